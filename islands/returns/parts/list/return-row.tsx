import type { ReactNode } from 'react'
import { listed } from '#contract/listed.ts'
import type { ReturnItem } from '#contract/return.ts'
import { useEnv } from '#islands/env.tsx'
import { dayText } from '#islands/ui/day-text.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { returnPath } from '../../access.ts'
import { nextText } from '../../next-text.ts'
import { StatusBadges } from '../status-badges.tsx'

/** A return in the list: what it is about, where it stands and what happens next. */
export function ReturnRow({ item }: { item: ReturnItem }): ReactNode {
  const { t, lang, link, money } = useEnv()
  const { number, orderNumber, type, image, products, count, refundAmount, createdAt } = item
  const names = listed(
    t,
    products.map(({ name }) => name),
  )
  return (
    <li className="line-item" data-return={number}>
      <span className="frame">{image && <Picture image={image} sizes="5.5rem" alt="" />}</span>
      <p className="col-span-2 flex flex-wrap justify-between gap-x-4">
        <a className="link py-1 font-semibold" href={link(returnPath(number, orderNumber, true))}>
          {number}
        </a>
        {refundAmount.amount > 0 && <span className="price-now">{money(refundAmount)}</span>}
      </p>
      <p className="hint col-span-2 wrap-anywhere">
        <time dateTime={createdAt}>{dayText(createdAt, lang)}</time>
        {` · ${t(`return.type_${type}`)} · ${t('return.pieces', { count })} · ${names}`}
      </p>
      <p className="col-span-2">{nextText(item, t, money, lang)}</p>
      <p className="col-span-2 flex flex-wrap gap-2">
        <StatusBadges {...item} />
      </p>
    </li>
  )
}
