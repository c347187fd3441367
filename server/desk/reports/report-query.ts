import { type SQL, sql } from 'drizzle-orm'
import type { Report } from '#contract/admin/money/report.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'

export type Figure = Report['figures'][number]

/** The days of a report as moments, and how its rows are named. */
export type Scope = { since: SQL; ends: SQL; timeZone: string; currency: string; lang: Lang; now: Date }

/** A column. `mayLack`: null says that the amount is unknown, rather than that there is none. */
export type Column = Figure & { value: SQL; mayLack?: boolean }

export type ReportQuery = {
  /** Records and conditions. */
  from: SQL
  /** Records `r` that `from` names and that cost much to find: rows and totals then share one reading of them. */
  records?: SQL
  key: SQL
  name?: SQL
  /** The id of a row's product. */
  product?: SQL
  /** The columns, in order. A row is sorted by the first unless it is a day. */
  figures: Column[]
  /** How the totals are read, if the rows share records or lack some. */
  whole?: { from: SQL; figures: Column[] }
}

export const count = (id: string, value: SQL) => ({ id, kind: 'count' as const, value })
export const money = (id: string, value: SQL) => ({ id, kind: 'money' as const, value })
export const share = (id: string, part: SQL, whole: SQL) => ({
  id,
  kind: 'share' as const,
  value: sql`(${part})::float8 / nullif(${whole}, 0)`,
})

/** Orders placed in the period and not cancelled, in one currency. */
export function ordersOf({ since, ends, currency }: Scope): SQL {
  return sql`orders o where o.status <> 'cancelled' and o.currency = ${currency}
    and o.created_at >= ${since} and o.created_at < ${ends}`
}

export function dayOf(moment: SQL, timeZone: string): SQL {
  return sql`to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`
}

/** The name of a record in the reader's language, or in the next best. */
export function nameOf(kind: 'product' | 'category' | 'promotion', id: SQL, lang: Lang): SQL {
  return sql`(select t.name from translation t where t.kind = ${kind} and t.owner_id = ${id}
    order by array_position(${sql.param(fallbacks(lang))}::text[], t.lang) nulls last limit 1)`
}
