import { isLang, langPath } from '#contract/languages.ts'
import { threadKeyOf } from '#server/messages/chat/thread-key.ts'
import { type EventHandlers, inQueue } from '#server/platform/jobs/event-handlers.ts'
import { emailPicture } from '#server/platform/mail/email-picture.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { readInquiry, type StoredInquiry, type StoredQuoteRow } from './find-inquiry.ts'
import { markOrdered } from './quotes/end-quote.ts'
import { quoteFigures } from './view-inquiry.ts'

export const inquiryEvents: EventHandlers = {
  'inquiry.submitted': inQueue('emails', async (shop, { inquiryId }) => {
    const found = await read(shop, 'select number from inquiry where id = $1', inquiryId)
    if (found) await email(shop, found, 'received', null)
  }),
  'quote.sent': inQueue('emails', (shop, payload) => emailQuote(shop, payload, 'sent')),
  'quote.accepted': inQueue('emails', (shop, payload) => emailQuote(shop, payload, 'accepted')),
  'quote.rejected': inQueue('emails', (shop, payload) => emailQuote(shop, payload, 'rejected')),
  'quote.expired': inQueue('emails', (shop, payload) => emailQuote(shop, payload, 'expired')),
  'quote.ordered': markOrdered,
}

type Step = 'received' | QuoteStep
type QuoteStep = 'sent' | 'accepted' | 'rejected' | 'expired'

/** Skips an email whose news is old: the quote has changed since. */
async function emailQuote(shop: Shop, { quoteId }: { quoteId: string }, step: QuoteStep): Promise<void> {
  const query = 'select i.number from inquiry i join quote q on q.inquiry_id = i.id where q.id = $1'
  const found = await read(shop, query, quoteId)
  const quote = found?.quotes.find(({ id }) => id === quoteId)
  if (found && quote?.status === step) await email(shop, found, step, quote)
}

async function read(shop: Shop, query: string, id: string): Promise<StoredInquiry | null> {
  const { rows } = await shop.pool.query<{ number: string }>(query, [id])
  return rows[0] ? readInquiry(shop.db, rows[0].number) : null
}

async function email(
  shop: Shop,
  { number, name, email: to, content, lines, customerId, threadId, ...found }: StoredInquiry,
  step: Step,
  quote: StoredQuoteRow | null,
): Promise<void> {
  const lang = isLang(found.lang) ? found.lang : 'en'
  const figures = quote && (await quoteFigures(shop, quote, { lang }))
  const products = (figures?.lines ?? lines).map((line) => ({
    ...{ name: line.name, quantity: line.quantity, options: line.options },
    amount: 'total' in line ? line.total : null,
    picture: line.image && emailPicture(shop, line.image),
  }))
  // The key stands in the fragment, so it reaches neither logs nor referrers.
  const path = customerId ? `/user/inquiry/${number}` : `/quote/${number}#key=${threadKeyOf(shop, threadId)}`
  await sendEmail(shop, {
    template: 'inquiry',
    to,
    lang,
    data: {
      step,
      name,
      inquiry: { number, content },
      quote: quote &&
        figures && {
          number: quote.number,
          note: quote.note,
          shipping: figures.shipping,
          total: figures.total,
          validUntil: quote.validUntil,
        },
      products,
      url: shop.publicUrl + langPath(lang, path),
    },
  })
}
