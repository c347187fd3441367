import type { Inquiry, Quote, QuoteLine } from '#contract/inquiry.ts'
import type { Lang } from '#contract/languages.ts'
import { variantFacts } from '#server/cart/variant-facts.ts'
import { imageOf } from '#server/catalog/rows/image-of.ts'
import { uploadUrl } from '#server/customers/uploads/upload-url.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { textIn } from '#server/platform/text-in.ts'
import { shipToCountry } from '#server/pricing/shipping/ship-to.ts'
import { showsTax } from '#server/pricing/shown-price.ts'
import type { StoredInquiry, StoredQuoteRow } from './find-inquiry.ts'

/** An inquiry as the shopper sees it: without drafts and internal notes. */
export async function viewInquiry(ctx: CallContext, found: StoredInquiry): Promise<Inquiry> {
  const { shop } = ctx
  const { number, status, name, email, phone, content, lines, images, createdAt } = found
  const sent = found.quotes.filter((quote) => quote.status !== 'draft')
  return {
    number,
    status,
    name,
    email,
    phone,
    content,
    lines,
    images: images.map((image) => ({ ...image, url: uploadUrl(shop, image.id) })),
    quotes: await Promise.all(sent.map((quote) => viewQuote(ctx, quote))),
    messages: found.messages
      .filter(({ internal }) => !internal)
      .map(({ internal: _, ...message }) => ({
        ...message,
        author: message.from === 'staff' ? message.author : '',
        at: iso(message.at),
      })),
    createdAt: iso(createdAt),
  }
}

/** A quote with what the shopper can do with it now. */
export async function viewQuote(ctx: CallContext, quote: StoredQuoteRow): Promise<Quote> {
  const { shop, customer, visitorId } = ctx
  const { number, note, rejectReason, orderNumber, cart } = quote
  const figures = await quoteFigures(shop, quote, ctx)
  const isOver = new Date(quote.validUntil) <= shop.now()
  const isOrdered = orderNumber !== null || (cart?.ordered ?? false)
  const isOpen = !isOver && !isOrdered
  const isOwnCart =
    cart !== null &&
    (cart.customerId ? cart.customerId === customer?.id : visitorId !== null && cart.visitorId === visitorId)
  const held = quote.status === 'accepted' && isOwnCart
  return {
    number,
    status: statusOf(quote, isOver && !isOrdered),
    note,
    ...figures,
    validUntil: iso(quote.validUntil),
    sentAt: quote.sentAt && iso(quote.sentAt),
    closedAt: quote.closedAt && iso(quote.closedAt),
    rejectReason,
    orderNumber,
    can: {
      accept: isOpen && !held && (quote.status === 'sent' || quote.status === 'accepted'),
      reject: isOpen && quote.status === 'sent',
      open: isOpen && held,
    },
  }
}

/** A quote that has expired counts as such before the job has closed it. */
function statusOf({ status }: StoredQuoteRow, isOver: boolean): Quote['status'] {
  return isOver && (status === 'sent' || status === 'accepted') ? 'expired' : status
}

type Reader = { lang: Lang; shipTo?: string }

/** Lines and sums of a quote. The shipping fee is part of the total where the quote sets one. */
export async function quoteFigures(
  shop: Shop,
  { lines, currency, shippingFee }: Pick<StoredQuoteRow, 'lines' | 'currency' | 'shippingFee'>,
  { lang, shipTo }: Reader,
): Promise<Pick<Quote, 'lines' | 'subtotal' | 'shipping' | 'total' | 'taxIncluded'>> {
  const money = (amount: number) => ({ amount, currency })
  const facts = await variantFacts(
    shop,
    lines.map(({ variantId }) => variantId),
    lang,
  )
  const shown = lines.flatMap(({ variantId, sku, quantity, unitPrice, short }): QuoteLine[] => {
    const known = facts.get(variantId)
    if (!known) return []
    const { slug, name, picture } = known
    const options = known.options.map(({ labels, values, code }) => ({
      name: textIn(labels, lang),
      value: (values && textIn(values, lang)) || code,
    }))
    const image = picture && imageOf(picture, lang, name)
    const amounts = { unitPrice: money(unitPrice), total: money(unitPrice * quantity) }
    return [{ sku, slug, name, options, image, quantity, ...amounts, outOfStock: short }]
  })
  const subtotal = shown.reduce((sum, { total }) => sum + total.amount, 0)
  return {
    lines: shown,
    subtotal: money(subtotal),
    shipping: shippingFee === null ? null : money(shippingFee),
    total: money(subtotal + (shippingFee ?? 0)),
    taxIncluded: showsTax(shop, currency, shipTo ?? shipToCountry(shop, { currency, lang }, {})),
  }
}

/** PostgreSQL's JSON has its own form of a moment. */
export function iso(at: string): string {
  return new Date(at).toISOString()
}
