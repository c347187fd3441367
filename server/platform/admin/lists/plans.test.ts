import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminCalls } from '#contract/admin/calls.ts'
import type { Condition, ListField } from '#contract/admin/list.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { deskLists, required } from '#test/desk-lists.ts'
import { fillShop } from '#test/fill-shop.ts'
import { samplesOf, searches } from '#test/list-samples.ts'
import { nodesOf, type PlanNode, rowsRead } from '#test/read-plans.ts'
import { searchOf } from './conditions.ts'
import type { ListDefinition } from './define-list.ts'
import { countQuery, maxTotal, pageQuery, whichRows } from './read-list.ts'

/** The long tests fill 100,000 rows. */
const rows = Number(process.env.LIST_ROWS ?? 30_000)
/** A page may read a tenth of the rows: of those that its list leaves out, such as carts of passing visitors. */
const maxRead = rows / 10
/** Lists of a few thousand rows at most, which are read faster as a whole. */
const small = ['promotion', 'campaign', 'staff']
const lists = Object.entries<ListDefinition>(deskLists).filter(([name]) => !small.includes(name))
const now = { at: new Date(), timeZone: 'Europe/Berlin' }

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
  await fillShop(world.databaseUrl, rows)
})
afterAll(() => world.close())

it('all lists of the desk that a contract describes are tested here', () => {
  const described = Object.entries(adminCalls).flatMap(([path, { payload }]) => {
    const { shape = {} } = payload as { shape?: Record<string, unknown> }
    return path.endsWith('/list') && shape.filter && shape.sort ? [path.split('/')[1]] : []
  })
  expect(described.filter((name) => !small.includes(name!)).sort()).toEqual(
    lists.map(([name]) => name).sort(),
  )
})

describe.each(lists)('the list of %s, with many rows', (name, list) => {
  const filtered = Object.entries<ListField>(list.fields).flatMap(([field, { ops = [] }]) =>
    ops.map((op) => [field, op] as const),
  )
  const sortable = Object.keys(list.fields).filter((field) => list.fields[field]!.sort)
  const always = required[name as keyof typeof deskLists] ?? []
  let samples: ReturnType<typeof samplesOf>
  beforeAll(() => {
    samples = samplesOf(world.shop.db, list)
  })

  it.each(filtered)('filters by %s with “%s” by an index', async (field, op) => {
    const values = await samples(field, op)
    expect(values.length).toBeGreaterThan(0)
    const others = always.filter((each) => each.field !== field)
    const found = await Promise.all(
      values.map(async (value) => {
        const which = whichRows(list, { conditions: [...others, { field, op, value } as Condition] }, now)
        const page = await planOf(pageQuery(list, { which, sort: list.sort, cursor: null, size: 100 }))
        const total = await planOf(countQuery(list, which))
        return [value, scanned(page), scanned(total, maxTotal)]
      }),
    )
    expect(found).toEqual(values.map((value) => [value, [], []]))
  })

  it.each(sortable)('sorts by %s by an index, on deep pages too', async (by) => {
    const which = whichRows(list, { conditions: always }, now)
    for (const dir of ['asc', 'desc'] as const) {
      const [first, deep] = [null, await placeAt(list, which, { by, dir })]
      for (const cursor of [first, { ...deep, back: false }, { ...deep, back: true }]) {
        const plan = await planOf(pageQuery(list, { which, sort: { by, dir }, cursor, size: 100 }), true)
        expect(nodesOf(plan).map((node) => node['Node Type'])).not.toContain('Sort')
        expect(scanned(plan)).toEqual([])
        expect(rowsRead(plan)).toBeLessThan(maxRead)
      }
    }
  })
})

it.each([...searches])('searches for “%s” by an index', async (q) => {
  for (const [name, list] of lists) {
    const which = whichRows(list, { conditions: required[name as keyof typeof deskLists] ?? [], q }, now)
    if (!list.search) continue
    const page = await planOf(pageQuery(list, { which, sort: list.sort, cursor: null, size: 100 }))
    expect([name, scanned(page)]).toEqual([name, []])
    expect([name, scanned(await planOf(countQuery(list, which)), maxTotal)]).toEqual([name, []])
  }
})

it('searches for a word that only the newest records have without reading all others', async () => {
  const [newest, most] = [150, 100]
  const { id, search } = deskLists.order
  await world.shop.db.execute(sql`
    update desk_search set words = words || ' quokka' where kind = ${search!.kind} and id in (
      select id from desk_search where kind = ${search!.kind} order by fresh desc limit ${newest})`)
  const found = (count: number) =>
    sql`select ${id.sql} id from orders o where ${searchOf(deskLists.order, 'quokka', count)}`
  for (const count of [most, 2 * newest]) {
    const { rows: matches } = await world.shop.db.execute(found(count))
    expect(matches).toHaveLength(Math.min(count, newest))
    // The sample and the walk, of which the outer nodes read each row once more.
    expect(rowsRead(await planOf(found(count), true))).toBeLessThan(rows / 2)
  }
})

/** A row in the middle of a sorted list. */
async function placeAt(list: ListDefinition, which: SQL, { by, dir }: { by: string; dir: 'asc' | 'desc' }) {
  const { sql: ascending, descending } = list.columns[by]!
  const column = dir === 'asc' ? ascending : descending
  const order = sql.raw(dir)
  const { rows: found } = await world.shop.db.execute<{ value: string; id: string }>(sql`
    with listed as materialized (select ${column} "value", ${list.id.sql} id from ${list.from} where ${which})
    select "value"::text, id::text from listed
    order by listed."value" ${order}, listed.id ${order} offset (select count(*) * 6 / 10 from listed) limit 1`)
  return { by, dir, ...found[0]! }
}

async function planOf(query: SQL, isRun = false): Promise<PlanNode> {
  const options = sql.raw(isRun ? 'analyze, timing off, format json' : 'format json')
  const { rows: found } = await world.shop.db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (${options}) ${query}`,
  )
  return found[0]!['QUERY PLAN'][0].Plan
}

/**
 * Tables that a query reads from beginning to end. `most`: a count stops at so many rows, so it may read a table in which
 * it expects to find them.
 */
function scanned(plan: PlanNode, most = Number.POSITIVE_INFINITY): string[] {
  return nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && node['Plan Rows'] < most)
    .map((node) => node['Relation Name'] ?? '')
}
