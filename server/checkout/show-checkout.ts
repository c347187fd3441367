import type { Cart, Notice } from '#contract/cart.ts'
import type { Checkout } from '#contract/checkout.ts'
import { goodsOf } from '#server/cart/price-cart.ts'
import { presentCart } from '#server/cart/show-cart.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import { guaranteeSetting } from '#server/catalog/guarantee/guarantee.setting.ts'
import { labelPaths, readDurability } from '#server/catalog/guarantee/read-durability.ts'
import { shown } from '#server/customers/addresses/address-lines.ts'
import type { DeliveryPromise } from '#server/delivery/promise.ts'
import { promiseBy } from '#server/delivery/shop-promise.ts'
import { checkoutSetting } from '#server/payments/checkout.setting.ts'
import { viewProvider } from '#server/payments/providers.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { type CheckoutState, checkoutOf } from './checkout-state.ts'

/** The answer of every checkout call: the current checkout. */
export async function showCheckout(
  ctx: CallContext,
  state: StoredCart,
  notices: Notice[] = [],
): Promise<{ checkout: Checkout }> {
  const { cart, checkout } = await presentCheckout(ctx, state, notices)
  return { checkout: await viewCheckout(checkout, cart, ctx) }
}

/** @throws Refusal `cart_empty`. */
export async function presentCheckout(
  ctx: CallContext,
  state: StoredCart,
  notices: Notice[] = [],
): Promise<{ cart: Cart; checkout: CheckoutState }> {
  if (state.lines.length === 0) throw new Refusal('cart_empty')
  const { cart, priced } = await presentCart(ctx, state, notices)
  return { cart, checkout: checkoutOf(ctx.shop, priced) }
}

/** By the law of the place where the buyer lives: where the bill goes, else where the goods do. */
function namesObligation(shop: CallContext['shop'], { state, country }: CheckoutState): boolean {
  const home = state.billing?.country ?? country
  return shop.settings(checkoutSetting).namesObligationIn.includes(home)
}

function viewVat({ state, figures }: CheckoutState, t: CallContext['t']): Checkout['vat'] {
  const id = (state.billing ?? state.address)?.vatId
  if (!id) return null
  const confirmed = figures.treatment === 'reverse_charge'
  if (confirmed) return { id, confirmed, text: t('checkout.vat_confirmed') }
  const unavailable = state.vat !== null && state.vat.state === 'unavailable'
  return { id, confirmed, text: unavailable ? t('checkout.vat_unavailable') : '' }
}

/** A checkout as the contract has it. */
export async function viewCheckout(
  checkout: CheckoutState,
  cart: Cart,
  { t, shop, lang }: Pick<CallContext, 't' | 'shop' | 'lang'>,
): Promise<Checkout> {
  const { state, figures, methods, shippingMethod, providers, provider, step } = checkout
  return {
    id: state.id ?? '',
    step,
    cart,
    email: state.email,
    mobile: state.mobile,
    address: shown(state.address),
    billing: shown(state.billing),
    vat: viewVat(checkout, t),
    shippingMethods: methods.map(({ method, description, minDays, maxDays, shipping }) => ({
      code: method.code,
      name: method.name,
      description,
      fee: { amount: shipping.fee, currency: figures.currency },
      minDays,
      maxDays,
      ...datesOf(promiseBy(shop, { minDays, maxDays }, goodsOf(state))),
    })),
    shippingMethod: shippingMethod?.method.code ?? null,
    paymentMethods: providers.map((each) => viewProvider(shop, each, t)),
    paymentMethod: provider?.code ?? null,
    namesObligation: namesObligation(shop, checkout),
    durability: await viewDurability(shop, state, lang),
    totals: cart.totals,
  }
}

async function viewDurability(
  shop: CallContext['shop'],
  { lines }: CheckoutState['state'],
  lang: CallContext['lang'],
): Promise<Checkout['durability']> {
  if (!shop.settings(guaranteeSetting).label.checkout) return []
  const products = [...new Map(lines.map((line) => [line.productId, line.name]))]
  const ids = products.map(([id]) => id)
  const found = await readDurability(shop, ids, lang)
  return products.flatMap(([id, name]) => {
    const durability = found.get(id)
    return durability ? [{ name, years: durability.years, ...labelPaths(id, lang) }] : []
  })
}

function datesOf(promise: DeliveryPromise | null): { earliest?: string; latest?: string } {
  return promise ? { earliest: promise.earliest, latest: promise.latest } : {}
}
