import type { Address } from '#contract/address.ts'
import type { Parsed } from '#contract/calls.ts'
import { formatDays } from '#contract/format.ts'
import { bcp47 } from '#contract/languages.ts'
import type { WalletQuote } from '#contract/wallet.ts'
import { goodsOf, type PricedCart, priceCart } from '#server/cart/price-cart.ts'
import { quantityLimit } from '#server/cart/stored-cart.ts'
import { viewCart } from '#server/cart/view-cart.ts'
import { promiseBy } from '#server/delivery/shop-promise.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { isTakenByStripe, toStripe } from '#server/payments/stripe/stripe-amount.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { servesCountry } from '#server/pricing/shipping/ship-to.ts'
import { refuseSoldOut } from '../checkout-refusals.ts'
import { walletGoods } from './wallet-goods.ts'

type Asked = Parsed<'/wallet/quote'>

/**
 * Prices what a wallet is about to buy, while its sheet is open. Changes nothing.
 * @throws Refusal `sold_out`, `country_not_served`, `shipping_unavailable`, `cart_empty`, `not_found`,
 * `payment_unavailable` for an amount that Stripe refuses.
 */
export async function quoteWallet(ctx: CallContext, asked: Asked): Promise<WalletQuote> {
  const priced = await priceGoods(ctx, asked)
  const { figures, needsShipping } = priced
  const { currency } = figures
  const due = { amount: figures.due, currency }
  if (!isTakenByStripe(due)) throw new Refusal('payment_unavailable')
  const count = (amount: number) => toStripe({ amount, currency }).amount
  return {
    due,
    ...toStripe(due),
    rows: rowsOf(ctx, priced).map(({ label, amount }) => ({ label, amount: count(amount) })),
    needsShipping,
    shippingRates: ratesOf(ctx, priced).map(({ fee, ...rate }) => ({ ...rate, amount: count(fee) })),
  }
}

async function priceGoods(ctx: CallContext, { goods, country, shippingMethod }: Asked): Promise<PricedCart> {
  const state = await walletGoods(ctx, goods)
  const short = state.lines.filter((line) => line.quantity > quantityLimit(line))
  if (short.length > 0) throw refuseSoldOut(short)
  const address = placeIn(country ?? ctx.shipTo)
  const marketing = await readMarketing(ctx.shop)
  const offered = priceCart(ctx, { ...state, address, shippingMethod: null }, marketing)
  if (!offered.needsShipping) return offered
  if (!servesCountry(ctx.shop, address.country)) throw new Refusal('country_not_served')
  const chosen = offered.methods.find(({ method }) => method.code === shippingMethod) ?? offered.methods[0]
  if (!chosen) throw new Refusal('shipping_unavailable')
  return priceCart(ctx, { ...state, address, shippingMethod: chosen.method.code }, marketing)
}

/** Prices depend on no more of an address than its country. */
function placeIn(country: string): Address {
  const unknown = { state: '', city: '', area: '', postalCode: '', address: '', firstName: '', lastName: '' }
  return { ...unknown, country, countryCode: '', phone: '' }
}

type Rate = { id: string; name: string; detail: string; fee: number }

/** The chosen method first: wallets preselect the first one. */
function ratesOf({ shop, lang }: CallContext, { state, methods, shippingMethod }: PricedCart): Rate[] {
  const goods = goodsOf(state)
  const isChosen = ({ method }: PricedCart['methods'][number]) => method.code === shippingMethod?.method.code
  const sorted = methods.toSorted((one, other) => Number(isChosen(other)) - Number(isChosen(one)))
  return sorted.map(({ method, description, minDays, maxDays, shipping }) => {
    const dates = promiseBy(shop, { minDays, maxDays }, goods)
    const detail = dates ? formatDays(dates, bcp47[lang], 'weekdays') : description
    return { id: method.code, name: method.name, detail, fee: shipping.fee }
  })
}

/** The goods, then everything else that the total consists of. Included tax and notes add nothing. */
function rowsOf(ctx: CallContext, priced: PricedCart): { label: string; amount: number }[] {
  const { explain, taxIncluded } = viewCart(priced, [], ctx).totals
  const goods = priced.state.lines
    .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
    .join(', ')
    .slice(0, 200)
  return explain
    .filter(({ kind }) => kind !== 'total' && kind !== 'note' && !(kind === 'tax' && taxIncluded))
    .filter(({ amount }) => amount.amount !== 0)
    .map(({ kind, label, amount }) => ({ label: kind === 'subtotal' ? goods : label, amount: amount.amount }))
}
