import { type SQL, sql } from 'drizzle-orm'
import type { AdminParsed } from '#contract/admin/calls.ts'
import {
  addDays,
  type CheckedReport,
  maxReportDays,
  maxReportRows,
  type Report,
  reports,
  stockReports,
} from '#contract/admin/money/report.ts'
import type { Lang } from '#contract/languages.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { reportQuery, sessionsOf } from './report-queries.ts'
import type { Column, Figure, Scope } from './report-query.ts'
import { csvOf, type ReportTable, reportTable } from './report-table.ts'
import { costFigures } from './stock-queries.ts'

type Caller = Pick<AdminContext, 'shop' | 'caller'>
type Asked = AdminParsed<'/report/run'>
type Period = { from: string; until: string }
type Values = (number | null)[]
type Row = { key: string; name: string | null; product?: string; values: Values }
/** `empty`: the figures of a row without records. */
type Part = { figures: Figure[]; rows: Row[]; totals: Values; empty: Values }

const dayMs = 24 * 3600_000

/**
 * The grouping and the currency of a report.
 * @throws Refusal `invalid` for a period that ends before it begins or is too long, and for a grouping of another report.
 */
export function checkReport({ shop, caller }: Caller, asked: Asked): CheckedReport {
  const { name, from, until, compare, sort } = asked
  const length = lengthOf({ from, until })
  if (length <= 0) throw new Refusal('invalid', { fields: { until: { key: 'invoice.period_ends_early' } } })
  if (length > maxReportDays) {
    const text = { key: 'desk.report.too_long', values: { max: maxReportDays } }
    throw new Refusal('invalid', { fields: { until: text } })
  }
  const groupings: readonly string[] = reports[name]
  const by = asked.by ?? reports[name][0]
  if (!groupings.includes(by)) throw new Refusal('invalid', { fields: { by: { key: 'form.invalid' } } })
  const { base } = shop.settings(currencySetting)
  const currency = stockReports.includes(name) ? base : (asked.currency ?? base)
  const seesCosts = caller.permissions.has('money.read')
  return { name, by, from, until, compare, currency, seesCosts, ...(sort ? { sort } : {}) }
}

/** Figures of a period, compared with another one. Rows of days are compared by their place in the period. */
export async function runReport(ctx: AdminContext, asked: Asked): Promise<Report> {
  const { shop, lang } = ctx
  const checked = checkReport(ctx, asked)
  const { name, from, until, currency } = checked
  const { now, before, other, rows } = await readReport(shop, lang, checked, maxReportRows)
  const table = reportTable(checked, now.figures, rows)
  return {
    ...{ from, until, before: other, currency },
    currencies: stockReports.includes(name) ? [currency] : await currenciesOf(shop, { from, until }),
    figures: now.figures,
    rows,
    totals: { values: now.totals, before: before?.totals ?? null },
    csv: csvOf(table),
  }
}

/** All rows of a report, up to a limit, as a file has them. */
export async function readReportTable(
  shop: Shop,
  lang: Lang,
  checked: CheckedReport,
  limit: number,
): Promise<ReportTable> {
  const { now, rows } = await readReport(shop, lang, checked, limit)
  return reportTable(checked, now.figures, rows)
}

async function readReport(shop: Shop, lang: Lang, checked: CheckedReport, limit: number) {
  const { by, from, until, compare, currency } = checked
  const read = (period: Period, keys?: string[]) =>
    readPart(shop, checked, { period, currency, lang, limit, keys })
  const other = compare === 'none' ? null : periodBefore({ from, until }, compare)
  const now = await read({ from, until })
  // The rows that led the other period may be others: it is read for the rows that are shown.
  const keys = by === 'day' ? undefined : now.rows.map(({ key }) => key)
  const before = other && (await read(other, keys))
  const earlier = new Map(before?.rows.map((row, at) => [by === 'day' ? String(at) : row.key, row.values]))
  const rows = now.rows.map((row, at) => ({
    ...row,
    before: before && (earlier.get(by === 'day' ? String(at) : row.key) ?? now.empty),
  }))
  return { now, before, other, rows }
}

/** `keys`: of the only rows to read. */
type Wanted = { period: Period; currency: string; lang: Lang; limit: number; keys: string[] | undefined }

