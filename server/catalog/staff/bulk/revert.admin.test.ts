import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import { saveProducts } from '#server/catalog/save/save-products.ts'
import { events } from '#server/events.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { productInput } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

type Action = AdminPayload<'/variant/plan'>['action']

let world: TestShop
let staff: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  staff = await signInStaff(world)
})
afterAll(() => world.close())

let count = 0

/** Products of a vendor of their own, one variant each, with prices from 1000. */
async function goods(size: number) {
  const vendor = `Maker ${++count}`
  const handles = Array.from({ length: size }, (_, index) => `r${count}-${index}`)
  const inputs = handles.map((handle, index) => productInput({ handle, vendor, price: 1000 + index }))
  await world.shop.db.transaction((tx) => saveProducts(tx, inputs))
  const filter = { all: [{ field: 'vendor', op: 'is', value: vendor } as never] }
  const variants = async () => expectDone(await staff.call('/variant/list', { filter })).items
  const prices = async () => {
    const { rows } = await world.shop.pool.query<{ price: number }>(
      'select v.price::int from variant v join product p on p.id = v.product_id where p.vendor = $1 order by v.id',
      [vendor],
    )
    return rows.map(({ price }) => price)
  }
  return { filter, variants, prices, handles }
}

const sale: Action = { kind: 'price', step: { percent: -5000 }, compareAt: 'was' }
const plan = async (filter: object, action: Action = sale) =>
  expectDone(await staff.call('/variant/plan', { select: { filter: filter as never }, action })).plan
const status = async (id: string) => expectDone(await staff.call('/plan/status', { id })).plan
const from = (ms: number) => new Date(Date.now() + ms).toISOString()
const hour = 3600_000

/** Runs what is due within this many milliseconds, as if the time had passed. */
async function later(ms: number): Promise<void> {
  const { now } = world.shop
  world.shop.now = () => new Date(Date.now() + ms)
  try {
    await world.runJobs()
    // A large plan that reverts starts a job of its own.
    await world.runJobs()
  } finally {
    world.shop.now = now
  }
}

