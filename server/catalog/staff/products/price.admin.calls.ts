import { type SQL, sql } from 'drizzle-orm'
import type { Ability } from '#contract/admin/admin-call.ts'
import { type PricePeriod, type priceCalls, strikeMinutes } from '#contract/admin/catalog/price.ts'
import type { Reader } from '#server/db/open.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockProducts, nameOf } from './product-record.ts'

export const priceHandlers: AdminHandlers<keyof typeof priceCalls> = {
  async '/price/history'(ctx, { variant }) {
    await productOf(ctx.shop.db, variant)
    return { items: await readHistory(ctx.shop.db, variant, ctx) }
  },

  async '/price/strike'(ctx, { variant, id, reason }) {
    const productId = await productOf(ctx.tx, variant)
    const { before } = (await lockProducts(ctx.tx, [productId])).get(productId)!
    const [wanted] = await readPeriods(ctx.tx, variant, ctx.at, id)
    if (!wanted) throw new Refusal('not_found')
    const fault = faultOf(wanted)
    if (fault !== null) {
      const text = { key: fault, values: { minutes: strikeMinutes } }
      throw new Refusal('transition_refused', { text })
    }
    await ctx.tx.execute(sql`update price_history set struck_at = ${ctx.at.toISOString()}
      where variant_id = ${variant} and ${isPeriod(id)}`)
    await noteChange(ctx.tx, [...tagsOf('product', [{ id: productId }]), 'lists'])
    const path = `variants.${variant}.lowestPrice30`
    const changes = [{ path, before: Number(wanted.price), after: null }]
    return {
      data: { items: await readHistory(ctx.tx, variant, ctx) },
      audit: { resource: 'product', id: String(productId), label: nameOf(before), reason, changes },
    }
  },
}

async function productOf(reader: Reader, variant: number): Promise<number> {
  const { rows } = await reader.execute<{ id: number }>(
    sql`select product_id id from variant where id = ${variant}`,
  )
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0].id
}

type Asking = Pick<AdminContext, 'shop' | 'caller' | 't' | 'at'>

/** The key of a period: its currency, and its beginning in microseconds, as the database keeps it. */
const periodId = sql`h.currency || '.' || floor(extract(epoch from h.since) * 1000000)::bigint`

function isPeriod(id: string): SQL {
  const [currency, micros] = id.split('.')
  return sql`currency = ${currency} and floor(extract(epoch from since) * 1000000)::bigint = ${micros}::bigint`
}

type Row = {
  id: string
  currency: string
  price: string
  reduced: boolean
  since: string
  until: string | null
  struckAt: string | null
  isRecent: boolean
  isSold: boolean
}

async function readPeriods(reader: Reader, variant: number, at: Date, only?: string): Promise<Row[]> {
  const now = sql`${at.toISOString()}::timestamptz`
  const { rows } = await reader.execute<Row>(sql`
    select p.*, p.is_recent and exists (
        select from orders o join order_line l on l.order_id = o.id
        where o.created_at >= p.since and o.created_at < coalesce(p.until, ${now}) and l.variant_id = ${variant}
          and case when p.currency <> 'base' then o.currency = p.currency
            else o.currency not in (select currency from variant_price where variant_id = ${variant}) end) "isSold",
      p.is_recent "isRecent"
    from (
      select ${periodId} id, h.currency, h.price, h.reduced, h.since, h.struck_at "struckAt",
        lead(h.since) over (partition by h.currency order by h.since) as until,
        h.since > ${now} - ${strikeMinutes} * interval '1 minute' is_recent
      from price_history h where h.variant_id = ${variant}) p
    where ${only === undefined ? sql`coalesce(p.until, ${now}) > ${now} - interval '60 days'` : sql`p.id = ${only}`}
    order by p.since desc limit 200`)
  return rows
}

async function readHistory(reader: Reader, variant: number, ctx: Asking): Promise<PricePeriod[]> {
  const { base } = ctx.shop.settings(currencySetting)
  return (await readPeriods(reader, variant, ctx.at)).map((row) => ({
    ...{ id: row.id, price: Number(row.price), reduced: row.reduced },
    currency: row.currency === 'base' ? base : row.currency,
    since: new Date(row.since).toISOString(),
    until: row.until && new Date(row.until).toISOString(),
    struckAt: row.struckAt && new Date(row.struckAt).toISOString(),
    can: { strike: ability(row, ctx) },
  }))
}

function ability(row: Row, { caller, t }: Asking): Ability {
  if (!caller.permissions.has('prices.change')) return { why: t('reason.not_allowed') }
  const why = faultOf(row)
  return why === null ? true : { why: t(why, { minutes: strikeMinutes }) }
}

/** The key of the text that says why a price cannot be struck out. */
function faultOf({ until, struckAt, isRecent, isSold }: Row): string | null {
  if (struckAt !== null) return 'desk.product.strike_done'
  if (until === null) return 'desk.product.strike_current'
  if (!isRecent) return 'desk.product.strike_late'
  return isSold ? 'desk.product.strike_sold' : null
}
