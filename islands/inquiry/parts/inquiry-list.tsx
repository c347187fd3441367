import type { ReactNode } from 'react'
import type { InquiryItem } from '#contract/inquiry.ts'
import { listed } from '#contract/listed.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { dayText } from '#islands/ui/day-text.ts'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { Picture } from '#islands/ui/picture.tsx'
import { usePaged } from '#islands/ui/use-paged.ts'
import { Skeleton } from '#islands/user/parts/shared/skeleton.tsx'
import { nextText, StatusBadge } from './status.tsx'

/** The customer's inquiries, newest first. */
export default function InquiryList(): ReactNode {
  const { t, link } = useEnv()
  const { items, hasMore, failed, refusal, more } = usePaged(
    (page) => call('/inquiry/list', { page }),
    ({ number }) => number,
  )
  if (refusal) return <p className="notice notice-warning">{refusal}</p>
  if (!items) return failed ? <NotLoaded onRetry={more} /> : <Skeleton />
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
      {failed && <NotLoaded onRetry={more} />}
      {!failed && hasMore && (
        <button type="button" className="btn justify-self-center" onClick={() => void more()}>
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
  const names = listed(
    t,
    products.map(({ name, quantity }) => `${quantity} × ${name}`),
  )
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
        {` · ${names}`}
      </p>
      <p className="col-span-2">{nextText(item.status, quote, t, lang)}</p>
      <p className="col-span-2 col-start-2 flex flex-wrap gap-2">
        <StatusBadge status={item.status} />
      </p>
    </li>
  )
}
