import { type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Quote } from '#contract/inquiry.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { applyServerCart } from '#islands/stores/cart.ts'
import { dayText } from '#islands/ui/day-text.ts'
import { optionsText } from '#islands/ui/options-text.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { WholeNumbers } from '#islands/ui/whole-numbers.tsx'
import { opened } from '../access.ts'
import { RejectDialog } from './reject-dialog.tsx'

type Props = { quote: Quote; inquiryNumber: string; onChange(): Promise<void> }

/** A quote with its lines and sums, and what the shopper can do with it. */
export function QuoteCard({ quote, inquiryNumber, onChange }: Props): ReactNode {
  const { t, lang, link, money } = useEnv()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [asks, setAsks] = useState(false)
  const { number, status, note, lines, subtotal, shipping, total, can } = quote
  const accept = async () => {
    if (busy) return
    setBusy(true)
    setProblem('')
    const answer = await call('/quote/accept', opened(number, inquiryNumber))
    if (answer.code === codes.success) {
      applyServerCart(answer.data.cart)
      goTo(link('/cart'))
      return
    }
    setBusy(false)
    setProblem(answer.msg)
    await onChange()
  }
  return (
    <section className="card grid gap-5" aria-labelledby={`quote-${number}`} data-quote={status}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`quote-${number}`} className="section-title text-xl">
          <WholeNumbers text={t('quote.title', { number })} />
        </h2>
        <p className="hint">
          {status === 'sent' || status === 'accepted'
            ? t('quote.valid_until', { date: dayText(quote.validUntil, lang) })
            : t(`quote.status_${status}`)}
        </p>
      </header>
      {note && (
        <blockquote className="border-s-2 ps-4 whitespace-pre-line wrap-anywhere" dir="auto">
          {note}
        </blockquote>
      )}
      <ul>
        {lines.map((line) => (
          <li key={line.sku} className="line-item">
            <span className="frame">
              {line.image && <Picture image={line.image} sizes="5.5rem" alt="" />}
            </span>
            <div className="grid content-start gap-1">
              <a className="font-medium" href={link(`/product/${line.slug}/${encodeURIComponent(line.sku)}`)}>
                {line.name}
              </a>
              {line.options.length > 0 && <p className="hint">{optionsText(line.options)}</p>}
              <p className="hint">{`${line.quantity} × ${money(line.unitPrice)}`}</p>
              {line.outOfStock && can.accept && <p className="field-error">{t('quote.line_short')}</p>}
            </div>
            <p className="price justify-end text-end">
              <span className="price-now">{money(line.total)}</span>
            </p>
          </li>
        ))}
      </ul>
      <dl className="summary">
        <div>
          <dt>{t('quote.subtotal')}</dt>
          <dd>{money(subtotal)}</dd>
        </div>
        <div>
          <dt>{t('quote.shipping')}</dt>
          <dd className={shipping ? '' : 'text-muted'}>
            {shipping === null
              ? t('quote.shipping_usual')
              : shipping.amount === 0
                ? t('quote.shipping_free')
                : money(shipping)}
          </dd>
        </div>
        <div data-total>
          <dt>{t('quote.total')}</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
      <p className="hint">{t(quote.taxIncluded ? 'quote.tax_included' : 'quote.tax_excluded')}</p>
      {quote.rejectReason && (
        <p className="hint whitespace-pre-line wrap-anywhere">
          {t('quote.your_reason')} {quote.rejectReason}
        </p>
      )}
      <p className="field-error" role="alert">
        {problem}
      </p>
      {(can.accept || can.reject || can.open || quote.orderNumber) && (
        <p className="flex flex-wrap gap-3">
          {can.accept && (
            <button
              type="button"
              className="btn btn-primary"
              aria-busy={busy || undefined}
              onClick={() => void accept()}
              data-accept
            >
              {t(status === 'accepted' ? 'quote.take_over' : 'quote.accept')}
            </button>
          )}
          {can.open && (
            <a className="btn btn-primary" href={link('/cart')}>
              {t('quote.to_cart')}
            </a>
          )}
          {can.reject && (
            <button type="button" className="btn" onClick={() => setAsks(true)}>
              {t('quote.reject')}
            </button>
          )}
          {quote.orderNumber && (
            <a className="btn" href={link(`/user/order/${quote.orderNumber}`)}>
              {t('quote.see_order')}
            </a>
          )}
        </p>
      )}
      {can.accept && status === 'sent' && <p className="hint">{t('quote.accept_hint')}</p>}
      {asks && (
        <RejectDialog
          number={number}
          inquiryNumber={inquiryNumber}
          onDone={() => {
            setAsks(false)
            void onChange()
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  )
}
