import { inArray } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import type { whyNots } from '#contract/admin/marketing/promotion.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47 } from '#contract/languages.ts'
import { couponRefusal } from '#server/cart/coupon-refusal.ts'
import { variantsBySku } from '#server/cart/load-cart.ts'
import { lowestInCart } from '#server/cart/lowest-in-cart.ts'
import { priceCart, storedPrices } from '#server/cart/price-cart.ts'
import { emptyCart, type StoredLine } from '#server/cart/stored-cart.ts'
import { promotion } from '#server/db/tables.ts'
import { couponOfRow } from '#server/marketing/coupon-of-row.ts'
import { findCoupon } from '#server/marketing/coupons/read-coupons.ts'
import { promotionOfRow } from '#server/marketing/promotion-of-row.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { chooseCurrency, currencyCodes } from '#server/platform/currency.ts'
import { say } from '#server/platform/messages.ts'
import { invalidAt, Refusal, type Text } from '#server/platform/refusal.ts'
import { amountIn } from '#server/pricing/amounts.ts'
import { calculateCart } from '#server/pricing/calculate.ts'
import type { CartFigures } from '#server/pricing/cart-figures.ts'
import type { CartInput } from '#server/pricing/cart-input.ts'
import { sum } from '#server/pricing/money.ts'
import { couponKey } from '#server/pricing/offers/coupon.ts'
import { type Promotion, reducedGoods, running } from '#server/pricing/offers/promotions.ts'
import { covers } from '#server/pricing/offers/scope.ts'
import { shipToCountry } from '#server/pricing/shipping/ship-to.ts'
import { readPageTexts } from './offer-record.ts'

type Payload = AdminParsed<'/promotion/tryCart'>
type Why = (typeof whyNots)[number]

/** Prices a cart of a merchant's choice by the shop's own calculation, and says why offers do not apply to it. */
export async function tryCart(ctx: AdminContext, payload: Payload): Promise<AdminData<'/promotion/tryCart'>> {
  const { shop, lang } = ctx
  const currency = currencyOf(ctx, payload.currency)
  const shipTo = payload.country ?? shipToCountry(shop, { currency, lang }, {})
  const state = { ...emptyCart, lines: await triedLines(ctx, payload.lines, currency) }
  const marketing = await readMarketing(shop)
  const priced = priceCart({ shop, lang, currency, shipTo }, state, marketing)
  const nobody = { customerId: null, visitorId: null }
  const code = payload.coupon === undefined ? null : couponKey(payload.coupon)
  const row = code === null ? null : await findCoupon(shop, nobody, [], code)
  const promotions = await promotionsOf(ctx, payload.also, marketing.promotions(lang))
  const input: CartInput = {
    ...priced.input,
    now: payload.at === undefined ? priced.input.now : Date.parse(payload.at),
    promotions,
    // Whoever claims a limited coupon can use it.
    coupon: couponOfRow(row && { ...row, claimed: true }, lang),
  }
  const figures = calculateCart(input)
  const lowest = await lowestInCart(shop, priced)
  const money = (amount: number) => ({ amount, currency })
  return {
    lines: state.lines.map(({ sku, name, quantity, variantId }, index) => {
      const { unitPrice, compareAtPrice, subtotal, discount } = figures.lines[index]!
      const before = Math.max(unitPrice, compareAtPrice ?? 0) * quantity
      return {
        ...{ sku, name, quantity },
        unitPrice: money(unitPrice),
        was: before > subtotal - discount ? money(before) : null,
        lowestPrice30: lowest.get(variantId) ?? null,
        discount: money(discount),
        total: money(subtotal - discount),
      }
    }),
    subtotal: money(figures.subtotal),
    discount: money(figures.discount),
    tax: money(figures.tax),
    total: money(figures.total),
    applied: appliedIn(figures, money),
    others: [
      ...promotions
        .filter(({ id, endsAt }) => !isApplied(figures, 'promotion', id) && !isOver(endsAt, input.now))
        .map((each) => {
          const { why, text } = whyNot(each, input, figures, ctx)
          return {
            kind: 'promotion' as const,
            id: each.id,
            name: each.label,
            why,
            text: say(ctx.t, text),
          }
        }),
      ...couponRefused(ctx, code, input, figures),
    ],
  }
}

function currencyOf({ shop }: AdminContext, wanted: string | undefined): string {
  if (wanted !== undefined && !currencyCodes(shop).includes(wanted))
    throw invalidAt('currency', 'form.invalid', { field: 'currency' })
  return chooseCurrency(shop, wanted)
}

