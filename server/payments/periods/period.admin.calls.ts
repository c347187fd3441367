import { desc, sql } from 'drizzle-orm'
import { addDays } from '#contract/admin/money/report.ts'
import type { ClosedPeriod, periodCalls } from '#contract/admin/period.ts'
import type { Reader } from '#server/db/open.ts'
import { closedPeriod } from '#server/db/tables.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { dayOf } from '#server/platform/day-of.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import { readMoneyReport } from '../money-report.ts'
import { lockPeriods } from './closed-until.ts'
import { periodFigures } from './period-figures.ts'

/** Periods shown. */
const maxListed = 100

export const periodHandlers: AdminHandlers<keyof typeof periodCalls> = {
  async '/period/list'(ctx) {
    const { db } = ctx.shop
    const rows = await db.select().from(closedPeriod).orderBy(desc(closedPeriod.until)).limit(maxListed)
    const from = await nextFrom(ctx, db, rows[0]?.until ?? null)
    const until = yesterday(ctx)
    return { items: rows.map(viewPeriod), next: { from, until: until < from ? null : until } }
  },

  async '/period/preview'(ctx, { until }) {
    const { db, pool } = ctx.shop
    const [last] = await db.select().from(closedPeriod).orderBy(desc(closedPeriod.until)).limit(1)
    const from = await nextFrom(ctx, db, last?.until ?? null)
    checkDay(ctx, from, until)
    const { timeZone } = ctx.shop.settings(shopSetting)
    const [figures, problems] = await Promise.all([
      periodFigures(db, { from, until }, timeZone),
      readMoneyReport(pool, ctx.at),
    ])
    return { from, until, figures, problems: problems.length }
  },

  async '/period/close'(ctx, { until, reason }) {
    const { tx, shop, caller, at } = ctx
    const from = await nextFrom(ctx, tx, await lockPeriods(tx))
    checkDay(ctx, from, until)
    if (reason === '' && (await readMoneyReport(shop.pool, at)).length > 0)
      throw invalidAt('reason', 'period.needs_reason')
    const figures = await periodFigures(tx, { from, until }, shop.settings(shopSetting).timeZone)
    const [stored] = await tx
      .insert(closedPeriod)
      .values({ from, until, figures, reason, closedBy: caller.name, closedAt: at })
      .returning()
    const changes = [{ path: 'until', before: null, after: until }]
    return {
      data: { period: viewPeriod(stored!) },
      audit: { resource: 'period', id: stored!.id, label: `${from} – ${until}`, changes, reason },
    }
  },
}

/** The first open day. Without a closed period, that of the first payment, document or bank line. */
async function nextFrom(ctx: AdminContext, reader: Reader, closed: string | null): Promise<string> {
  if (closed !== null) return addDays(closed, 1)
  const { timeZone } = ctx.shop.settings(shopSetting)
  const { rows } = await reader.execute<{ first: string | null }>(sql`
    select to_char(least(
      (select min(settled_at) from payment where received > 0) at time zone ${timeZone},
      (select min(issued_at) from invoice) at time zone ${timeZone},
      (select min(booked_at) from bank_line) at time zone 'UTC'), 'YYYY-MM-DD') as first`)
  return rows[0]?.first ?? yesterday(ctx)
}

function yesterday({ shop, at }: AdminContext): string {
  return addDays(dayOf(shop)(at), -1)
}

/** @throws Refusal `invalid` unless the day is over and not closed. */
function checkDay(ctx: AdminContext, from: string, until: string): void {
  if (until < from) throw invalidAt('until', 'period.closed_already')
  if (until > yesterday(ctx)) throw invalidAt('until', 'period.not_over')
}

function viewPeriod({ closedAt, ...period }: typeof closedPeriod.$inferSelect): ClosedPeriod {
  return { ...period, closedAt: closedAt.toISOString() }
}