describe('a plan that reverts by itself', () => {
  it('goes back at its moment, keeps and names a value that was changed meanwhile, and does so once', async () => {
    const { filter, variants, prices } = await goods(3)
    const { id } = await plan(filter)
    const ran = expectDone(await staff.call('/plan/run', { id, revertAt: from(hour) })).plan
    expect(ran).toMatchObject({ state: 'done', done: 3, undoneBy: null })
    expect(await prices()).toEqual([500, 501, 501])
    await world.runJobs()
    expect(await prices()).toEqual([500, 501, 501])
    const [first] = await variants()
    const path = `variants.${first!.variant}.compareAtPrice`
    const set = [{ path, from: first!.compareAtPrice, to: 1200 }]
    expectDone(await staff.call('/product/save', { id: first!.product, version: first!.version, set }))
    await later(2 * hour)
    await later(2 * hour)
    expect(await variants()).toMatchObject([
      { price: 1000, compareAtPrice: 1200 },
      { price: 1001, compareAtPrice: null },
      { price: 1002, compareAtPrice: null },
    ])
    const { undoneBy } = await status(id)
    expect(await status(undoneBy!)).toMatchObject({ state: 'done', undoOf: id, done: 5, skipped: 1 })
    const skipped = expectDone(await staff.call('/plan/rows', { id: undoneBy!, only: 'skipped' })).items
    expect(skipped).toMatchObject([
      { after: { compareAtPrice: null }, why: 'Someone changed it after it was planned.' },
    ])
    const { rows } = await world.shop.pool.query('select id from bulk_plan where undo_of = $1', [id])
    expect(rows).toHaveLength(1)
  })

  it('is moved and told to stay, and refuses an end before its start', async () => {
    const { filter, prices } = await goods(1)
    const { id } = await plan(filter)
    const early = await staff.call('/plan/run', { id, at: from(2 * hour), revertAt: from(hour) })
    expect(early).toMatchObject({
      data: { reason: 'transition_refused' },
      msg: 'It must revert after it starts.',
    })
    expectDone(await staff.call('/plan/run', { id, revertAt: from(hour) }))
    expectDone(await staff.call('/plan/revert', { id, at: from(3 * hour) }))
    await later(2 * hour)
    expect(await prices()).toEqual([500])
    expect((await staff.call('/plan/revert', { id, at: from(-hour) })).code).toBe(40)
    expectDone(await staff.call('/plan/revert', { id, at: null }))
    await later(4 * hour)
    expect(await prices()).toEqual([500])
    expect((await status(id)).revertAt).toBeNull()
  })

  it('never starts once its end has passed, whichever of the late jobs runs first', async () => {
    const { filter, prices } = await goods(1)
    const { id } = await plan(filter)
    expectDone(await staff.call('/plan/run', { id, at: from(hour), revertAt: from(2 * hour) }))
    await later(3 * hour)
    expect(await prices()).toEqual([1000])
    expect(await status(id)).toMatchObject({ state: 'cancelled', done: 0, undoneBy: null })
    const other = await plan(filter)
    expectDone(await staff.call('/plan/run', { id: other.id, at: from(hour), revertAt: from(2 * hour) }))
    await later(1.5 * hour)
    expect(await prices()).toEqual([500])
    await later(3 * hour)
    expect(await prices()).toEqual([1000])
  })

  it('of more than 200 rows starts and reverts as a job', async () => {
    const { filter, prices } = await goods(201)
    const { id } = await plan(filter, { kind: 'price', step: { to: 700 } })
    expectDone(await staff.call('/plan/run', { id, revertAt: from(hour) }))
    await world.runJobs()
    expect(new Set(await prices())).toEqual(new Set([700]))
    await later(2 * hour)
    expect(await status((await status(id)).undoneBy!)).toMatchObject({ state: 'done', done: 201, skipped: 0 })
    expect((await prices()).at(-1)).toBe(1200)
  })

  it('is refused for stock, which orders change too', async () => {
    const { variants } = await goods(1)
    const variant = (await variants())[0]!.id
    const action = { kind: 'lowAt', to: 3 } as const
    const stock = expectDone(await staff.call('/stock/plan', { select: { ids: [variant] }, action })).plan
    expect(stock.change).toBe(1)
    const { msg } = await staff.call('/plan/run', { id: stock.id, revertAt: from(hour) })
    expect(msg).toBe('A bulk change can’t undo this.')
  })

  it('writes a history from which the lowest price of 30 days is read before, during and after', async () => {
    const { filter, variants } = await goods(1)
    const { id } = await plan(filter)
    expectDone(await staff.call('/plan/run', { id, revertAt: from(hour) }))
    await later(2 * hour)
    const { variant, price, lowestPrice30 } = (await variants())[0]!
    expect({ price, lowestPrice30 }).toEqual({ price: 1000, lowestPrice30: 500 })
    const { rows } = await world.shop.pool.query(
      'select price::int from price_history where variant_id = $1 order by since',
      [variant],
    )
    expect(rows.map((row) => row.price)).toEqual([1000, 500, 1000])
  })
})

it('changes prices at their moments, once, while two servers run the jobs', async () => {
  const { filter, prices, handles } = await goods(20)
  const second = await openTestShop({ databaseUrl: world.databaseUrl })
  const jobs = await Promise.all(
    [world, second].map(({ shop, databaseUrl }) => startJobs(shop, databaseUrl, events, [])),
  )
  try {
    const { id } = await plan(filter)
    const [startsAt, endsAt] = [Date.now() + 1500, Date.now() + 4500]
    const iso = (ms: number) => new Date(ms).toISOString()
    expectDone(await staff.call('/plan/run', { id, at: iso(startsAt), revertAt: iso(endsAt) }))
    await expect.poll(async () => (await prices())[0], { timeout: 20_000, interval: 50 }).toBe(500)
    await expect.poll(async () => (await prices())[0], { timeout: 20_000, interval: 50 }).toBe(1000)
    const { startedAt, undoneBy } = await status(id)
    const { rows } = await world.shop.pool.query('select id from bulk_plan where undo_of = $1', [id])
    expect(rows).toEqual([{ id: undoneBy }])
    const inverse = await status(undoneBy!)
    expect(inverse.state).toBe('done')
    for (const [moment, at] of [
      [startedAt, startsAt],
      [inverse.startedAt, endsAt],
    ] as const)
      expect(Date.parse(moment!)).toBeGreaterThanOrEqual(at)
    await world.shop.changes.catchUp()
    const page = await world.app.inject({ url: `/product/${handles[0]}` })
    expect(page.body).toContain('10.00')
  } finally {
    await Promise.all(jobs.map((each) => each.close()))
    await second.close()
  }
}, 60_000)
