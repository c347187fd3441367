import { randomUUID } from 'node:crypto'
import type { Data } from '#contract/calls.ts'
import { type CheckoutStep, checkoutSteps } from '#contract/checkout.ts'
import { countryName } from '#contract/country-name.ts'
import { bcp47 } from '#contract/languages.ts'
import type { Order } from '#contract/order.ts'
import { addressFields } from './plain-address.ts'
import { page, pageOf } from './plain-page.ts'
import { showReturn, showReturnForm } from './plain-return.ts'
import { showReviewForm, showReviews } from './plain-review.ts'
import { keyOf, type OrderKey, PlainRefusal, type PlainScreen, type PlainVisit } from './plain-visit.ts'

type Screen = (visit: PlainVisit, refused: PlainRefusal | null, rest: string) => Promise<PlainScreen>

/** The pages without script, by the first part of their path. `refused`: why the form on the page was not accepted. */
export const plainScreens: Record<string, Screen> = {
  cart: async (visit, refused) => {
    const { cart } = await visit.call('/cart/info', {})
    const screen = page(visit, refused, 'plain-cart', visit.t('cart.title'), { cart }, { note: cart.note })
    return { ...screen, cartCount: cart.count }
  },

  choose: async (visit, refused, slug) => {
    const { product } = await visit.call('/product/detail', { slug })
    return page(visit, refused, 'plain-choose', product.name, { product }, { quantity: '1' })
  },

  checkout: showCheckout,

  order: async (visit, refused, number) => {
    const { t } = visit
    const order = await findOrder(visit, keyOf(visit, number))
    if (!order) return toFind(visit, number)
    return showOrder(visit, refused, t('user.order.one', { number }), { order, placed: false })
  },

  return: async (visit, refused, number) => {
    if (!(await findOrder(visit, keyOf(visit, number)))) return toFind(visit, number)
    return showReturnForm(visit, refused, number)
  },

  /** One return by its number. */
  returns: showReturn,

  /** All reviews of a customer, those of the order in the path, or the form for one of its lines. */
  reviews: async (visit, refused, rest) => {
    const [number = '', lineId] = rest.split('/')
    if (number === '') return visit.held.token ? showReviews(visit, refused) : { moved: visit.at('/signin') }
    if (!(await findOrder(visit, keyOf(visit, number)))) return toFind(visit, number)
    return lineId ? showReviewForm(visit, refused, number, lineId) : showReviews(visit, refused, number)
  },

  thankyou: async (visit, refused) => {
    const { held, call, t, at } = visit
    if (!held.order) return { moved: at('/find') }
    const order = await findOrder(visit, held.order)
    if (!order) return toFind(visit, held.order.number)
    const { cart } = await call('/cart/info', {})
    const screen = await showOrder(visit, refused, t('checkout.thankyou.title'), { order, placed: true })
    return { ...screen, cartCount: cart.count }
  },

  orders: async (visit, refused) => {
    if (!visit.held.token) return { moved: visit.at('/signin') }
    const { user } = await userOf(visit)
    const list = await visit.call('/order/list', { page: pageOf(visit), size: 20 })
    return page(visit, refused, 'plain-orders', visit.t('user.order'), { ...list, user })
  },

  signin: async (visit, refused) => {
    const { t, fields } = visit
    const second = refused?.reason === 'second_factor' ? refused.envelope.data : null
    return page(visit, refused, 'plain-signin', t('auth.signin.title'), {
      challenge: isExpired(refused) ? null : (second?.challenge ?? fields.challenge ?? null),
    })
  },

  find: async (visit, refused) =>
    page(visit, refused, 'plain-find', visit.t('order.find.title'), {
      sent: 'code' in visit.fields && !isExpired(refused),
    }),
}

/** The form began too long ago, or was tried too often: it starts again. */
function isExpired(refused: PlainRefusal | null): boolean {
  return refused?.reason === 'code_expired'
}

