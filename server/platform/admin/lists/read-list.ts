import { type SQL, sql } from 'drizzle-orm'
import type { Condition } from '#contract/admin/list.ts'
import { codes } from '#contract/codes.ts'
import type { Db } from '#server/db/open.ts'
import { shopSetting } from '../../open-shop.ts'
import { Refusal } from '../../refusal.ts'
import type { Shop } from '../../shop.ts'
import type { AdminContext } from '../context.ts'
import { conditionOf, maxMatches, searchOf } from './conditions.ts'
import type { ListDefinition } from './define-list.ts'
import { searchedKind } from './desk-search.ts'

/** Totals are counted up to here. */
export const maxTotal = 10_000

export type ListPayload = {
  q?: string | undefined
  filter?: { all: Condition[] } | undefined
  sort?: { by: string; dir: 'asc' | 'desc' } | undefined
  cursor?: string | undefined
  size: number
}

type Sort = { by: string; dir: 'asc' | 'desc' }
type Row = { id: string; value: string }

/** A place in a sorted list: next to the row with this value and id, or at the end of the list. */
type Cursor = Sort & { back: boolean } & ({ value: string; id: string } | { value: null; id: null })

/**
 * Answers a list call: the ids of one page by the database, their rows by `rowsOf`, in any order.
 * @throws Refusal `not_allowed` for a field that the caller may not read, `invalid` for a cursor of another sort.
 */
export async function answerList<Item extends { id: string }>(
  { shop, caller, at }: Pick<AdminContext, 'shop' | 'caller' | 'at'>,
  whole: ListDefinition,
  payload: ListPayload,
  rowsOf: (ids: string[]) => Promise<Item[]>,
  { tags = [] }: { tags?: string[] } = {},
) {
  const { q = '', size, sort = whole.sort } = payload
  const conditions = forCaller(whole, payload.filter?.all ?? [], caller)
  const list = listFor(whole, [sort.by, ...conditions.map(({ field }) => field)], caller)
  const now = { at, timeZone: shop.settings(shopSetting).timeZone }
  const which = whichRows(list, { conditions, q }, now)
  const cursor = payload.cursor === undefined ? null : readCursor(payload.cursor, sort)
  const [found, total] = await Promise.all([
    readPage(shop.db, list, { which, sort, cursor, size }),
    countTotal(shop.db, list, which),
  ])
  const { rows, next, previous } = turn(found, sort, cursor, size)
  const items = rows.length === 0 ? [] : await rowsOf(rows.map(({ id }) => id))
  const byId = new Map(items.map((item) => [item.id, item]))
  return {
    items: rows.flatMap(({ id }) => byId.get(id) ?? []),
    next,
    previous,
    total: { value: total, exact: total < (searchOf(list, q) ? maxMatches : maxTotal) },
    tags,
    at: at.toISOString(),
  }
}

/**
 * Counts what a filter and a search match, up to `most`.
 * @throws Refusal 30 `not_allowed`.
 */
export function countRows(
  { shop, caller, at }: Pick<AdminContext, 'shop' | 'caller' | 'at'>,
  whole: ListDefinition,
  wanted: Wanted,
  most: number,
): Promise<number> {
  const fields = wanted.conditions.map(({ field }) => field)
  const list = listFor(whole, fields, caller)
  const { timeZone } = shop.settings(shopSetting)
  const conditions = forCaller(list, wanted.conditions, caller)
  return countTotal(shop.db, list, whichRows(list, { ...wanted, conditions }, { at, timeZone }), most)
}

/** In a field of ids, `me` stands for the caller, so that a view such as “mine” can be shared. */
function forCaller(
  { fields }: ListDefinition,
  conditions: Condition[],
  caller: Pick<AdminContext['caller'], 'id'>,
): Condition[] {
  return conditions.map((each) =>
    fields[each.field]?.type === 'id' && each.value === 'me' ? { ...each, value: caller.id } : each,
  )
}

/**
 * Yields the ids of all records that a filter and a search match, page by page in the list's default order. Each page is
 * read by its place in the index, so the last one takes as long as the first.
 */
export async function* idsOf(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  list: ListDefinition,
  wanted: Wanted & { at: Date; matches: number },
  size: number,
): AsyncGenerator<string[]> {
  const { timeZone } = settings(shopSetting)
  const which = whichRows(list, wanted, { at: wanted.at, timeZone }, wanted.matches)
  const { sort } = list
  for (let cursor: Cursor | null = null; ; ) {
    const found: Row[] = await readPage(db, list, { which, sort, cursor, size })
    const rows = found.slice(0, size)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (found.length <= size) return
    const { value, id } = rows.at(-1)!
    cursor = { ...sort, value, id, back: false }
  }
}

