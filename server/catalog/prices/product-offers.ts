import type { ProductOffer, Variant } from '#contract/catalog.ts'
import type { Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { offerBadge, offerTexts, percentText, savingText } from '#server/marketing/offer-texts.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { translator } from '#server/platform/messages.ts'
import { type Promotion, reductionAt } from '#server/pricing/offers/promotions.ts'
import type { Viewer } from '../viewer.ts'
import { type Pricing, type ShownPrices, type StoredPrices, shownPrices } from './product-prices.ts'

/**
 * A few words about a product's offer, for its card and price. A percentage is counted from the lowest price of the 30
 * days before, as the Court of Justice requires (C-330/23), not from the price that is struck out; a reduced price that
 * was lower before is an offer without a figure.
 */
export function badgeOf(
  { price, compareAtPrice }: ShownPrices,
  lowest: Money | undefined,
  { offers, shown }: Pricing,
  lang: Lang,
): string | null {
  const t = translator(lang)
  if (compareAtPrice) {
    const percent = lowest ? Math.floor(((lowest.amount - price.amount) * 100) / lowest.amount) : 0
    return percent >= 1
      ? t('offer.badge_percent', { percent: percentText(percent * 100, lang) })
      : t('offer.badge_sale')
  }
  const reader = { lang, currency: shown.currency, exchange: shown.exchange }
  return offers.map((promotion) => offerBadge(promotion, reader)).find((badge) => badge !== null) ?? null
}

/** The volume prices of one variant; undefined if no promotion has any. */
export function breaksOf(stored: StoredPrices, pricing: Pricing, lang: Lang): Variant['breaks'] {
  const { currency, exchange } = pricing.shown
  const reader = { lang, currency, exchange }
  const volumes = pricing.offers.filter((promotion) => promotion.kind === 'volume')
  if (volumes.length === 0) return undefined
  const steps = volumes.flatMap((promotion) => promotion.breaks.map((each) => ({ promotion, each })))
  const single = shownPrices(stored, pricing).price.amount
  let lowest = single
  return steps
    .sort((a, b) => a.each.from - b.each.from)
    .flatMap(({ promotion, each }) => {
      const reduction = reductionAt(promotion, each.from)
      const reductions = reduction ? [...pricing.reductions, reduction] : pricing.reductions
      const { price } = shownPrices(stored, { ...pricing, reductions })
      if (price.amount >= lowest) return []
      lowest = price.amount
      return [{ from: each.from, price, saving: savingText(each, reader) }]
    })
}

const kinds = {
  percentage: 'reduction',
  amount: 'reduction',
  buy_x_get_y: 'buy_get',
  tiers: 'tiers',
  volume: 'volume',
} as const satisfies Record<Promotion['kind'], ProductOffer['kind']>

/** The product's promotions in words; those on the whole order come last. */
export async function offersOf({ offers, shown }: Pricing, { shop, lang }: Viewer): Promise<ProductOffer[]> {
  const marketing = await readMarketing(shop)
  const { currency, exchange } = shown
  const reader = { lang, currency, exchange }
  const ofProduct = offers.toSorted((a, b) => Number(a.kind === 'tiers') - Number(b.kind === 'tiers'))
  return ofProduct.map((promotion) => ({
    kind: kinds[promotion.kind],
    name: promotion.label,
    ...marketing.tagOf(promotion.id, lang),
    texts: offerTexts(promotion, reader),
    slug: marketing.slugOf(promotion.id, lang),
    endsAt: promotion.endsAt === null ? null : new Date(promotion.endsAt).toISOString(),
    bundle: promotion.kind === 'buy_x_get_y' ? promotion.buy.quantity + promotion.get.quantity : null,
  }))
}
