import { and, eq, gte, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Reader } from '#server/db/open.ts'
import { refundRequest } from '#server/db/tables.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import { requireStepUp, type WriteContext } from '#server/platform/admin/context.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { defineSetting, settingIn } from '#server/platform/settings.ts'
import { convertBack } from '#server/pricing/convert-back.ts'
import { exchangeIn } from '#server/pricing/exchange-of.ts'
import { sum } from '#server/pricing/money.ts'
import type { LockedOrder } from '../lock-order.ts'

export const refundSetting = defineSetting(
  'refunds',
  z.object({
    /** Base currency: a larger refund needs a second factor from owners, and others without a limit. */
    stepUpAbove: z.number().int().min(0).default(50_000),
    /** Days after which an undecided approval expires. */
    approvalDays: z.number().int().positive().default(7),
  }),
)

/** Milliseconds of the daily limit. Counted back from now, so that midnight does not double it. */
const day = 24 * 3600_000

type Money = { amount: number; currency: string }
type Asked = Money & { orderId: string }
type Limited = Pick<AdminCaller, 'id' | 'refundLimits'>

/**
 * The proof that a refund needs: approval by a second person above the limits of the caller's role, for one order and
 * for a day; a second factor above half of them.
 */
export async function needsOf(
  reader: Reader,
  caller: Limited,
  { orderId, amount, currency }: Asked,
  at: Date,
): Promise<Needs> {
  return needsAfter(reader, caller, await refundedBy(reader, caller, orderId, at), { amount, currency })
}

/**
 * Runs a change of a locked order that may refund some of it, then holds what it refunded to the caller's limits. Needs
 * `lockLimits` before the order is locked.
 * @throws Refusal `approval_needed` with the amount: somebody with a higher limit makes the change; `step_up`.
 */
export async function withinLimits<Result>(
  { tx, caller, at }: Pick<WriteContext, 'tx' | 'caller' | 'at'>,
  { id: orderId, currency }: Pick<LockedOrder, 'id' | 'currency'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const earlier = await refundedBy(tx, caller, orderId, at)
  const before = await refundedOf(tx, orderId)
  const result = await work()
  const amount = (await refundedOf(tx, orderId)) - before
  if (amount === 0) return result
  const needs = await needsAfter(tx, caller, earlier, { amount, currency })
  if (needs === 'approval')
    throw new Refusal('approval_needed', {
      text: { key: 'approval.above_limit' },
      details: { amount: { amount, currency } },
    })
  if (needs === 'step_up') requireStepUp({ caller, at })
  return result
}

/** Makes refunds by one person wait for each other, so that two at once cannot both fit into what is left of a limit. */
export async function lockLimits(tx: Reader, { id }: Pick<AdminCaller, 'id'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds ${id}`}, 0))`)
}

type Needs = 'step_up' | 'approval' | null
/** Base currency. */
type Refunded = { order: number; day: number }

async function needsAfter(
  reader: Reader,
  { refundLimits }: Limited,
  earlier: Refunded,
  asked: Money,
): Promise<Needs> {
  const base = await inBase(reader, [asked])
  const order = refundLimits?.order ?? null
  const today = refundLimits?.day ?? null
  const exceeded =
    (order !== null && earlier.order + base > order) || (today !== null && earlier.day + base > today)
  if (exceeded) return 'approval'
  const { stepUpAbove } = await settingIn(reader, refundSetting)
  const limits = [order, today].filter((limit) => limit !== null)
  return base > (limits.length > 0 ? Math.min(...limits) / 2 : stepUpAbove) ? 'step_up' : null
}

/** Amounts that the caller refunded of the order, and of all orders within a day. */
async function refundedBy(
  reader: Reader,
  { id, refundLimits }: Limited,
  orderId: string,
  at: Date,
): Promise<Refunded> {
  const own = eq(refundRequest.actorId, id)
  const recent = gte(refundRequest.createdAt, new Date(at.getTime() - day))
  return {
    order: refundLimits?.order ? await spent(reader, and(own, eq(refundRequest.orderId, orderId))) : 0,
    day: refundLimits?.day ? await spent(reader, and(own, recent)) : 0,
  }
}

/** The amount refunded of an order, by anybody. */
async function refundedOf(reader: Reader, orderId: string): Promise<number> {
  const [row] = await reader
    .select({ amount: sql<number>`coalesce(sum(${refundRequest.amount}), 0)`.mapWith(Number) })
    .from(refundRequest)
    .where(eq(refundRequest.orderId, orderId))
  return row!.amount
}

async function spent(reader: Reader, which: ReturnType<typeof and>): Promise<number> {
  const rows = await reader
    .select({
      amount: sql<number>`sum(${refundRequest.amount})`.mapWith(Number),
      currency: refundRequest.currency,
    })
    .from(refundRequest)
    .where(which)
    .groupBy(refundRequest.currency)
  return inBase(reader, rows)
}

async function inBase(reader: Reader, amounts: Money[]): Promise<number> {
  const currencies = await settingIn(reader, currencySetting)
  return sum(
    amounts.map(({ amount, currency }) => convertBack(amount, exchangeIn(currencies, currency), currency)),
  )
}
