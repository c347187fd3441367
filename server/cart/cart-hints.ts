import type { CartHint } from '#contract/cart.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import { offerTexts, percentText, savingText } from '#server/marketing/offer-texts.ts'
import type { Translate } from '#server/platform/messages.ts'
import { amountIn } from '#server/pricing/amounts.ts'
import { calculateCart } from '#server/pricing/calculate.ts'
import { wholeRate } from '#server/pricing/currency/rounding.ts'
import { sum } from '#server/pricing/money.ts'
import {
  type BuyGetPromotion,
  running,
  type TiersPromotion,
  type VolumePromotion,
} from '#server/pricing/offers/promotions.ts'
import { covers, type Scope } from '#server/pricing/offers/scope.ts'
import type { PricedCart } from './price-cart.ts'
import { quantityLimit } from './stored-cart.ts'

type Reader = { lang: Lang; t: Translate }

/** More hints would push the cart itself out of view. */
const maxHints = 3

/**
 * The next steps of offers that a cart nearly reaches. A hint that adds units is given only if the calculation of the cart with
 * them saves more, so that it never promises what another offer takes away.
 */
export function cartHints(priced: PricedCart, reader: Reader): CartHint[] {
  const { promotions, now, lines } = priced.input
  if (lines.length === 0 || priced.state.quote) return []
  const offers = promotions.filter((promotion) => running(promotion, now))
  const hints = [
    ...offers.flatMap((offer) => (offer.kind === 'buy_x_get_y' ? bundleHint(offer, priced, reader) : [])),
    ...offers.flatMap((offer) => (offer.kind === 'volume' ? volumeHints(offer, priced, reader) : [])),
    ...offers.flatMap((offer) => (offer.kind === 'tiers' ? tierHint(offer, priced, reader) : [])),
  ]
  return hints.slice(0, maxHints)
}

/** "Add one more and get it free." */
function bundleHint(offer: BuyGetPromotion, priced: PricedCart, { t, lang }: Reader): CartHint[] {
  const { buy, get } = offer
  const places = placesOf(priced, get.scope)
  const begun = sum(places.map(({ line }) => line.quantity)) % (buy.quantity + get.quantity)
  if (begun === 0) return []
  const missing = buy.quantity + get.quantity - begun
  const place = roomFor(places, missing)
  if (!place || !savesMore(priced, place.index, missing)) return []
  const { currency, exchange } = priced.input
  const values = { count: missing, percent: percentText(get.percent, lang), name: place.line.name }
  const isLast = begun >= buy.quantity
  const message = isLast
    ? t(get.percent >= wholeRate ? 'cart.hint.get_free' : 'cart.hint.get_off', values)
    : t('cart.hint.bundle', { ...values, offer: offerTexts(offer, { lang, currency, exchange })[0] })
  return [{ kind: 'buy_get', message, add: addTo(place, missing, t) }]
}

/** "Add 2 more and save 10% on each", for each product that is near its next break. */
function volumeHints(offer: VolumePromotion, priced: PricedCart, { t, lang }: Reader): CartHint[] {
  const { currency, exchange } = priced.input
  const byProduct = Map.groupBy(placesOf(priced, offer.scope), ({ line }) => line.productId)
  return [...byProduct.values()].flatMap((places) => {
    const units = sum(places.map(({ line }) => line.quantity))
    const [next] = offer.breaks.filter(({ from }) => from > units).sort((a, b) => a.from - b.from)
    // Further away, it is no hint but an advertisement.
    if (!next || next.from > Math.max(3, 2 * units)) return []
    const missing = next.from - units
    const place = roomFor(places, missing)
    if (!place || !savesMore(priced, place.index, missing)) return []
    const saving = savingText(next, { lang, currency, exchange })
    const message = t('cart.hint.volume', { count: missing, name: place.line.name, saving })
    return [{ kind: 'volume' as const, message, add: addTo(place, missing, t) }]
  })
}

/** "Spend €12.00 more and save 5%." */
function tierHint(offer: TiersPromotion, { input, figures }: PricedCart, { t, lang }: Reader): CartHint[] {
  const { currency, exchange } = input
  const tiers = new Set(input.promotions.filter(({ kind }) => kind === 'tiers').map(({ id }) => id))
  const reached = sum(
    figures.lines.map((line, index) => {
      if (!covers(offer.scope, input.lines[index]!)) return 0
      const before = line.discounts.filter(({ source, id }) => source === 'promotion' && !tiers.has(id))
      return line.subtotal - sum(before.map(({ amount }) => amount))
    }),
  )
  const steps = offer.tiers.map((tier) => ({ tier, from: amountIn(tier.from, { currency, exchange }) }))
  const [next] = steps.filter(({ from }) => from > reached).sort((a, b) => a.from - b.from)
  if (!next || reached === 0 || next.from - reached > next.from / 2) return []
  const missing = formatMoney({ amount: next.from - reached, currency }, bcp47[lang])
  const saving = savingText(next.tier, { lang, currency, exchange })
  return [{ kind: 'tiers', message: t('cart.hint.tiers', { missing, saving }) }]
}

type Place = { line: PricedCart['state']['lines'][number]; index: number }

/** The lines that an offer covers and that are in stock. */
function placesOf({ state, input }: PricedCart, scope: Scope): Place[] {
  return state.lines
    .map((line, index) => ({ line, index }))
    .filter(({ line, index }) => covers(scope, input.lines[index]!) && quantityLimit(line) >= line.quantity)
}

/** The line added last that may hold so many more units. */
function roomFor(places: Place[], units: number): Place | undefined {
  return places.findLast(({ line }) => quantityLimit(line) >= line.quantity + units)
}

function savesMore({ input, figures }: PricedCart, index: number, units: number): boolean {
  const lines = input.lines.map((line, at) =>
    at === index ? { ...line, quantity: line.quantity + units } : line,
  )
  const { lines: after } = calculateCart({ ...input, coupon: null, lines })
  const promoted = (all: typeof after) =>
    sum(
      all.flatMap(({ discounts }) =>
        discounts.filter(({ source }) => source === 'promotion').map(({ amount }) => amount),
      ),
    )
  return promoted(after) > promoted(figures.lines)
}

function addTo({ line }: Place, units: number, t: Translate): NonNullable<CartHint['add']> {
  return {
    lineId: line.id,
    quantity: line.quantity + units,
    label: t('cart.hint.add', { count: units, name: line.name }),
  }
}
