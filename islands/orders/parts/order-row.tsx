import type { ReactNode } from 'react'
import { listed } from '#contract/listed.ts'
import type { OrderItem } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'
import { AgainButton } from '#islands/order/parts/again-button.tsx'
import { StatusBadges } from '#islands/order/parts/status-badges.tsx'
import { Countdown } from '#islands/ui/countdown.tsx'
import { daysText } from '#islands/ui/day-text.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { dateText } from '#islands/user/date-text.ts'

type Props = { item: OrderItem; onConfirm(): void; onExpire(): void }

/** An order in a list: what was ordered, its state, and the action that helps most now. */
export function OrderRow({ item, onConfirm, onExpire }: Props): ReactNode {
  const { t, lang, link, money } = useEnv()
  const { number, image, products, count, total, createdAt, expiresAt, trackUrl, delivery, parcel, can } =
    item
  const names = listed(
    t,
    products.map(({ name }) => name),
  )
  const isTransfer = item.paymentMethod === 'bank'
  /** Tells the same button of several orders apart for screen readers. */
  const of = <span className="sr-only"> {number}</span>
  const page = link(`/user/order/${number}`)
  const isClosed = item.status === 'completed' || item.status === 'cancelled'
  return (
    <li className="line-item order-row" data-order={number}>
      <span className="frame">{image && <Picture image={image} sizes="88px" alt="" />}</span>
      <p className="col-span-2 flex flex-wrap justify-between gap-x-4">
        <a className="link py-1 font-semibold" href={page}>
          {number}
        </a>
        <span className="price-now py-1">{money(total)}</span>
      </p>
      <p className="hint col-span-2">
        <time dateTime={createdAt}>{dateText(createdAt, lang)}</time>
        {` · ${t('user.orders.pieces', { count })} · ${names}`}
      </p>
      <div className="order-row-foot">
        <StatusBadges {...item} />
        {can.pay && expiresAt && (
          <span className="hint flex flex-wrap gap-x-2">
            {t('order.time_left')}
            <Countdown until={expiresAt} onEnd={onExpire} />
          </span>
        )}
        {item.processingSince && item.status === 'in_progress' && (
          <span className="hint">{t('order.row.processing')}</span>
        )}
        {parcel && (
          <span className="hint wrap-anywhere" data-parcel={parcel.state}>
            {[t(`order.parcel_state.${parcel.state}`), parcel.place].filter(Boolean).join(' · ')}
          </span>
        )}
        {delivery && !can.pay && !item.processingSince && (
          <span className="hint">{t('order.delivery_days', { days: daysText(delivery, lang) })}</span>
        )}
        <span className="order-row-actions empty:hidden">
          {can.pay &&
            (isTransfer ? (
              <a className="btn btn-sm" href={page}>
                {t('order.row.transfer')}
                {of}
              </a>
            ) : (
              <a className="btn btn-primary btn-sm" href={`${page}#pay`}>
                {t('order.row.pay')}
                {of}
              </a>
            ))}
          {trackUrl && !isClosed && (
            <a className="btn btn-sm" href={trackUrl} target="_blank" rel="noopener noreferrer">
              {t('order.row.track')}
              {of}
            </a>
          )}
          {can.confirm && (
            <button
              type="button"
              className={`btn btn-sm ${item.shipStatus === 'delivered' ? 'btn-primary' : ''}`}
              onClick={onConfirm}
            >
              {t('order.row.confirm')}
              {of}
            </button>
          )}
          {can.return && (
            <a
              className="btn btn-sm"
              href={`${link('/user/return/new')}?order=${encodeURIComponent(number)}`}
            >
              {t('order.row.return')}
              {of}
            </a>
          )}
          {can.review && (
            <a className="btn btn-sm" href={`${link('/user/review')}?order=${encodeURIComponent(number)}`}>
              {t('order.row.review')}
              {of}
            </a>
          )}
          {isClosed && <AgainButton number={number} className="btn btn-sm" />}
        </span>
      </div>
    </li>
  )
}
