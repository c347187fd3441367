import { type SQL, sql } from 'drizzle-orm'
import type { Condition, periods } from '#contract/admin/list.ts'
import { containing } from '#server/db/like.ts'
import { type ListDefinition, type Now, sqlTypes } from './define-list.ts'
import { deskTerms } from './desk-words.ts'

/** Matches of a search that are looked at, newest first, so that a frequent word costs no more than a rare one. */
export const maxMatches = 2000

/** The SQL of a filter. Fields and ops were checked by the contract; values become parameters. */
export function conditionOf(list: ListDefinition, { field, op, value }: Condition, now: Now): SQL {
  const flag = list.flags[field]
  if (flag) return value === true ? flag(now) : sql`(${flag(now)}) is not true`
  const lookup = list.lookups[field]
  if (lookup) {
    const type = sql.raw(sqlTypes[list.fields[field]!.type])
    return lookup(sql`${sql.param(Array.isArray(value) ? value : [value])}::${type}[]`)
  }
  const { sql: column, type } = list.columns[field]!
  const is = (operator: string, given: unknown) =>
    sql`${column} ${sql.raw(operator)} ${sql.param(given)}::${type}`
  switch (op) {
    case 'is':
      return is('=', value)
    case 'not':
      return is('is distinct from', value)
    case 'lt':
      return is('<', value)
    case 'gt':
      return is('>', value)
    case 'in': {
      // One value alone keeps the order of an index that begins with the field.
      const [first, ...others] = value as unknown[]
      if (others.length === 0) return is('=', first)
      return sql`${column} = any(${sql.param(value)}::${type}[])`
    }
    case 'between': {
      const [from, to] = value as [unknown, unknown]
      return sql`(${is('>=', from)} and ${is('<=', to)})`
    }
    case 'within': {
      const { from, to } = boundsOf(value as Period, now)
      return sql`(${column} >= ${from} and ${column} < ${to})`
    }
    case 'has':
      return sql`${column} @> array[${sql.param(value)}]::${type}`
    case 'empty':
      return emptiness(list, field, value === true)
  }
}

function emptiness(list: ListDefinition, field: string, wanted: boolean): SQL {
  const { sql: column } = list.columns[field]!
  const { type } = list.fields[field]!
  if (type === 'labels') return wanted ? sql`${column} = '{}'` : sql`${column} <> '{}'`
  if (type === 'text') return wanted ? sql`${column} = ''` : sql`${column} > ''`
  return wanted ? sql`${column} is null` : sql`${column} is not null`
}

type Period = (typeof periods)[number] | { days: number }

/** Beginning and end of a period in the shop's time zone, as expressions that stay correct across clock changes. */
function boundsOf(period: Period, { at, timeZone }: Now): { from: SQL; to: SQL } {
  const local = sql`(${at.toISOString()}::timestamptz at time zone ${timeZone})`
  const start = (unit: string, shift: number, of = unit) =>
    sql`((date_trunc(${sql.raw(`'${unit}'`)}, ${local}) + ${sql.raw(`interval '${shift} ${of}'`)}) at time zone ${timeZone})`
  if (typeof period === 'object') return { from: start('day', 1 - period.days), to: start('day', 1) }
  switch (period) {
    case 'today':
      return { from: start('day', 0), to: start('day', 1) }
    case 'yesterday':
      return { from: start('day', -1), to: start('day', 0) }
    case 'this_week':
      return { from: start('week', 0), to: start('week', 1) }
    case 'last_week':
      return { from: start('week', -1), to: start('week', 0) }
    case 'this_month':
      return { from: start('month', 0), to: start('month', 1) }
    case 'last_month':
      return { from: start('month', -1), to: start('month', 0) }
    case 'this_year':
      return { from: start('year', 0), to: start('year', 1) }
  }
}

/** The newest records of a kind, among which a word counts as frequent if a tenth of them contain it. */
const sampled = 1000
/** Records that are walked for each match that is wanted: twice as many as a frequent word should need. */
const walkedEach = 20

/**
 * The SQL of a search: the newest `most` records that contain all its words. null for a search without words. Frequent
 * words are found by walking from the newest record, rare ones by the index of words, and so are those that only the
 * newest records have in plenty: the walk ends after a while. PostgreSQL can't tell which they are, because its statistics
 * know words in all kinds together only. `offset 0` keeps it from choosing otherwise.
 */
export function searchOf({ search }: ListDefinition, q: string, most = maxMatches): SQL | null {
  const words = search === null ? null : wordsMatch(q)
  if (search === null || words === null) return null
  const number = (value: number) => sql.raw(String(value))
  const newest = (count: number) =>
    sql`(select * from desk_search where kind = ${search.kind} order by fresh desc limit ${number(count)}) newest`
  return sql`${search.id} in (
    with sample as materialized (
      select count(*) filter (where ${words}) * 10 > count(*) frequent from ${newest(sampled)}),
    walked as materialized (
      select id from ${newest(walkedEach * most)}
      where (select frequent from sample) and ${words} limit ${number(most)}),
    enough as materialized (select count(*) = ${number(most)} is_so from walked)
    select id::${search.type} from (
      (select id from walked where (select is_so from enough))
      union all
      (select id from (
        select id, fresh from desk_search
        where not (select is_so from enough) and kind = ${search.kind} and ${words} offset 0) matching
        order by fresh desc limit ${number(most)})) found limit ${number(most)})`
}

/** The condition on rows of desk_search that contain all words of a search; null for a search without words. */
export function wordsMatch(q: string): SQL | null {
  const { parts, wholeWords } = deskTerms(q)
  if (parts.length + wholeWords.length === 0) return null
  const each = [
    ...parts.map((part) => sql`words like ${containing(part)}`),
    ...(wholeWords.length > 0 ? [sql`whole_words @> ${sql.param(wholeWords)}::text[]`] : []),
  ]
  return sql.join(each, sql` and `)
}
