import { and, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Reader } from '#server/db/open.ts'
import { creditMove, order, refundRequest } from '#server/db/tables.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { defineSetting, settingIn } from '#server/platform/settings/settings.ts'
import type { Exchange } from '#server/pricing/currency/convert.ts'
import { convertBack } from '#server/pricing/currency/convert-back.ts'
import { exchangeWhenPlaced } from '#server/pricing/currency/exchange-of.ts'
import { sum } from '#server/pricing/money.ts'

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

/** An amount of an order; `exchange` as in the order, null for store credit, which is in the base currency. */
export type Given = { amount: number; currency: string; exchange: Exchange | null }
export type Limited = Pick<AdminCaller, 'id' | 'refundLimits'>

/** The proof that giving money away needs; null: none. */
export type Needs = 'step_up' | 'approval' | null

/** Amounts in the base currency that a person gave before: of the same order, and within a day. */
export type Earlier = { order: number; day: number }

/**
 * The proof that a refund or store credit needs after what was given before: approval by a second person above a limit
 * of the role, a second factor above half of it.
 */
export async function needsAfter(
  reader: Reader,
  { refundLimits }: Limited,
  earlier: Earlier,
  asked: Given,
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

/** Refunds and store credit that a person gave within a day, in the base currency. 0 without a daily limit. */
export async function givenToday(reader: Reader, { id, refundLimits }: Limited, at: Date): Promise<number> {
  if (!refundLimits?.day) return 0
  const since = new Date(at.getTime() - day)
  const [credit] = await reader
    .select({ amount: sql<number>`coalesce(sum(${creditMove.amount}), 0)`.mapWith(Number) })
    .from(creditMove)
    .where(and(eq(creditMove.actorId, id), gte(creditMove.at, since), gt(creditMove.amount, 0)))
  const refunds = and(eq(refundRequest.actorId, id), gte(refundRequest.createdAt, since))
  return credit!.amount + (await refundedIn(reader, refunds))
}

/** The sum of some refunds in the base currency. */
export async function refundedIn(reader: Reader, which: SQL | undefined): Promise<number> {
  const rows = await reader
    .select({
      amount: sql<number>`sum(${refundRequest.amount})`.mapWith(Number),
      currency: refundRequest.currency,
      exchange: order.exchange,
    })
    .from(refundRequest)
    .innerJoin(order, eq(order.id, refundRequest.orderId))
    .where(which)
    .groupBy(refundRequest.currency, order.exchange)
  return inBase(reader, rows)
}

/** Makes refunds by one person wait for each other, so that two at once cannot both fit into what is left of a limit. */
export async function lockLimits(tx: Reader, { id }: Pick<AdminCaller, 'id'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds ${id}`}, 0))`)
}

async function inBase(reader: Reader, amounts: Given[]): Promise<number> {
  const currencies = await settingIn(reader, currencySetting)
  return sum(
    amounts.map((each) => convertBack(each.amount, exchangeWhenPlaced(currencies, each), each.currency)),
  )
}
