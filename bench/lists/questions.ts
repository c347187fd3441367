import { type SQL, sql } from 'drizzle-orm'
import type { Condition, ListField } from '#contract/admin/list.ts'
import type { Db } from '#server/db/open.ts'
import type { ListDefinition } from '#server/platform/admin/lists/define-list.ts'
import { samplesOf, searches } from '#test/list-samples.ts'

export type Sort = { by: string; dir: 'asc' | 'desc' }
export type ListAsk = { q?: string; filter?: { all: Condition[] }; sort?: Sort; cursor?: string }
/** A kind of call: its name and the payloads that are sent in turn. */
export type Question<Ask = Record<string, unknown>> = [what: string, payloads: Ask[]]

/** Every filter with rare and frequent values, every sort in both directions on first and deep pages, and searches. */
export async function questionsOf(
  db: Db,
  list: ListDefinition,
  always: Condition[],
): Promise<Question<ListAsk>[]> {
  const fields = Object.entries<ListField>(list.fields)
  const samples = samplesOf(db, list)
  const filters: Question<ListAsk>[] = []
  for (const [field, { ops = [] }] of fields) {
    for (const op of ops) {
      const others = always.filter((each) => each.field !== field)
      const conditions = (await samples(field, op)).map((value) => ({ field, op, value }))
      filters.push([`${field} ${op}`, conditions.map((own) => ({ filter: { all: [...others, own] } }))])
    }
  }
  const sorts = fields
    .filter(([, { sort }]) => sort)
    .flatMap(([by]) => (['asc', 'desc'] as const).map((dir) => ({ by, dir })))
  const filter = { all: always }
  const deep: Question<ListAsk>[] = []
  for (const sort of sorts) {
    const cursor = await deepCursor(db, list, sort)
    if (cursor) deep.push([`deep page by ${sort.by} ${sort.dir}`, [{ filter, sort, cursor }]])
  }
  const words = fields.some(([, { search }]) => search) ? searches : []
  return [
    ...filters,
    ...sorts.map((sort): Question<ListAsk> => [`sort ${sort.by} ${sort.dir}`, [{ filter, sort }]]),
    ...deep,
    ['last page', [{ filter, cursor: 'last' }]],
    ...words.map((q): Question<ListAsk> => [`search ${q}`, [{ filter, q }]]),
    ...(words.length > 0 ? combined(filters) : []),
  ]
}

/** A search together with a filter, and two filters of a list. */
function combined(filters: Question<ListAsk>[]): Question<ListAsk>[] {
  const [first, second] = filters.flatMap(([, payloads]) => payloads.slice(-1))
  const all = [...(first?.filter?.all ?? []), ...(second?.filter?.all ?? [])]
  return [
    ['search and filter', [{ q: 'copper', filter: { all: first?.filter?.all ?? [] } }]],
    ['two filters', [{ filter: { all } }]],
  ]
}

/** The cursor behind nine tenths of a list. */
async function deepCursor(db: Db, list: ListDefinition, { by, dir }: Sort): Promise<string | null> {
  const column = columnOf(list, { by, dir })
  const order = sql.raw(dir)
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`select count(*)::int from ${list.from} where ${list.where}`,
  )
  const { rows } = await db.execute<{ value: string; id: string }>(
    sql`select ${column}::text "value", ${list.id.sql}::text id from ${list.from} where ${list.where}
      order by ${column} ${order}, ${list.id.sql} ${order} offset ${Math.floor(counted[0]!.count * 0.9)} limit 1`,
  )
  const [row] = rows
  if (!row) return null
  return Buffer.from(JSON.stringify([by, dir, row.value, row.id, false])).toString('base64url')
}

function columnOf(list: ListDefinition, { by, dir }: Sort): SQL {
  const { sql: ascending, descending } = list.columns[by]!
  return dir === 'asc' ? ascending : descending
}
