import { afterAll, beforeAll, expect, it } from 'vitest'
import { stockMove } from '#server/db/tables.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { forecastStock } from './forecast-stock.ts'

let world: TestShop
let owner: DeskCaller
beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
})
afterAll(() => world.close())

/** An order takes so many units. */
async function reserve(id: number, units: number) {
  await world.shop.pool.query('update stock set reserved = reserved + $2 where variant_id = $1', [id, units])
  await world.shop.db.insert(stockMove).values({ variantId: id, reserved: units, reason: 'order' })
}

it('sorts the list by the day on which variants run out, unknown days last in both directions', async () => {
  const sold = { 'RUNS-A': 10, 'RUNS-B': 2, 'RUNS-C': 10, 'RUNS-D': 0, 'RUNS-E': 40 }
  const product = await makeProduct(world.shop, {
    handle: 'runs-out',
    variants: Object.keys(sold).map((sku) => ({ sku, onHand: 40 })),
  })
  const { rows: variants } = await world.shop.pool.query<{ id: number; sku: keyof typeof sold }>(
    'select id, sku from variant where product_id = $1 order by id',
    [product],
  )
  for (const { id, sku } of variants) if (sold[sku] > 0) await reserve(id, sold[sku])
  await forecastStock(world.shop)
  const sorted = async (dir: 'asc' | 'desc', size: number) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const sort = { by: 'runsOutAt' as const, dir }
      const { data } = await owner.call('/stock/list', { sort, size, ...(cursor ? { cursor } : {}) })
      seen.push(...data.items.map(({ sku }) => sku))
      cursor = data.next ?? undefined
    } while (cursor)
    return seen
  }
  for (const size of [2, 3, 100]) {
    const soonest = await sorted('asc', size)
    const latest = await sorted('desc', size)
    const own = (skus: string[]) => skus.filter((sku) => sku.startsWith('RUNS-'))
    // Equal days are sorted by id; RUNS-D sold nothing, and nothing is left of RUNS-E.
    expect(own(soonest)).toEqual(['RUNS-A', 'RUNS-C', 'RUNS-B', 'RUNS-D', 'RUNS-E'])
    expect(own(latest)).toEqual(['RUNS-B', 'RUNS-C', 'RUNS-A', 'RUNS-E', 'RUNS-D'])
    const { rows } = await world.shop.pool.query(
      `select v.sku from stock s join variant v on v.id = s.variant_id
      where v.active and s.runs_out_at is not null`,
    )
    const known = new Set(rows.map(({ sku }) => sku))
    for (const skus of [soonest, latest]) {
      expect(new Set(skus).size).toBe(skus.length)
      expect(skus.findIndex((sku) => !known.has(sku))).toBe(known.size)
    }
  }
  const end = await owner.call('/stock/list', {
    sort: { by: 'runsOutAt', dir: 'desc' },
    cursor: 'last',
    size: 2,
  })
  expect(end.data.items.map(({ sku }) => sku)).toEqual(['RUNS-E', 'RUNS-D'])
  expect(end.data.previous).not.toBeNull()
})

it('leaves variants that are being sold for the next run, and forgets the day once nothing sells', async () => {
  await makeProduct(world.shop, { handle: 'busy', variants: [{ sku: 'BUSY', onHand: 100 }] })
  const { rows: made } = await world.shop.pool.query("select id from variant where sku = 'BUSY'")
  const { id } = made[0]
  await reserve(id, 28)
  const day = async () =>
    (await world.shop.pool.query('select runs_out_at from stock where variant_id = $1', [id])).rows[0]
      .runs_out_at
  const busy = await world.shop.pool.connect()
  await busy.query('begin')
  await busy.query('select from stock where variant_id = $1 for update', [id])
  await forecastStock(world.shop)
  expect(await day()).toBeNull()
  await busy.query('rollback')
  busy.release()
  await forecastStock(world.shop)
  const at: Date = await day()
  expect(Math.abs(at.getTime() - Date.now() - 72 * 24 * 3600_000)).toBeLessThan(2 * 24 * 3600_000)
  await world.shop.pool.query("update stock_move set at = now() - interval '29 days' where variant_id = $1", [
    id,
  ])
  await forecastStock(world.shop)
  expect(await day()).toBeNull()
})
