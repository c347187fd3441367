import type { Notice } from '#contract/cart.ts'
import type { Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { say, type Translate } from '#server/platform/messages.ts'
import { couponRefusal } from './coupon-refusal.ts'
import type { PricedCart } from './price-cart.ts'
import { quantityLimit } from './stored-cart.ts'

type Reader = { lang: Lang; t: Translate }

/** Notices about a cart: changed prices and stock, and a coupon or shipping method that no longer applies. */
export function cartNotices(priced: PricedCart, reader: Reader): Notice[] {
  const { t } = reader
  return [
    ...pendingNotices(priced, t),
    ...priceNotices(priced, t),
    ...stockNotices(priced, t),
    ...couponNotices(priced, reader),
    ...shippingNotices(priced, t),
  ]
}

/** Lines whose price differs from the one last shown in the same currency. */
export function repricedLines({ state, input }: PricedCart) {
  return state.lines.flatMap((line, index) => {
    const { unitPrice } = input.lines[index]!
    return line.seenCurrency !== input.currency || line.seenPrice !== unitPrice ? [{ line, unitPrice }] : []
  })
}

function pendingNotices({ state }: PricedCart, t: Translate): Notice[] {
  return state.pending.flatMap(({ variantId, from, to }) => {
    const line = state.lines.find((each) => each.variantId === variantId)
    return line ? [cappedNotice(line, from, to, t)] : []
  })
}

function priceNotices(priced: PricedCart, t: Translate): Notice[] {
  const { currency } = priced.input
  return repricedLines(priced)
    .filter(({ line }) => line.seenCurrency === currency)
    .map(({ line, unitPrice }) => ({
      reason: 'price_changed' as const,
      lineId: line.id,
      from: money(line.seenPrice, currency),
      to: money(unitPrice, currency),
      message: t('cart.price_changed', { name: line.name }),
    }))
}

function stockNotices({ state }: PricedCart, t: Translate): Notice[] {
  return state.lines.flatMap((line) => {
    const limit = quantityLimit(line)
    if (line.quantity <= limit) return []
    if (limit === 0) {
      return [
        {
          reason: 'sold_out' as const,
          lineId: line.id,
          from: line.quantity,
          to: 0,
          message: t('cart.sold_out', { name: line.name }),
        },
      ]
    }
    return [cappedNotice(line, line.quantity, limit, t)]
  })
}

export function cappedNotice(
  line: { id?: string; name: string },
  from: number,
  to: number,
  t: Translate,
): Notice {
  return {
    reason: 'quantity_capped',
    ...(line.id ? { lineId: line.id } : {}),
    from,
    to,
    message: t('cart.quantity_capped', { name: line.name, max: to }),
  }
}

/** A cart without goods says nothing: every coupon needs some. */
function couponNotices({ figures, state }: PricedCart, reader: Reader): Notice[] {
  if (state.lines.length === 0 || !state.couponCode) return []
  const refusal = figures.coupon ? figures.coupon.refusal : ({ reason: 'coupon_unknown' } as const)
  if (!refusal) return []
  const text = couponRefusal(refusal, state.couponCode, { ...reader, currency: figures.currency })
  return [{ reason: refusal.reason, message: say(reader.t, text) }]
}

function shippingNotices({ state, shippingMethod, needsShipping }: PricedCart, t: Translate): Notice[] {
  if (!needsShipping || !state.shippingMethod || state.shippingMethod === shippingMethod?.method.code)
    return []
  const name = shippingMethod?.method.name
  return [
    {
      reason: 'shipping_unavailable',
      from: state.shippingMethod,
      ...(name ? { to: shippingMethod.method.code } : {}),
      message: name ? t('cart.shipping_replaced', { name }) : t('reason.shipping_unavailable'),
    },
  ]
}

function money(amount: number, currency: string): Money {
  return { amount, currency }
}
