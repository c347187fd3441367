import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { InquiryItem } from '#contract/inquiry.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { dayText } from '#islands/ui/day-text.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { Skeleton } from '#islands/user/parts/shared/skeleton.tsx'
import { nextText, StatusBadge } from './status.tsx'

/** The customer's inquiries, newest first. */
export default function InquiryList(): ReactNode {
  const { t, link } = useEnv()
  const [items, setItems] = useState<InquiryItem[] | null>(null)
  const [total, setTotal] = useState(0)
  const [failed, setFailed] = useState(false)
  const page = useRef(0)
  const busy = useRef(false)
  const load = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    const answer = await call('/inquiry/list', { page: page.current + 1 })
    busy.current = false
    setFailed(answer.code !== codes.success)
    if (answer.code !== codes.success) return
    page.current = answer.data.page
    setItems((before) => [...(before ?? []), ...answer.data.items])
    setTotal(answer.data.total)
  }, [])
  useEffect(() => void load(), [load])
  const retry = failed && (
    <p className="notice notice-warning flex flex-wrap items-center gap-4" role="alert">
      {t('inquiry.not_loaded')}
      <button type="button" className="btn btn-sm" onClick={() => void load()}>
        {t('inquiry.retry')}
      </button>
    </p>
  )
  if (!items) return retry || <Skeleton />
  if (items.length === 0) {
    return (
      <div className="empty">
        <p>{t('inquiry.none')}</p>
        <p>{t('inquiry.none_text')}</p>
        <a className="btn btn-primary" href={link('/inquiry')}>
          {t('inquiry.new')}
        </a>
      </div>
    )
  }
  return (
    <div className="grid gap-6">
      <ul className="grid">
        {items.map((item) => (
          <Row key={item.number} item={item} />
        ))}
      </ul>
      {retry}
      {!failed && items.length < total && (
        <button type="button" className="btn justify-self-center" onClick={() => void load()}>
          {t('user.more')}
        </button>
      )}
      <p>
        <a className="link py-2.5" href={link('/inquiry')}>
          {t('inquiry.new')}
        </a>
      </p>
    </div>
  )
}

function Row({ item }: { item: InquiryItem }): ReactNode {
  const { t, lang, link, money } = useEnv()
  const { number, image, products, quote, createdAt } = item
  return (
    <li className="line-item" data-inquiry={number}>
      <span className="frame">{image && <Picture image={image} sizes="5.5rem" alt="" />}</span>
      <p className="col-span-2 flex flex-wrap justify-between gap-x-4">
        <a className="link py-1 font-semibold" href={link(`/user/inquiry/${number}`)}>
          {number}
        </a>
        {quote && <span className="price-now">{money(quote.total)}</span>}
      </p>
      <p className="hint col-span-2 wrap-anywhere">
        <time dateTime={createdAt}>{dayText(createdAt, lang)}</time>
        {` · ${products.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}`}
      </p>
      <p className="col-span-2">{nextText(item.status, quote, t, lang)}</p>
      <p className="col-span-2 col-start-2 flex flex-wrap gap-2">
        <StatusBadge status={item.status} />
      </p>
    </li>
  )
}
