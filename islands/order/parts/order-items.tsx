import type { ReactNode } from 'react'
import type { Order, OrderLine } from '#contract/order.ts'
import { type Env, useEnv } from '#islands/env.tsx'
import { optionsText } from '#islands/ui/options-text.ts'
import { Picture } from '#islands/ui/picture.tsx'

/** The order's lines with picture, options, price, and the units shipped, cancelled and returned. */
export function OrderItems({ products }: Pick<Order, 'products'>): ReactNode {
  const env = useEnv()
  const { t, link, money } = env
  return (
    <ul aria-label={t('checkout.summary.lines')}>
      {products.map((line) => (
        <li key={line.lineId} className="line-item" data-line={line.sku}>
          <span className="frame">{line.image && <Picture image={line.image} sizes="88px" alt="" />}</span>
          <a
            className="link py-1 font-semibold wrap-anywhere"
            href={link(`/product/${line.slug}/${encodeURIComponent(line.sku)}`)}
          >
            {line.name}
          </a>
          <span className="price-now py-1 whitespace-nowrap text-end">{money(line.total)}</span>
          <p className="hint col-span-2">
            {[
              optionsText(line.options),
              t('order.line_price', { count: line.quantity, price: money(line.unitPrice) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="hint col-span-2 empty:hidden">{unitsText(line, env)}</p>
        </li>
      ))}
    </ul>
  )
}

function unitsText({ shipped, delivered, cancelled, returned }: OrderLine, { t }: Env): string {
  const counts = { shipped: shipped - delivered, delivered, cancelled, returned }
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => t(`order.units_${state}`, { count }))
    .join(' · ')
}
