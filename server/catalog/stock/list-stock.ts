import { eq, sql } from 'drizzle-orm'
import { type StockRow, stockList } from '#contract/admin/catalog/stock.ts'
import { fallbacks } from '#contract/languages.ts'
import type { Reader } from '#server/db/open.ts'
import { stock } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList, type ListPayload } from '#server/platform/admin/lists/read-list.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { namesOf, optionLabels, optionOrder } from '../rows/names.ts'

/** Sales are averaged over this many weeks. The heading of the desk's column names the period. */
export const weeks = 4

/** Days after which a variant should be counted again. The name of the desk's view says so. */
const countedFor = 90
const day = 24 * 3600_000

export const stockInDatabase = defineList(stockList, {
  from: 'stock s join variant v on v.id = s.variant_id',
  id: { sql: 's.variant_id', type: 'integer' },
  columns: {
    ...{ sku: 'v.sku', level: 's.level', location: 's.location', countedAt: 's.counted_at' },
    runsOutAt: "coalesce(s.runs_out_at, 'infinity')",
  },
  ids: { sku: 'v.id' },
  descending: { runsOutAt: "coalesce(s.runs_out_at, '-infinity')" },
  flags: {
    // Found by the index of the level: one on the units would make every sale write to it. The planner has statistics of
    // this difference (stock_available), without which it expects a third of all variants to be oversold.
    oversold: () => sql`(s.level = 0 and s.on_hand - s.reserved < 0)`,
    countDue: ({ at }) =>
      sql`(s.counted_at is null or s.counted_at < ${new Date(at.getTime() - countedFor * day).toISOString()})`,
  },
  where: "v.active and v.product_id <> all (array(select id from product where status = 'deleted'))",
  search: 'variant',
})

/** The stock of all tracked variants. */
export function listStock(ctx: AdminContext, payload: ListPayload) {
  return answerList(ctx, stockInDatabase, payload, (ids) => rowsOf(ctx, ids), {
    tags: ['stock'],
  })
}

/** @throws Refusal `not_found` for a variant without tracked stock. */
export async function readStock(ctx: AdminContext, { variant }: { variant: number }) {
  const [row] = await rowsOf(ctx, [String(variant)])
  if (!row) throw new Refusal('not_found')
  return { stock: row }
}

type Row = Omit<StockRow, 'labels' | 'countedAt' | 'soldPerWeek' | 'daysLeft'> & {
  order: string[]
  countedAt: Date | null
  sold: number
}

async function rowsOf({ shop, at, lang }: AdminContext, ids: string[]): Promise<StockRow[]> {
  const since = new Date(at.getTime() - weeks * 7 * day)
  const { rows } = await shop.db.execute<Row>(sql`
    select v.id::text id, v.id variant, v.product_id product, v.sku, v.options,
      ${optionOrder('v.product_id')} "order", s.location, s.low_at "lowAt", s.level,
      s.on_hand "onHand", s.reserved, s.on_hand - s.reserved available, v.stock_policy policy, s.counted_at "countedAt",
      (select t.name from translation t where t.kind = 'product' and t.owner_id = v.product_id
        order by array_position(${sql.param(fallbacks(lang))}::text[], t.lang) nulls last limit 1) as name,
      (select coalesce(sum(m.reserved), 0)::int from stock_move m
        where m.variant_id = v.id and m.reason in ('order', 'release') and m.at > ${since.toISOString()}) sold
    from stock s join variant v on v.id = s.variant_id where v.id = any(${sql.param(ids)}::int[])`)
  const names = await namesOf(shop)
  return rows.map(({ sold, countedAt, order, ...row }) => {
    const soldPerWeek = Math.max(0, sold) / weeks
    const perDay = soldPerWeek / 7
    return {
      ...row,
      name: row.name ?? row.sku,
      labels: optionLabels(names, row.options, order, lang),
      countedAt: countedAt ? new Date(countedAt).toISOString() : null,
      soldPerWeek,
      daysLeft: perDay > 0 ? Math.max(0, Math.floor(row.available / perDay)) : null,
    }
  })
}

type LedgerPage = { variant: number; cursor?: string | undefined; size: number }

/** The movements of a variant, newest first. The first page proves that its figures are their sums. */
export async function readLedger(db: Reader, { variant, cursor, size }: LedgerPage) {
  const [figures] = await db
    .select({ onHand: stock.onHand, reserved: stock.reserved })
    .from(stock)
    .where(eq(stock.variantId, variant))
  if (!figures) throw new Refusal('not_found')
  const isFirst = !/^\d{1,15}$/.test(cursor ?? '')
  const before = isFirst ? sql`` : sql`and m.id < ${Number(cursor)}`
  const { rows } = await db.execute<LedgerRow>(sql`
    select m.id::text id, m.at, m.on_hand "onHand", m.reserved, m.reason, m.cause, m.note, m.by, m.cost::float8 cost,
      o.number "order"
    from stock_move m left join orders o on o.id = m.order_id where m.variant_id = ${variant} ${before}
    order by m.id desc limit ${size + 1}`)
  const items = rows.slice(0, size).map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
  const next = rows.length > size ? items.at(-1)!.id : null
  return { items, next, ...(isFirst ? await proofOf(db, variant) : { ...figures, sums: null, proven: null }) }
}

/** Figures and sums of one moment: the stock may move between two queries. */
async function proofOf(db: Reader, variant: number) {
  const { rows } = await db.execute<Proof>(sql`
    select s.on_hand "onHand", s.reserved, coalesce(sum(m.on_hand), 0)::int "sumOnHand",
      coalesce(sum(m.reserved), 0)::int "sumReserved"
    from stock s left join stock_move m on m.variant_id = s.variant_id where s.variant_id = ${variant}
    group by s.variant_id`)
  const { onHand, reserved, sumOnHand, sumReserved } = rows[0]!
  return {
    ...{ onHand, reserved },
    sums: { onHand: sumOnHand, reserved: sumReserved },
    proven: onHand === sumOnHand && reserved === sumReserved,
  }
}

type Proof = { onHand: number; reserved: number; sumOnHand: number; sumReserved: number }

type LedgerRow = {
  id: string
  at: Date | string
  onHand: number
  reserved: number
  reason: string
  cause: string | null
  note: string
  by: string | null
  cost: number | null
  order: string | null
}