/**
 * Lines of a cart with these goods.
 * @throws Refusal `not_found` for an unknown SKU.
 */
export async function triedLines(
  { shop, lang }: AdminContext,
  lines: Payload['lines'],
  currency: string,
): Promise<StoredLine[]> {
  const skus = [...new Set(lines.map(({ sku }) => sku))]
  const variants = await variantsBySku(shop, skus, { lang, currency })
  return skus.map((sku, index) => {
    const variant = variants.get(sku)
    if (!variant) throw new Refusal('not_found', { details: { sku } })
    return {
      ...variant,
      id: String(index).padStart(3, '0'),
      quantity: sum(lines.filter((line) => line.sku === sku).map(({ quantity }) => quantity)),
      seenPrice: storedPrices(shop, variant, currency).price,
      seenCurrency: currency,
    }
  })
}

/** The active promotions, and those to be tried as if they were running. */
async function promotionsOf(
  { shop, lang }: AdminContext,
  also: number[],
  active: Promotion[],
): Promise<Promotion[]> {
  if (also.length === 0) return active
  const rows = await shop.db.select().from(promotion).where(inArray(promotion.id, also))
  const texts = await readPageTexts(shop.db, 'promotion', also)
  const tried = rows.map((row) => {
    const own = texts.get(row.id)
    const label = (own?.[lang] ?? own?.en)?.name || row.handle
    return { ...promotionOfRow(row, label), startsAt: null, endsAt: null }
  })
  return [...active.filter(({ id }) => !also.includes(id)), ...tried].sort((a, b) => a.id - b.id)
}

function appliedIn(figures: CartFigures, money: (amount: number) => { amount: number; currency: string }) {
  const discounts = figures.lines.flatMap((line) => line.discounts)
  const byOffer = Map.groupBy(discounts, ({ source, id }) => `${source} ${id}`)
  return [...byOffer.values()].map((own) => {
    const [{ source, id, label }] = own as [(typeof own)[number]]
    return { kind: source, id, name: label, amount: money(sum(own.map(({ amount }) => amount))) }
  })
}

function isApplied({ lines }: CartFigures, kind: 'promotion' | 'coupon', id: number): boolean {
  return lines.some(({ discounts }) => discounts.some((each) => each.source === kind && each.id === id))
}

/** Promotions that have ended are no answer to why a cart costs what it costs. */
function isOver(endsAt: number | null, now: number): boolean {
  return endsAt !== null && endsAt <= now
}

function whyNot(
  offer: Promotion,
  input: CartInput,
  figures: CartFigures,
  { lang }: AdminContext,
): { why: Why; text: Text } {
  if (!running(offer, input.now)) return because('not_running')
  const goods = reducedGoods(offer)
  const places = input.lines.flatMap((line, index) => (covers(goods, line) ? [{ line, index }] : []))
  if (places.length === 0) return because('not_covered')
  const units = sum(places.map(({ line }) => line.quantity))
  if (offer.kind === 'tiers') {
    const lowest = Math.min(...offer.tiers.map(({ from }) => amountIn(from, input)))
    const reached = sum(
      places.map(({ index }) => figures.lines[index]!.subtotal - figures.lines[index]!.discount),
    )
    const missing = formatMoney({ amount: lowest - reached, currency: input.currency }, bcp47[lang])
    if (reached < lowest) return because('below_threshold', { missing })
  }
  const needed = offer.kind === 'buy_x_get_y' ? offer.buy.quantity + offer.get.quantity : firstBreak(offer)
  if (units < needed) return because('too_few_units', { count: needed - units })
  return because('another_saves_more')
}

function firstBreak(offer: Promotion): number {
  return offer.kind === 'volume' ? Math.min(...offer.breaks.map(({ from }) => from)) : 0
}

function because(why: Why, values: Record<string, unknown> = {}): { why: Why; text: Text } {
  return { why, text: { key: `desk.offer.why_${why}`, values } }
}

function couponRefused(ctx: AdminContext, code: string | null, input: CartInput, { coupon }: CartFigures) {
  if (code === null || (coupon && !coupon.refusal)) return []
  const refusal = coupon?.refusal ?? ({ reason: 'coupon_unknown' } as const)
  const text = couponRefusal(refusal, code, { lang: ctx.lang, currency: input.currency })
  return [
    {
      kind: 'coupon' as const,
      id: input.coupon?.id ?? null,
      name: coupon?.label ?? code,
      why: 'coupon_refused' as const,
      text: say(ctx.t, text),
    },
  ]
}