type Wanted = { conditions: Condition[]; q?: string | undefined }

/** The SQL of a filter and a search together. */
export function whichRows(
  list: ListDefinition,
  { conditions, q = '' }: Wanted,
  now: { at: Date; timeZone: string },
  matches?: number,
): SQL {
  const search = searchOf(list, q, matches)
  const filters = conditions.map((each) => conditionOf(list, each, now))
  const { unasked } = list
  const hidden = unasked && !conditions.some(({ field }) => field === unasked.field) ? [unasked.where] : []
  return sql.join([list.where, ...hidden, ...filters, ...(search ? [search] : [])], sql` and `)
}

/**
 * A list as a caller may search it. `names`: the fields of filters and sorts.
 * @throws Refusal 30 `not_allowed` for a field that the caller may not read.
 */
export function listFor(
  list: ListDefinition,
  names: string[],
  caller: Pick<AdminContext['caller'], 'permissions'>,
): ListDefinition {
  for (const name of names) {
    const permission = list.fields[name]?.permission
    if (permission && !caller.permissions.has(permission))
      throw new Refusal('not_allowed', { code: codes.permission, details: { permission } })
  }
  return list.search ? searchingIn(list, searchedKind(list.search.kind, caller)) : list
}

/** A list that searches the words of a kind, such as those without email addresses. */
export function searchingIn(list: ListDefinition, kind: string | undefined): ListDefinition {
  return list.search && kind ? { ...list, search: { ...list.search, kind } } : list
}

type Page = { which: SQL; sort: Sort; cursor: Cursor | null; size: number }

async function readPage(db: Db, list: ListDefinition, page: Page): Promise<Row[]> {
  try {
    return (await db.execute<Row>(pageQuery(list, page))).rows
  } catch (error) {
    if (page.cursor && isInvalidValue(error)) throw invalidCursor()
    throw error
  }
}

/** One row more than the page has, to know whether another page follows. */
export function pageQuery(list: ListDefinition, { which, sort, cursor, size }: Page): SQL {
  const { sql: ascending, descending, id, type } = list.columns[sort.by]!
  const column = sort.dir === 'asc' ? ascending : descending
  const descends = (sort.dir === 'desc') !== (cursor?.back ?? false)
  const order = sql.raw(descends ? 'desc' : 'asc')
  const beyond = cursor?.id
    ? sql`and (${column}, ${id}) ${sql.raw(descends ? '<' : '>')} (${cursor.value}::${type}, ${cursor.id}::${list.id.type})`
    : sql``
  return sql`select ${id}::text id, ${column}::text "value" from ${list.from} where ${which} ${beyond}
    order by ${column} ${order}, ${id} ${order} limit ${size + 1}`
}

/** Counts up to `maxTotal`, which is enough to say "10,000+". */
async function countTotal(db: Db, list: ListDefinition, which: SQL, most = maxTotal): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(countQuery(list, which, most))
  return rows[0]!.total
}

export function countQuery(list: ListDefinition, which: SQL, most = maxTotal): SQL {
  return sql`select count(*)::int total from (select from ${list.from} where ${which} limit ${most}) capped`
}

/** Cuts the extra row off, and puts a page that was read backwards into its order. */
function turn(found: Row[], sort: Sort, cursor: Cursor | null, size: number) {
  const more = found.length > size
  const rows = found.slice(0, size)
  if (cursor?.back) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const isBefore = cursor?.back ? more : cursor !== null
  const isAfter = cursor?.back ? cursor.id !== null : more
  return {
    rows,
    next: last && isAfter ? writeCursor({ ...sort, ...last, back: false }) : null,
    previous: first && isBefore ? writeCursor({ ...sort, ...first, back: true }) : null,
  }
}

/** The page at the end of a list. Any other cursor is opaque. */
const lastPage = 'last'

function writeCursor({ by, dir, value, id, back }: Cursor): string {
  return Buffer.from(JSON.stringify([by, dir, value, id, back])).toString('base64url')
}

function readCursor(text: string, sort: Sort): Cursor {
  if (text === lastPage) return { ...sort, value: null, id: null, back: true }
  try {
    const [by, dir, value, id, back] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isWhole = typeof value === 'string' && typeof id === 'string' && typeof back === 'boolean'
    if (isWhole && by === sort.by && dir === sort.dir) return { by, dir, value, id, back }
  } catch {
    // Not one of our cursors.
  }
  throw invalidCursor()
}

function invalidCursor(): Refusal {
  return new Refusal('invalid', { fields: { cursor: { key: 'form.invalid', values: { field: 'cursor' } } } })
}

/** SQLSTATE class 22: a value that its type does not allow. */
function isInvalidValue(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code?.startsWith('22') ?? false
}
