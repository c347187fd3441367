import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { moment, money, nameOf } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { optionsText, Picture } from '../orders/units.tsx'
import { useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Fact, linkLook } from '../ui/fact.tsx'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toastError } from '../ui/toast.tsx'
import { Pictures } from './feedback.tsx'
import { inquiryTone } from './status-tone.ts'
import { type Quote, type Shown, useInquiryWrite } from './use-inquiry.ts'

const QuoteSheet = lazy(async () => ({ default: (await import('./quote-sheet.tsx')).QuoteSheet }))

/** The inquiry that a conversation is about: what was asked for, and the quotes. */
export function InquiryTopic({ number }: { number: string }) {
  const { data, error } = useCall('/inquiry/detail', { number }, { tags: ['inquiry'] })
  if (data) return <OpenInquiry key={data.inquiry.id} shown={data} />
  return error ? <p role="alert">{error.message}</p> : <Skeleton lines={6} />
}

function OpenInquiry({ shown: { inquiry, version } }: { shown: Shown }) {
  const [isQuoting, setQuoting] = useState(false)
  const { number, status, quotes } = inquiry
  const draft = quotes.find((quote) => quote.status === 'draft')
  const close = useInquiryWrite('/inquiry/close', 'desk.inquiry.closed')
  const send = useInquiryWrite('/quote/send', 'desk.inquiry.quote_sent', (refused) => {
    // A draft whose last day has passed gets another one in its sheet.
    toastError(refused)
    setQuoting(true)
  })
  const canQuote = status === 'open' || status === 'quoted'
  const quote = t(draft ? 'desk.inquiry.edit_quote' : 'desk.inquiry.make_quote')
  const of = `/inbox/inquiries/${number}`
  const sendDraft = () => void (draft && send.run({ number: draft.number, version }))
  useActions([
    ...(canQuote ? [{ id: 'inquiry quote', of, label: quote, keys: 'p', run: () => setQuoting(true) }] : []),
    ...(canQuote && draft
      ? [{ id: 'inquiry send', of, label: t('desk.inquiry.send_quote'), run: sendDraft }]
      : []),
  ])
  return (
    <>
      <Asked {...{ inquiry }}>
        {canQuote && (
          <div className="mt-3 flex flex-wrap gap-2 border-t border-base-300 pt-3">
            {draft && (
              <Button look="primary" isPending={send.isPending} onPress={sendDraft}>
                {t('desk.inquiry.send_quote')}
              </Button>
            )}
            <Button look={draft ? 'plain' : 'primary'} onPress={() => setQuoting(true)}>
              {quote}
            </Button>
            <Button isPending={close.isPending} onPress={() => void close.run({ number, version })}>
              {t('desk.inquiry.close')}
            </Button>
          </div>
        )}
      </Asked>
      {quotes.map((each) => (
        <QuoteCard key={each.number} quote={each} />
      ))}
      {isQuoting && (
        <Suspense>
          <QuoteSheet {...{ inquiry, version, draft }} onClose={() => setQuoting(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The products and the sender, and what can be done. Their text is the first message of the conversation. */
function Asked({ inquiry, children }: Pick<Shown, 'inquiry'> & { children: ReactNode }) {
  const { number, status, createdAt, name, email, phone, lang, currency, lines, images, customerId } = inquiry
  return (
    <Card
      title={t('desk.inbox.about_inquiry', { number })}
      about={t('desk.inquiry.asked', { when: moment(createdAt) })}
      actions={<Badge tone={inquiryTone[status]}>{t(`desk.inquiry.status_${status}`)}</Badge>}
    >
      <ul className="divide-y divide-base-300">
        {lines.map(({ sku, name: product, options, image, quantity }) => (
          <li key={`${sku} ${product}`} className="flex items-center gap-3 py-2 first:pt-0">
            <Picture {...{ image }} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">{product}</span>
              <span className="block text-note text-muted">
                {optionsText({ sku: sku ?? t('desk.inquiry.no_variant'), options })}
              </span>
            </span>
            <span className="tabular-nums">{quantity}</span>
          </li>
        ))}
      </ul>
      <Pictures images={images} />
      <dl className="mt-3 grid grid-cols-1 gap-2 border-t border-base-300 pt-3 sm:grid-cols-2">
        <Fact name={t('desk.inquiry.name')}>
          {customerId && may('customers.read') ? (
            <Link to="/customers/$id" params={{ id: customerId }} className={linkLook}>
              {name}
            </Link>
          ) : (
            name
          )}
        </Fact>
        <Fact wide name={t('desk.inquiry.email')}>
          <span className="wrap-anywhere">{email}</span>
        </Fact>
        {phone && <Fact name={t('desk.inquiry.phone')}>{phone}</Fact>}
        <Fact name={t('desk.inquiry.language')}>{nameOf('language', lang)}</Fact>
        <Fact name={t('desk.inquiry.currency')}>{nameOf('currency', currency)}</Fact>
      </dl>
      {children}
    </Card>
  )
}

const quoteTones: Record<Quote['status'], Tone> = {
  ...{ draft: 'warning', sent: 'info', accepted: 'success' },
  ...{ rejected: 'error', expired: 'neutral', replaced: 'neutral' },
}

function QuoteCard({ quote }: { quote: Quote }) {
  const { number, status, lines, subtotal, shipping, total, note, validUntil, sentAt } = quote
  return (
    <Card
      title={t('desk.inquiry.quote', { number })}
      about={
        sentAt
          ? t('desk.inquiry.sent_until', { when: moment(sentAt), until: moment(validUntil, 'day') })
          : t('desk.inquiry.until', { until: moment(validUntil, 'day') })
      }
      actions={<Badge tone={quoteTones[status]}>{t(`desk.inquiry.quote_is_${status}`)}</Badge>}
    >
      <ul className="divide-y divide-base-300">
        {lines.map(({ sku, name, quantity, unitPrice, total: sum, outOfStock }) => (
          <li key={sku} className="flex flex-wrap items-baseline gap-x-3 py-2 first:pt-0">
            <span className="min-w-0 flex-1 basis-40">
              {name} <span className="text-note text-muted">{sku}</span>{' '}
              {outOfStock && <Badge tone="warning">{t('desk.inquiry.out_of_stock')}</Badge>}
            </span>
            <span className="text-muted tabular-nums">
              {quantity} × {money(unitPrice)}
            </span>
            <span className="tabular-nums">{money(sum)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-2 space-y-1 border-t border-base-300 pt-2 tabular-nums">
        <Sum name={t('desk.inquiry.subtotal')}>{money(subtotal)}</Sum>
        <Sum name={t('desk.inquiry.shipping')}>
          {shipping ? money(shipping) : t('desk.inquiry.usual_shipping')}
        </Sum>
        <Sum name={t('desk.inquiry.total')}>{money(total)}</Sum>
      </dl>
      {note && (
        <p className="mt-2 break-words whitespace-pre-wrap text-muted">
          <bdi>{note}</bdi>
        </p>
      )}
      {quote.rejectReason && (
        <p className="mt-2 rounded-field bg-base-200 px-3 py-2">
          <span className="block text-note text-muted">{t('desk.inquiry.rejected_because')}</span>
          <bdi>{quote.rejectReason}</bdi>
        </p>
      )}
      {quote.orderNumber && (
        <p className="mt-2">
          <Link to="/orders/$number" params={{ number: quote.orderNumber }} className={linkLook}>
            {t('desk.inquiry.ordered', { number: quote.orderNumber })}
          </Link>
        </p>
      )}
    </Card>
  )
}

function Sum({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
