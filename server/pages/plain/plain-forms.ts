import type { Placed } from '#contract/checkout.ts'
import type { Failure } from '#contract/envelope.ts'
import { addressOf } from './plain-address.ts'
import type { Held } from './plain-cookie.ts'
import { blank } from './plain-page.ts'
import { returnedLines, returnKey } from './plain-return.ts'
import {
  type Fields,
  keyOf,
  orderAccess,
  PlainRefusal,
  type PlainScreen,
  type PlainVisit,
} from './plain-visit.ts'

type PlainForm = {
  /** Path of the page that shows why the form was refused: the one with the form, unless the shopper is past it. */
  page(fields: Fields, refused: PlainRefusal): string
  /** Makes the calls of the form, and says where to go then. */
  send(visit: PlainVisit): Promise<string | Extract<PlainScreen, { template: string }>>
}

const onCart = () => '/cart'

/** The forms without script by their address below /plain. Each makes the calls that the script would make. */
export const plainForms: Record<string, PlainForm> = {
  'cart/add': {
    page: ({ slug }) => (slug ? `/choose/${slug}` : '/cart'),
    async send({ call, fields, at }) {
      const sku = fields.sku || (await chosenSku(call, fields))
      const quantity = numberOf(fields.quantity) ?? 1
      // Nothing chosen, or a combination that is not made: the variants stand in a list on the next page.
      if (sku === null) return at(`/choose/${fields.slug}?quantity=${quantity}`)
      await call('/cart/add', { sku, quantity })
      return at('/cart')
    },
  },
  'cart/update': {
    page: onCart,
    async send({ call, fields, at }) {
      await call('/cart/update', { lineId: fields.lineId ?? '', quantity: numberOf(fields.quantity) ?? 1 })
      return at('/cart')
    },
  },
  'cart/remove': {
    page: onCart,
    async send({ call, fields, at }) {
      await call('/cart/remove', { lineId: fields.lineId ?? '' })
      return at('/cart')
    },
  },
  'cart/coupon': {
    page: onCart,
    async send({ call, fields, at }) {
      await call('/cart/coupon', { code: fields.remove === 'true' ? null : (fields.coupon ?? '') })
      return at('/cart')
    },
  },
  'cart/note': {
    page: onCart,
    async send({ call, fields, at }) {
      await call('/cart/note', { note: fields.note ?? '' })
      return fields.checkout === 'true' ? at('/checkout') : at('/cart')
    },
  },
  'checkout/information': {
    page: () => '/checkout/information',
    async send({ call, fields, at }) {
      const { email, subscribe } = fields
      const { checkout } = await call('/checkout/start', {})
      const address = addressOf(fields, checkout.address)
      const payload = { email: email ?? '', address, subscribe: subscribe === 'true' }
      await call('/checkout/information', payload)
      return at('/checkout')
    },
  },
  'checkout/shipping': {
    page: () => '/checkout/shipping',
    async send({ call, fields, at }) {
      await call('/checkout/shipping', { method: fields.method ?? '' })
      return at('/checkout/payment')
    },
  },
  'checkout/payment': {
    page: (_fields, refused) => (unpaidOrder(refused) ? '/thankyou' : '/checkout/payment'),
    async send(visit) {
      const { call, fields, held } = visit
      const placed = await call('/checkout/submit', {
        total: { amount: numberOf(fields.amount) ?? 0, currency: fields.currency ?? '' },
        version: await choosePayment(visit),
        idempotencyKey: fields.key ?? '',
        agree: fields.agree === 'true',
      }).catch((error) => {
        held.order = unpaidOrder(error) ?? held.order
        throw error
      })
      held.order = heldOrder(placed)
      return leave(visit, placed.payment)
    },
  },
  'order/pay': {
    page: ({ number }) => `/order/${number}`,
    async send(visit) {
      const { call, fields, held } = visit
      const { number = '', method = '', key = '' } = fields
      // The same page may be used again for another method, by the button "Back".
      const idempotencyKey = `${key}-${method}`
      const { payment } = await call('/order/pay', { ...keyOf(visit, number), method, idempotencyKey })
      held.order = keyOf(visit, number)
      return leave(visit, payment)
    },
  },
  'order/cancel': {
    page: ({ number }) => `/order/${number}`,
    async send(visit) {
      const { call, fields, at } = visit
      const { number = '', reason = '' } = fields
      await call('/order/cancel', { ...keyOf(visit, number), reason })
      return at(`/order/${number}`)
    },
  },
  'order/withdraw': {
    page: ({ number }) => `/order/${number}`,
    async send(visit) {
      const { number = '' } = visit.fields
      await visit.call('/order/withdraw', keyOf(visit, number))
      return visit.at(`/order/${number}`)
    },
  },
  'order/confirm': {
    page: ({ number }) => `/order/${number}`,
    async send(visit) {
      const { number = '' } = visit.fields
      await visit.call('/order/confirm', keyOf(visit, number))
      return visit.at(`/order/${number}`)
    },
  },
  /** Leads to a signed link, which expires soon: it is made when the button is pressed. */
  'order/invoice': {
    page: ({ number }) => `/order/${number}`,
    async send(visit) {
      const { number = '', document = '' } = visit.fields
      return (await visit.call('/order/invoice', { ...keyOf(visit, number), document })).url
    },
  },
  'order/refund-account': {
    page: ({ number }) => `/order/${number}`,
    async send(visit) {
      const { number = '', iban = '', holder = '' } = visit.fields
      await visit.call('/order/refundAccount', { ...keyOf(visit, number), iban, holder })
      return visit.at(`/order/${number}`)
    },
  },
  'order/return': {
    page: ({ number }) => `/return/${number}`,
    async send(visit) {
      const { call, fields, at } = visit
      const { number: orderNumber = '', type = '', reason = '', description = '', key = '' } = fields
      const wish = { type, reason, description, lines: returnedLines(fields), idempotencyKey: key }
      const { return: made } = await call('/return/apply', { ...orderAccess(visit, orderNumber), ...wish })
      return at(`/returns/${made.number}`)
    },
  },
  'return/ship': {
    page: ({ number }) => `/returns/${number}`,
    async send(visit) {
      const { number = '', logisticsCompany = '', trackingNumber = '' } = visit.fields
      await visit.call('/return/ship', { ...returnKey(visit, number), logisticsCompany, trackingNumber })
      return visit.at(`/returns/${number}`)
    },
  },
  'return/cancel': {
    page: ({ number }) => `/returns/${number}`,
    async send(visit) {
      const { number = '' } = visit.fields
      await visit.call('/return/cancel', returnKey(visit, number))
      return visit.at(`/returns/${number}`)
    },
  },
  'review/add': {
    page: ({ number, lineId }) => `/reviews/${number}/${lineId}`,
    async send(visit) {
      const { number = '', lineId = '', rating, title = '', text = '', author = '' } = visit.fields
      const written = { lineId, rating: numberOf(rating), title, text, author }
      const { review } = await visit.call('/review/add', { ...orderAccess(visit, number), ...written })
      return visit.at(`/reviews/${number}?sent=${review.status}`)
    },
  },
  'review/remove': {
    page: ({ number }) => (number ? `/reviews/${number}` : '/reviews'),
    async send(visit) {
      const { number, id = '' } = visit.fields
      await visit.call('/review/remove', { id, ...(number ? orderAccess(visit, number) : {}) })
      return visit.at(number ? `/reviews/${number}` : '/reviews')
    },
  },
  'order/find': {
    page: () => '/find',
    async send({ call, fields, held, at, t }) {
      const { number = '', email = '', code } = fields
      const { accessKey } = await call('/order/find', { number, email, ...(code ? { code } : {}) })
      if (!accessKey) {
        // Shown without a redirect: the email address must not stand in an address.
        const values = { sent: true, given: { ...blank, number, email }, errors: blank, problem: '' }
        return { template: 'plain-find', title: t('order.find.title'), values }
      }
      held.order = { number: number.trim().toUpperCase(), accessKey }
      return at(`/order/${held.order.number}`)
    },
  },
  signin: {
    page: () => '/signin',
    async send({ call, fields, at }) {
      const { account = '', password = '', challenge, code = '' } = fields
      if (challenge) await call('/auth/second', { challenge, method: 'totp', code })
      else await call('/auth/signin', { account, password })
      return at(fields.back === 'checkout' ? '/checkout' : '/orders')
    },
  },
  signout: {
    page: () => '/orders',
    async send({ call, held, at }) {
      await call('/auth/signout', {})
      delete held.token
      delete held.visitorId
      delete held.order
      return at('/signin')
    },
  },
  /** From a page whose script could not be loaded: it brings the visitor and the session that the script keeps. */
  enter: {
    page: onCart,
    async send({ fields, at }) {
      return at(/^\/(cart|checkout|orders|thankyou)$/.test(fields.to ?? '') ? fields.to! : '/cart')
    },
  },
}

