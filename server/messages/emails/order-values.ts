import { formatDays } from '#contract/format.ts'
import { bcp47, isLang, type Lang } from '#contract/languages.ts'
import type { Order } from '#contract/order.ts'
import { wholeAddress } from '#server/customers/addresses/address-lines.ts'
import { readOrder, type StoredOrder } from '#server/orders/find-order.ts'
import { orderLink } from '#server/orders/order-link.ts'
import { viewOrder } from '#server/orders/view-order.ts'
import { emailPicture } from '#server/platform/mail/email-picture.ts'
import { translator } from '#server/platform/messages.ts'
import type { Shop } from '#server/platform/shop.ts'

/** An order for an email template: as the buyer sees it, with absolute addresses and formatted dates. */
export type OrderEmail = {
  to: string
  lang: Lang
  stored: StoredOrder
  order: Omit<Order, 'products'> & { products: EmailLine[]; deliveryDates: string | null; url: string }
  /** First name of the addressee, or empty. */
  name: string
}

export type EmailLine = ReturnType<typeof lineOf>

export async function readOrderEmail(shop: Shop, orderId: string): Promise<OrderEmail> {
  const stored = await readOrder(shop.pool, 'id', orderId)
  if (!stored) throw new Error(`no order ${orderId}`)
  const { email, lang: placedIn, address } = stored.order
  const lang: Lang = isLang(placedIn) ? placedIn : 'en'
  return { to: email, lang, stored, order: orderValues(shop, stored, lang), name: address?.firstName ?? '' }
}

function orderValues(shop: Shop, stored: StoredOrder, lang: Lang) {
  const order = viewOrder(stored, { at: shop.now(), lang, t: translator(lang) })
  const shipTo = addressLines(stored.order.address, lang)
  const billTo = addressLines(stored.order.billing, lang)
  return {
    ...order,
    products: order.products.map((line) => lineOf(shop, line, lang)),
    shipTo,
    deliveryDates: order.delivery && formatDays(order.delivery, bcp47[lang]),
    billTo: billTo?.join() === shipTo?.join() ? null : billTo,
    url: orderLink(shop, stored.order, lang),
  }
}

function lineOf(shop: Shop, line: Order['products'][number], lang: Lang) {
  const { releaseOn } = line
  return {
    ...line,
    /** The day on which it comes out, if it was sold ahead. */
    released: releaseOn && formatDays({ earliest: releaseOn, latest: releaseOn }, bcp47[lang]),
    amount: { ...line.unitPrice, amount: line.unitPrice.amount * line.quantity },
    picture: line.image && emailPicture(shop, line.image),
  }
}

function addressLines(address: StoredOrder['order']['address'], lang: Lang): string[] | null {
  return address && wholeAddress(address, bcp47[lang]).split('\n')
}

/** Lines of an order with other quantities and without amounts, such as the content of a parcel. */
export function someLines(
  { order }: OrderEmail,
  wanted: { lineId: string; quantity: number }[],
): (Omit<EmailLine, 'amount'> & { amount: null })[] {
  return wanted.flatMap(({ lineId, quantity }) => {
    const line = order.products.find((each) => each.lineId === lineId)
    return line && quantity > 0 ? [{ ...line, quantity, amount: null }] : []
  })
}
