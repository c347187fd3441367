import type { ReactNode } from 'react'
import type { Order, OrderLine } from '#contract/order.ts'
import { type Env, useEnv } from '#islands/env.tsx'
import { optionsText } from '#islands/ui/options-text.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { ReleaseNote } from '#islands/ui/release-note.tsx'

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
          <p className="price justify-end py-1 text-end">
            {line.discount.amount > 0 && (
              <s className="price-was">
                {money({ ...line.unitPrice, amount: line.unitPrice.amount * line.quantity })}
              </s>
            )}
            <span className="price-now">{money(line.total)}</span>
          </p>
          <p className="hint col-span-2">
            {line.options.length > 0 && `${optionsText(line.options)} · `}
            <span className="whitespace-nowrap">
              {t('order.line_price', { count: line.quantity, price: money(line.unitPrice) })}
            </span>
          </p>
          {line.releaseOn && (
            <p className="col-span-2">
              <ReleaseNote releaseOn={line.releaseOn} />
            </p>
          )}
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