type Call = PlainVisit['call']

/**
 * Chooses the payment method of the form, unless the cart has been ordered: a repeated form gets the answer of the first.
 * @returns the version of the cart that the shopper agreed to; 0 if the cart changed since the page was made.
 */
async function choosePayment({ call, fields: { method, version } }: PlainVisit): Promise<number> {
  const { cart } = await call('/cart/info', {})
  // Templates from before this field, and a merchant's own, do not send it.
  const shown = numberOf(version) ?? cart.version
  if (!method || cart.lines.length === 0) return shown
  const { checkout } = await call('/checkout/payment', { method })
  return cart.version === shown ? checkout.cart.version : 0
}

/** The SKU of the chosen values; null if they are not those of one variant. */
async function chosenSku(call: Call, fields: Fields): Promise<string | null> {
  const { product } = await call('/product/detail', { slug: fields.slug ?? '' })
  const chosen = product.variants.filter(({ options }) =>
    Object.entries(options).every(([code, value]) => fields[`option-${code}`] === value),
  )
  return chosen.length === 1 ? chosen[0]!.sku : null
}

/** Goes to the gateway's page by a page of its own: the content policy keeps forms within the shop. */
function leave({ at, t }: PlainVisit, payment: { kind: string; url?: string | undefined }) {
  if (payment.kind !== 'redirect' || !payment.url) return at('/thankyou')
  const values = { url: payment.url }
  return { template: 'plain-pay', title: t('order.pay_title'), values, leadsTo: payment.url }
}

/** The order of a submit that was refused because only its payment could not be started. */
function unpaidOrder(error: unknown): Held['order'] | null {
  if (!(error instanceof PlainRefusal) || error.reason !== 'payment_declined') return null
  return heldOrder(error.envelope.data as Failure & PlacedOrder)
}

type PlacedOrder = Pick<Placed, 'orderNumber' | 'accessKey'>

function heldOrder({ orderNumber: number, accessKey }: PlacedOrder) {
  return { number, ...(accessKey ? { accessKey } : {}) }
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,12}$/.test(text.trim()) ? Number(text) : null
}
