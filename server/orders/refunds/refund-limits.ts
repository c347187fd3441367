import { and, eq, gte, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Reader } from '#server/db/open.ts'
import { refundRequest } from '#server/db/tables.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { defineSetting, settingIn } from '#server/platform/settings.ts'
import { convertBack } from '#server/pricing/convert-back.ts'
import { exchangeIn } from '#server/pricing/exchange-of.ts'
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

type Asked = { orderId: string; amount: number; currency: string }

/**
 * The proof that a refund needs: approval by a second person above the limits of the caller's role, for one order and
 * for a day; a second factor above half of them.
 */
export async function needsOf(
  reader: Reader,
  { id, refundLimits }: Pick<AdminCaller, 'id' | 'refundLimits'>,
  { orderId, amount, currency }: Asked,
  at: Date,
): Promise<'step_up' | 'approval' | null> {
  const base = await inBase(reader, [{ amount, currency }])
  const own = eq(refundRequest.actorId, id)
  const onOrder = refundLimits?.order ? await spent(reader, and(own, eq(refundRequest.orderId, orderId))) : 0
  const today = refundLimits?.day
    ? await spent(reader, and(own, gte(refundRequest.createdAt, new Date(at.getTime() - day))))
    : 0
  const limits = [refundLimits?.order ?? null, refundLimits?.day ?? null].filter((limit) => limit !== null)
  const exceeded =
    (refundLimits?.order != null && onOrder + base > refundLimits.order) ||
    (refundLimits?.day != null && today + base > refundLimits.day)
  if (exceeded) return 'approval'
  const { stepUpAbove } = await settingIn(reader, refundSetting)
  return base > (limits.length > 0 ? Math.min(...limits) / 2 : stepUpAbove) ? 'step_up' : null
}

/** Makes refunds by one person wait for each other, so that two at once cannot both fit into what is left of a limit. */
export async function lockLimits(tx: Reader, { id }: Pick<AdminCaller, 'id'>): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds ${id}`}, 0))`)
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

async function inBase(reader: Reader, amounts: { amount: number; currency: string }[]): Promise<number> {
  const currencies = await settingIn(reader, currencySetting)
  return sum(
    amounts.map(({ amount, currency }) => convertBack(amount, exchangeIn(currencies, currency), currency)),
  )
}