async function readPart(
  shop: Shop,
  { name, by, sort, seesCosts = false }: CheckedReport,
  { period, currency, lang, limit, keys }: Wanted,
): Promise<Part> {
  const { timeZone } = shop.settings(shopSetting)
  const scope = { ...momentsOf(period, timeZone), timeZone, currency, lang, now: shop.now() }
  if (name === 'funnel') return readFunnel(shop, scope)
  const query = reportQuery(name, by, scope)
  const { from, records, key, name: named = sql`null`, product = sql`null`, whole = query } = query
  const isShown = ({ id }: Column) => seesCosts || !costFigures.includes(id)
  const columns = query.figures.filter(isShown)
  type Grouped = { key: string; name: string | null; product: string | null; values: Values }
  const grouped = sql`select ${key} as key, ${named} as name, ${product} as product,
      ${valuesOf(columns)} as values from ${from}
    group by 1${by === 'product' ? sql`, l.product_id` : sql``}
    ${keys ? sql`having ${key} = any(${sql.param(keys)}::text[])` : sql``}
    order by ${by === 'day' ? sql`1` : orderOf(columns, sort)} limit ${limit}`
  const summed = sql`select ${valuesOf(whole.figures.filter(isShown))} as values from ${whole.from}`
  const { rows, sums } = await read()
  const empty = columns.map(({ kind, mayLack }) =>
    !mayLack && (kind === 'count' || kind === 'money') ? 0 : null,
  )
  const fill = (values: Values) => values.map((value, at) => value ?? empty[at]!)
  const filled = rows.map((row) => ({
    ...{ key: row.key, name: row.name, values: fill(row.values) },
    ...(row.product === null ? {} : { product: row.product }),
  }))
  const byKey = new Map(filled.map((row) => [row.key, row]))
  const shown =
    by === 'day'
      ? daysOf(period).map((day) => byKey.get(day) ?? { key: day, name: null, values: empty })
      : filled
  const figures = columns.map(({ id, kind }) => ({ id, kind }))
  return { figures, rows: shown, totals: fill(sums), empty }

  async function read(): Promise<{ rows: Grouped[]; sums: Values }> {
    if (records) {
      const found = await shop.db.execute<{ rows: Grouped[]; sums: Values }>(sql`
        with r as materialized (${records})
        select coalesce((select json_agg(g) from (${grouped}) g), '[]') as rows, (${summed}) as sums`)
      return found.rows[0]!
    }
    const [{ rows }, { rows: totals }] = await Promise.all([
      shop.db.execute<Grouped>(grouped),
      shop.db.execute<{ values: Values }>(summed),
    ])
    return { rows, sums: totals[0]!.values }
  }
}

function valuesOf(columns: Column[]): SQL {
  return sql`json_build_array(${sql.join(
    columns.map(({ value }) => value),
    sql`, `,
  )})`
}

/**
 * Rows without the figure come last, in both directions. A link may ask for a figure that another grouping has or that
 * the caller may not see: the order is then the report's own.
 */
function orderOf(columns: Column[], sort: CheckedReport['sort']): SQL {
  const asked = columns.find(({ id }) => id === sort?.by)
  const { value } = asked ?? columns[0]!
  return sql`${value} ${asked && sort?.dir === 'asc' ? sql`asc` : sql`desc`} nulls last, 1`
}

const steps = ['visit', 'product', 'cart', 'checkout', 'order'] as const

/** Sessions that reached each step: one with an order has reached all of them. */
async function readFunnel(shop: Shop, scope: Scope): Promise<Part> {
  const reached = sql`case when s.orders > 0 then 4 else s.stage end`
  const { rows } = await shop.db.execute<{ reached: number; sessions: number }>(
    sql`select ${reached} as reached, count(*)::int as sessions from ${sessionsOf(scope)} group by 1`,
  )
  const upTo = steps.map((_, step) =>
    rows.reduce((sum, row) => (row.reached >= step ? sum + row.sessions : sum), 0),
  )
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
  return {
    figures: [
      { id: 'sessions', kind: 'count' },
      { id: 'of_visits', kind: 'share' },
      { id: 'of_step_before', kind: 'share' },
    ],
    rows: steps.map((key, step) => ({
      ...{ key, name: null },
      values: [upTo[step]!, share(upTo[step]!, upTo[0]!), share(upTo[step]!, upTo[Math.max(0, step - 1)]!)],
    })),
    totals: [upTo[0]!, share(upTo[4]!, upTo[0]!), null],
    empty: [0, null, null],
  }
}

/** Currencies of the orders in a period, the base currency first. */
async function currenciesOf(shop: Shop, period: Period): Promise<string[]> {
  const { since, ends } = momentsOf(period, shop.settings(shopSetting).timeZone)
  const { rows } = await shop.db.execute<{ currency: string }>(
    sql`select distinct currency from orders where created_at >= ${since} and created_at < ${ends} order by 1`,
  )
  return [...new Set([shop.settings(currencySetting).base, ...rows.map(({ currency }) => currency)])]
}

function momentsOf({ from, until }: Period, timeZone: string): { since: SQL; ends: SQL } {
  return {
    since: sql`(${from}::date::timestamp at time zone ${timeZone})`,
    ends: sql`((${until}::date + 1)::timestamp at time zone ${timeZone})`,
  }
}

/** Days of a period, both ends included. */
function lengthOf({ from, until }: Period): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1
}

function daysOf(period: Period): string[] {
  return Array.from({ length: lengthOf(period) }, (_, at) => addDays(period.from, at))
}

function periodBefore({ from, until }: Period, compare: 'previous' | 'year'): Period {
  // 364 days are whole weeks, so that Mondays are compared with Mondays.
  const days = compare === 'year' ? 364 : lengthOf({ from, until })
  return { from: addDays(from, -days), until: addDays(until, -days) }
}
