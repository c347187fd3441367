import type { ReactNode } from 'react'
import type { OrderItem } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'
import { Picture } from '#islands/ui/picture.tsx'
import { dateText } from '../../date-text.ts'

/** Orders, one per row, with items, date, status and total. The number links to the order. */
export function OrderList({ items }: { items: OrderItem[] }): ReactNode {
  const { t, lang, link, money } = useEnv()
  return (
    <ul className="grid">
      {items.map(({ number, image, products, count, total, status, payStatus, createdAt }) => (
        <li key={number} className="line-item" data-order={number}>
          <span className="frame">{image && <Picture image={image} sizes="5.5rem" alt="" />}</span>
          <p className="col-span-2 flex flex-wrap justify-between gap-x-4">
            <a
              className="link py-1 font-semibold"
              href={`${link('/checkout/thankyou')}?number=${encodeURIComponent(number)}`}
            >
              {number}
            </a>
            <span className="price-now">{money(total)}</span>
          </p>
          <p className="hint col-span-2">
            <time dateTime={createdAt}>{dateText(createdAt, lang)}</time>
            {` · ${t('user.orders.pieces', { count })} · ${products.map(({ name }) => name).join(', ')}`}
          </p>
          <p className="col-span-2 flex flex-wrap gap-2">
            <span className="badge">{t(`order.status_${status}`)}</span>
            {status !== 'cancelled' && <span className="badge">{t(`order.status_${payStatus}`)}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
