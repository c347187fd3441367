import type { Data } from '#contract/calls.ts'
import type { Cart } from '#contract/cart.ts'
import type { Product, ProductCard, Variant } from '#contract/catalog.ts'
import { chosenOptions } from '#contract/chosen-options.ts'
import { currencyExponent } from '#contract/currency.ts'
import { decimal, formatMoney } from '#contract/format.ts'
import { bcp47 } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { localPath, page } from '#islands/page.ts'

/** An amount in the currency's main unit, as a number and as people read it. */
function shownMoney(money: Money) {
  const { lang } = page().data
  return {
    amount: decimal(money.amount, currencyExponent(money.currency)),
    currency: money.currency,
    text: formatMoney(money, bcp47[lang as keyof typeof bcp47] ?? 'en'),
  }
}

/** An amount that an agent gives in the main unit of the page's currency, in minor units. */
export function minorUnits(amount: unknown): number {
  return Math.round(Number(amount) * 10 ** currencyExponent(page().data.currency))
}

/** The full address of a page of the shop, in the page's language. */
function addressOf(path: string): string {
  return new URL(localPath(path), location.origin).href
}

export function shownCard(card: ProductCard) {
  return {
    product: card.slug,
    name: card.name,
    url: addressOf(`/product/${card.slug}`),
    price: shownMoney(card.price),
    price_is_lowest_of_several: card.fromPrice,
    ...(card.compareAtPrice ? { price_before: shownMoney(card.compareAtPrice) } : {}),
    in_stock: !card.outOfStock,
    ...(card.rating.count > 0 ? { rating: card.rating } : {}),
    ...(card.sku ? { sku: card.sku } : {}),
  }
}

export function shownProduct(product: Data<'/product/detail'>['product']) {
  return {
    product: product.slug,
    name: product.name,
    url: addressOf(`/product/${product.slug}`),
    description: textOf(product.description),
    ...(product.vendor ? { brand: product.vendor } : {}),
    specification: product.specification.map(({ name, value }) => ({ name, value })),
    variants: product.variants.map((variant) => shownVariant(product, variant)),
    offers: (product.offers ?? []).map(({ name, texts }) => ({ name, texts })),
    ...(product.rating.count > 0 ? { rating: product.rating } : {}),
    delivery: product.delivery && { earliest: product.delivery.earliest, latest: product.delivery.latest },
  }
}

function shownVariant(product: Product, variant: Variant) {
  return {
    sku: variant.sku,
    options: chosenOptions(product, variant).map(({ name, label }) => ({ name, value: label })),
    price: shownMoney(variant.price),
    ...(variant.compareAtPrice ? { price_before: shownMoney(variant.compareAtPrice) } : {}),
    ...(variant.unitPrice
      ? { unit_price: { ...shownMoney(variant.unitPrice.price), per: variant.unitPrice.per } }
      : {}),
    in_stock: !variant.outOfStock,
    max_quantity: variant.maxQuantity,
    ...(variant.releaseOn ? { released_on: variant.releaseOn } : {}),
  }
}

export function shownCart(cart: Cart) {
  const { subtotal, discount, shipping, tax, taxIncluded, total } = cart.totals
  return {
    lines: cart.lines.map((line) => ({
      sku: line.sku,
      name: line.name,
      options: line.options,
      quantity: line.quantity,
      max_quantity: line.maxQuantity,
      in_stock: !line.outOfStock,
      unit_price: shownMoney(line.unitPrice),
      ...(line.discount.amount > 0 ? { discount: shownMoney(line.discount) } : {}),
      total: shownMoney(line.total),
    })),
    coupon: cart.coupon && { code: cart.coupon.code, discount: shownMoney(cart.coupon.discount) },
    subtotal: shownMoney(subtotal),
    discount: shownMoney(discount),
    shipping: shipping && shownMoney(shipping),
    tax: { ...shownMoney(tax), included: taxIncluded },
    total: shownMoney(total),
    ...(cart.freeShipping ? { missing_for_free_shipping: shownMoney(cart.freeShipping.missing) } : {}),
    /** Changes that the shop made, such as a quantity above the stock. */
    messages: cart.notices.map(({ message }) => message),
  }
}

type ListedOrder = Data<'/order/list'>['items'][number]

export function shownOrder(order: ListedOrder) {
  return {
    number: order.number,
    url: addressOf(`/user/order/${order.number}`),
    placed_at: order.createdAt,
    status: order.status,
    payment: order.payStatus,
    shipping: order.shipStatus,
    total: shownMoney(order.total),
    products: order.products,
    delivery: order.delivery && { earliest: order.delivery.earliest, latest: order.delivery.latest },
    ...(order.trackUrl ? { tracking_url: order.trackUrl } : {}),
  }
}

/** The text of sanitised HTML. */
function textOf(html: string): string {
  const text = new DOMParser().parseFromString(html.replaceAll('</', ' </'), 'text/html').body.textContent
  return text.replace(/\s+/g, ' ').trim()
}
