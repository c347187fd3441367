import { defaultLanguage, type Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { type Marketing, readMarketing } from '#server/marketing/read-marketing.ts'
import type { ReductionPeriod } from '#server/marketing/reductions.ts'
import { cachedByKey } from '#server/platform/changes/cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  type Promotion,
  type ReductionPromotion,
  reducedGoods,
  running,
} from '#server/pricing/offers/promotions.ts'
import { covers } from '#server/pricing/offers/scope.ts'
import { type ShownPrice, shownPriceIn } from '#server/pricing/shown-price.ts'
import { cutHistory, lowestBefore, type PricePeriod } from './lowest-price.ts'

/** A variant's prices as stored: fixed in the requested currency, or base prices if `fixed` is false. */
export type StoredPrices = { id: number; price: number; compareAtPrice: number | null; fixed: boolean }

/** Prices as shown: the price to pay and, if it is reduced, the previous one. */
export type ShownPrices = { price: Money; compareAtPrice: Money | null }

/** How one product's prices are shown, with the promotions that cover it. */
export type Pricing = {
  shown: ShownPrice
  taxClass: string
  now: number
  /** The promotions that reduce the product's prices now. */
  reductions: readonly ReductionPromotion[]
  /** All past and planned reductions of the product's prices. */
  periods: readonly ReductionPeriod[]
  /** Every promotion that covers the product now, in the viewer's language. */
  offers: readonly Promotion[]
}

type PricedProduct = { id: number; categoryIds: readonly number[] | null; taxClass: string }

/** Returns a function that gives a product's pricing in a currency for a country. */
export async function pricingIn(
  shop: Shop,
  currency: string,
  shipTo: string | undefined,
  lang: Lang = defaultLanguage,
): Promise<(product: PricedProduct) => Pricing> {
  const marketing = await readMarketing(shop)
  const shown = shownPriceIn(shop, currency, shipTo)
  const now = shop.now().getTime()
  const offers = marketing.promotions(lang).filter((promotion) => running(promotion, now))
  return (product) => pricingOf(product, { marketing, shown, now, offers })
}

type Place = { marketing: Marketing; shown: ShownPrice; now: number; offers: readonly Promotion[] }

function pricingOf(
  { id, categoryIds, taxClass }: PricedProduct,
  { marketing, shown, now, offers }: Place,
): Pricing {
  if (marketing.reductionPeriods.length + offers.length === 0)
    return { shown, taxClass, now, reductions: [], periods: [], offers: [] }
  const scoped = {
    productId: id,
    categoryIds: marketing.withAncestors(categoryIds ?? []),
    collectionIds: marketing.collectionsOf(id, now),
  }
  return {
    ...{ shown, taxClass, now },
    reductions: marketing.reductions(now).on(scoped),
    periods: marketing.reductionPeriods.filter(({ promotion }) => covers(promotion.scope, scoped)),
    offers: offers.filter((promotion) => covers(reducedGoods(promotion), scoped)),
  }
}

export function shownPrices(stored: StoredPrices, { shown, taxClass, reductions }: Pricing): ShownPrices {
  const { price, compareAtPrice, fixed } = stored
  const show = (amount: number, by = reductions) => shown.show({ amount, fixed }, taxClass, by)
  const money = (amount: number): Money => ({ amount, currency: shown.currency })
  const now = show(price)
  const before = show(Math.max(price, compareAtPrice ?? 0), [])
  return { price: money(now), compareAtPrice: before > now ? money(before) : null }
}

/**
 * The lowest price of the 30 days before each of these reductions, by variant id. A variant that was created at a
 * reduced price has none, so no lowest price is shown.
 * @param changedAt epoch milliseconds from which these prices hold that are not in the history yet.
 */
export async function lowestPrices(
  shop: Shop,
  reduced: readonly { stored: StoredPrices; pricing: Pricing }[],
  changedAt?: number,
): Promise<Map<number, Money>> {
  if (reduced.length === 0) return new Map()
  const key = ({ stored, pricing }: (typeof reduced)[number]) =>
    `${stored.id} ${stored.fixed ? pricing.shown.currency : 'base'}`
  const histories = await readHistories(shop, reduced.map(key))
  const lowest = new Map<number, Money>()
  for (const each of reduced) {
    const { stored, pricing } = each
    const known = histories.get(key(each)) ?? []
    const history = changedAt === undefined ? known : withChange(known, stored, changedAt)
    const amount = lowestBefore(shownHistory(history, stored, pricing))
    if (amount !== null) lowest.set(stored.id, { amount, currency: pricing.shown.currency })
  }
  return lowest
}

/** The history as saving these prices would continue it. */
function withChange(
  history: readonly PricePeriod[],
  { price, compareAtPrice }: StoredPrices,
  since: number,
): readonly PricePeriod[] {
  const reduced = compareAtPrice !== null && compareAtPrice > price
  const last = history.at(-1)
  return last?.price === price && last.reduced === reduced ? history : [...history, { price, reduced, since }]
}

function shownHistory(
  history: readonly PricePeriod[],
  { fixed }: StoredPrices,
  { shown, taxClass, now, periods }: Pricing,
): PricePeriod[] {
  return cutHistory(history, periods, {
    now,
    shownAt({ price: amount, reduced }, moment) {
      const running = periods.filter(
        ({ from, until }) => from <= moment && (until === null || moment < until),
      )
      const before = shown.show({ amount, fixed }, taxClass)
      const price = shown.show(
        { amount, fixed },
        taxClass,
        running.map(({ promotion }) => promotion),
      )
      return { price, reduced: reduced || price < before }
    },
  })
}

/**
 * Price histories by variant and currency, as in '812 EUR'; 'base' for base prices. Cached, because carts show the same
 * lowest prices again with every change.
 */
const readHistories = cachedByKey({
  name: 'price histories',
  max: 5000,
  stale: (changed) => changed.touches('catalogue', 'product'),
  keyOf: (key: string) => key,
  async read({ pool }, keys) {
    const wanted = keys.map((key) => key.split(' '))
    const { rows } = await pool.query<{ key: string; history: PricePeriod[] }>({
      name: 'price-histories',
      text: `select wanted.id || ' ' || wanted.currency as key, (
          select coalesce(json_agg(json_build_object('price', h.price, 'reduced', h.reduced,
            'since', floor(extract(epoch from h.since) * 1000)) order by h.since), '[]')
          from price_history h where h.variant_id = wanted.id and h.currency = wanted.currency
            and h.struck_at is null) as history
        from unnest($1::int[], $2::text[]) as wanted(id, currency)`,
      values: [wanted.map(([id]) => id), wanted.map(([, currency]) => currency)],
    })
    return new Map(rows.map(({ key, history }) => [key, history]))
  },
})
