import { formatMoney } from '#contract/format.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import { translator } from '#server/platform/messages.ts'
import { type Amounts, amountIn, type InCurrency } from '#server/pricing/amounts.ts'
import { wholeRate } from '#server/pricing/currency/rounding.ts'
import type { Break, Promotion, Tier } from '#server/pricing/offers/promotions.ts'

export type OfferReader = InCurrency & { lang: Lang }

/** Describes each step of a promotion: "Spend €150.00 or more: 5% off". */
export function offerTexts(promotion: Promotion, reader: OfferReader): string[] {
  const t = translator(reader.lang)
  switch (promotion.kind) {
    case 'percentage':
    case 'amount':
      return [
        promotion.kind === 'percentage'
          ? t('offer.percent_off', { percent: percentText(promotion.percent, reader.lang) })
          : t('offer.amount_off_each', { amount: moneyText(promotion.amounts, reader) }),
      ]
    case 'buy_x_get_y': {
      const { buy, get } = promotion
      const counts = { buy: buy.quantity, get: get.quantity }
      return [
        get.percent >= wholeRate
          ? t('offer.buy_get_free', counts)
          : t('offer.buy_get_off', { ...counts, percent: percentText(get.percent, reader.lang) }),
      ]
    }
    case 'tiers':
      return promotion.tiers.map((tier) => tierText(tier, reader))
    case 'volume':
      return promotion.breaks.map((each) => breakText(each, reader))
  }
}

/** A few words for the picture of a card, such as "3 for 2"; null for promotions that prices or carts show. */
export function offerBadge(promotion: Promotion, reader: OfferReader): string | null {
  const t = translator(reader.lang)
  if (promotion.kind === 'buy_x_get_y') {
    const { buy, get } = promotion
    const counts = { buy: buy.quantity, get: get.quantity, all: buy.quantity + get.quantity }
    return get.percent >= wholeRate
      ? t('offer.badge_free', counts)
      : t('offer.badge_off', { ...counts, percent: percentText(get.percent, reader.lang) })
  }
  if (promotion.kind !== 'volume') return null
  const [first] = promotion.breaks.toSorted((a, b) => a.from - b.from)
  return first ? t('offer.badge_volume', { from: first.from, saving: savingText(first, reader) }) : null
}

function tierText(tier: Tier, reader: OfferReader): string {
  const t = translator(reader.lang)
  return t('offer.tier', { from: moneyText(tier.from, reader), saving: savingText(tier, reader) })
}

function breakText(each: Break, reader: OfferReader): string {
  return translator(reader.lang)('offer.break', { from: each.from, saving: savingText(each, reader) })
}

/** "5%" or "€5.00". */
export function savingText(saving: { percent: number } | { amounts: Amounts }, reader: OfferReader): string {
  return 'percent' in saving ? percentText(saving.percent, reader.lang) : moneyText(saving.amounts, reader)
}

export function moneyText(amounts: Amounts, reader: OfferReader): string {
  const { currency, lang } = reader
  return formatMoney({ amount: amountIn(amounts, reader), currency }, bcp47[lang])
}

const formats = new Map<Lang, Intl.NumberFormat>()

/** A percentage from 1/100 %: 1250 is "12.5%". */
export function percentText(percent: number, lang: Lang): string {
  const format =
    formats.get(lang) ?? new Intl.NumberFormat(bcp47[lang], { style: 'percent', maximumFractionDigits: 2 })
  formats.set(lang, format)
  return format.format(percent / wholeRate)
}
