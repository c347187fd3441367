import { merchantsFault, type ReturnType } from '#contract/return.ts'
import type { Reader } from '#server/db/open.ts'
import type { order as orderTable } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { amountIn, isComplete } from '#server/pricing/amounts.ts'
import { exchangeWhenPlaced } from '#server/pricing/currency/exchange-of.ts'
import { type Claim, claimOf, previewClaim } from './claim.ts'
import { returnsSetting } from './returns.setting.ts'

export type Chosen = {
  type: ReturnType
  reason: string | undefined
  lines: { lineId: string; quantity: number }[]
  /** How much of the order's shipping fee goes back. */
  shipping?: number
  /** Of a return that is open; otherwise found by its lines. */
  claim?: Claim
}

export type ReturnFigures = {
  items: number
  shipping: number
  labelFee: number
  total: number
  lines: { lineId: string; quantity: number; amount: number }[]
  returnShipping: 'buyer' | 'merchant' | 'none'
}

type Placed = Pick<typeof orderTable.$inferSelect, 'id' | 'currency' | 'exchange'>

/**
 * The refund for these units: the price paid for them, less the fee of a label that the buyer pays.
 * @throws Refusal `invalid` for units that different orders paid for.
 */
export async function returnFigures(
  db: Reader,
  order: Placed,
  { type, reason, lines, shipping = 0, claim: known }: Chosen,
): Promise<ReturnFigures> {
  const rules = await settingIn(db, returnsSetting)
  const returnShipping = whoPays(type, reason, rules.shippingPaidBy)
  // An exchange has one claim as well, because it can end in a refund.
  const lineIds = lines.map(({ lineId }) => lineId)
  const claim = known ?? (await claimOf(db, order.id, lineIds))
  if (type === 'exchange')
    return {
      items: 0,
      shipping: 0,
      labelFee: 0,
      total: 0,
      lines: lines.map((line) => ({ ...line, amount: 0 })),
      returnShipping,
    }
  const shares = await previewClaim(db, { orderId: order.id, claim }, { lines, shipping })
  const items = shares.lines.reduce((sum, { amount }) => sum + amount, 0)
  const { offered, fee: amounts } = rules.label
  const target = await inCurrency(db, order)
  // A fee that cannot be converted is not deducted.
  const isDeducted =
    returnShipping === 'buyer' && offered && amounts && isComplete(amounts, target.exchange.base)
  const fee = isDeducted ? amountIn(amounts, target) : 0
  const labelFee = Math.min(fee, shares.amount)
  return {
    items,
    shipping: shares.shipping.amount,
    labelFee,
    total: shares.amount - labelFee,
    lines: lines.map(({ lineId, quantity }) => ({
      lineId,
      quantity,
      amount: shares.lines.find((share) => share.lineId === lineId)?.amount ?? 0,
    })),
    returnShipping,
  }
}

/** The merchant pays for faulty and wrong goods, otherwise as set. Nothing is sent back for a refund only. */
export function whoPays(
  type: ReturnType,
  reason: string | undefined,
  otherwise: 'buyer' | 'merchant',
): ReturnFigures['returnShipping'] {
  if (type === 'refund_only') return 'none'
  if (reason !== undefined && merchantsFault.includes(reason)) return 'merchant'
  return otherwise
}

async function inCurrency(db: Reader, order: Placed) {
  const exchange = exchangeWhenPlaced(await settingIn(db, currencySetting), order)
  return { currency: order.currency, exchange }
}