/** An order of this reader; null for any other, and if its key has expired. */
async function findOrder({ call }: PlainVisit, key: OrderKey): Promise<Order | null> {
  try {
    return (await call('/order/detail', key)).order
  } catch (error) {
    if (error instanceof PlainRefusal && refusedOrders.includes(error.reason)) return null
    throw error
  }
}

const refusedOrders: PlainRefusal['reason'][] = ['not_found', 'code_expired']

async function showOrder(
  visit: PlainVisit,
  refused: PlainRefusal | null,
  title: string,
  { order, placed }: { order: Order; placed: boolean },
) {
  const { methods } = order.can.pay
    ? await visit.call('/order/methods', keyOf(visit, order.number))
    : { methods: [] }
  const documents = await documentsOf(visit, order.number)
  const values = { order, placed, methods, documents, key: randomUUID() }
  // The method that was used last, unless it is offered no more.
  const method = (methods.find(({ code }) => code === order.paymentMethod) ?? methods[0])?.code ?? null
  return page(visit, refused, 'plain-order', title, values, { method })
}

/** The invoice and credit notes of an order, if there are any yet. */
async function documentsOf(visit: PlainVisit, number: string) {
  try {
    return (await visit.call('/order/invoice', keyOf(visit, number))).documents
  } catch (error) {
    if (error instanceof PlainRefusal && error.reason === 'not_found') return []
    throw error
  }
}

/** Leads to the form that opens an order by a code. It is the same for orders that don't exist. */
function toFind({ at }: PlainVisit, number: string): PlainScreen {
  return { moved: at(`/find?number=${encodeURIComponent(number)}`) }
}

async function userOf({ call }: PlainVisit) {
  return { user: await call('/user/info', {}) }
}

async function showCheckout(
  visit: PlainVisit,
  refused: PlainRefusal | null,
  asked: string,
): Promise<PlainScreen> {
  const { call, ctx, t, at } = visit
  const { checkout } = await call('/checkout/start', {})
  if (checkout.cart.lines.length === 0) return { moved: at('/cart') }
  const open = checkoutSteps.indexOf(checkout.step)
  const step = checkoutSteps.indexOf(asked as CheckoutStep)
  // A step later than the first incomplete one leads back to it.
  if (step < 0 || (step > open && !refused)) return { moved: at(`/checkout/${checkout.step}`) }
  const name = checkoutSteps[step]!
  const { items } = name === 'information' ? await call('/region/countries', {}) : { items: [] }
  const country = checkout.address?.country ?? ctx.shipTo
  const known = {
    email: checkout.email,
    'address.country': country,
    ...(checkout.address ? addressFields(checkout.address) : {}),
    method: name === 'shipping' ? checkout.shippingMethod : checkout.paymentMethod,
  }
  const values = {
    step: name,
    steps: checkoutSteps.map((each, index) => ({
      name: t(`checkout.step_${each}`),
      url: index <= open ? at(`/checkout/${each}`) : null,
      current: each === name,
    })),
    checkout,
    countries: items.toSorted((one, other) => Number(other.shipped) - Number(one.shipped)),
    asks: asksFor(items, { ...known, ...visit.fields }),
    country: countryName(country, bcp47[ctx.lang]),
    key: randomUUID(),
  }
  return page(visit, refused, 'plain-checkout', t('checkout.title'), values, known)
}

/** Fields that only some countries have. One with a value is shown in any country, so that the value can be seen. */
function asksFor(
  countries: Data<'/region/countries'>['items'],
  given: Record<string, string | null>,
): Record<'area' | 'vatId', boolean> {
  const country = countries.find(({ code }) => code === given['address.country'])
  const asks = (part: string) =>
    Boolean(given[`address.${part}`]) || (country?.fields.some(({ name }) => name === part) ?? false)
  return { area: asks('area'), vatId: asks('vatId') }
}
