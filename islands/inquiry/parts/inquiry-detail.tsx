import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Inquiry } from '#contract/inquiry.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { on } from '#islands/events.ts'
import { PictureList } from '#islands/returns/parts/picture-list.tsx'
import { dayText } from '#islands/ui/day-text.ts'
import { NotHere } from '#islands/ui/not-here.tsx'
import { optionsText } from '#islands/ui/options-text.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { Skeleton } from '#islands/user/parts/shared/skeleton.tsx'
import { opened } from '../access.ts'
import { Conversation } from './conversation.tsx'
import { QuoteCard } from './quote-card.tsx'
import { nextText, StatusBadge } from './status.tsx'

const tones: Partial<Record<string, string>> = {
  sent: 'notice-warning',
  accepted: 'notice-success',
  rejected: '',
  expired: '',
}

/** One inquiry: what happens next, its quotes, the products asked about, and the conversation. */
export default function InquiryDetail({ number }: { number: string }): ReactNode {
  const { t, lang } = useEnv()
  const [inquiry, setInquiry] = useState<Inquiry | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const load = useCallback(async () => {
    const answer = await call('/inquiry/detail', opened(number))
    if (answer.code === codes.success) setInquiry(answer.data.inquiry)
    else setRefusal(answer.msg || t('inquiry.not_loaded'))
  }, [number, t])
  useEffect(() => void load(), [load])
  useEffect(() => on('live:chat', () => void load()), [load])
  if (!inquiry) {
    if (refusal === null) return <Skeleton />
    const all = { path: '/user/inquiry', label: t('inquiry.all') }
    return <NotHere text={refusal} hint={t('inquiry.open_link')} all={all} />
  }
  const [newest, ...earlier] = inquiry.quotes
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-12">
      <div className="grid content-start gap-8">
        <section className="grid gap-3">
          <p>
            <StatusBadge status={inquiry.status} />
          </p>
          <p
            className={`notice ${newest ? (tones[newest.status] ?? 'notice-info') : 'notice-info'}`}
            role="status"
            data-next={newest?.status ?? inquiry.status}
          >
            {nextText(inquiry.status, newest ?? null, t, lang)}
          </p>
        </section>
        {newest && <QuoteCard quote={newest} inquiryNumber={inquiry.number} onChange={load} />}
        <Conversation inquiry={inquiry} onChange={setInquiry} />
        {earlier.length > 0 && (
          <details>
            <summary className="unfold">{t('quote.earlier', { count: earlier.length })}</summary>
            <div className="grid gap-6 pt-4">
              {earlier.map((quote) => (
                <QuoteCard key={quote.number} quote={quote} inquiryNumber={inquiry.number} onChange={load} />
              ))}
            </div>
          </details>
        )}
      </div>
      <Asked inquiry={inquiry} />
    </div>
  )
}

/** The inquiry as the shopper sent it. */
function Asked({ inquiry }: { inquiry: Inquiry }): ReactNode {
  const { t, lang, link } = useEnv()
  const { number, name, email, phone, content, lines, images, createdAt } = inquiry
  return (
    <section className="card grid content-start gap-5 self-start" aria-labelledby="inquiry-asked">
      <h2 id="inquiry-asked" className="section-title text-xl">
        {t('inquiry.asked')}
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={`${line.slug} ${line.sku ?? ''}`} className="line-item">
            <span className="frame">
              {line.image && <Picture image={line.image} sizes="5.5rem" alt="" />}
            </span>
            <div className="col-span-2 grid content-start gap-1">
              <a className="font-medium" href={link(`/product/${line.slug}`)}>
                {line.name}
              </a>
              {line.options.length > 0 && <p className="hint">{optionsText(line.options)}</p>}
              <p className="hint">{t('inquiry.pieces', { count: line.quantity })}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {content}
      </p>
      <PictureList images={images} size="w-20" />
      <dl className="contact-facts">
        <dt>{t('inquiry.number')}</dt>
        <dd>{number}</dd>
        <dt>{t('inquiry.asked_on')}</dt>
        <dd>{dayText(createdAt, lang)}</dd>
        <dt>{t('inquiry.name')}</dt>
        <dd className="wrap-anywhere">{name}</dd>
        <dt>{t('inquiry.email')}</dt>
        <dd className="wrap-anywhere">{email}</dd>
        {phone && (
          <>
            <dt>{t('inquiry.phone_short')}</dt>
            <dd>{phone}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
