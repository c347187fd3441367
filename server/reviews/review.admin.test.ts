import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { receive } from '#test/returns.ts'

let world: TestShop
let desk: DeskCaller
let mug: number

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      mug = await sell(shop, { sku: 'MUG' })
      await sell(shop, { sku: 'BOWL' })
    },
  })
  desk = await signInStaff(world, { permissions: ['reviews.moderate'] })
})
afterAll(() => world.close())

/** A guest's review that waits for approval. */
async function waiting(wish: { sku?: string; rating?: number; text?: string; author?: string } = {}) {
  const { sku = 'MUG', rating = 5, text = 'Fine', author = 'Ada' } = wish
  const visitor = world.visitor()
  const { orderNumber, accessKey } = await receive(world, visitor, { sku })
  const order = { orderNumber, ...(accessKey ? { accessKey } : {}) }
  const { open } = expectDone(await visitor.call('/review/mine', order))
  const added = await visitor.call('/review/add', { ...order, lineId: open[0]!.lineId, rating, text, author })
  const { id } = expectDone(added).review
  const own = async () => expectDone(await visitor.call('/review/mine', order)).items[0]!
  return { id, own, orderNumber }
}

const detail = async (id: string) => expectDone(await desk.call('/review/detail', { id }))
const shown = async (slug = 'mug') => expectDone(await world.visitor().call('/review/list', { slug }))

describe('moderation', () => {
  it('publishes what waits, once for two people who decide at the same time, and can be undone', async () => {
    const { id, own } = await waiting({ rating: 4 })
    expect((await shown()).items.some((each) => each.id === id)).toBe(false)
    expect((await own()).status).toBe('pending')
    const { version, can } = await detail(id)
    expect(can).toEqual({ publish: true, reject: true, reply: true })
    const other = await signInStaff(world)
    const both = await Promise.all([
      desk.call('/review/publish', { reviews: [{ id, version }] }),
      other.call('/review/reject', { reviews: [{ id, version }], reason: 'Off topic' }),
    ])
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 10])
    expect(both.find(({ code }) => code === 10)!.data).toMatchObject({ reviews: [{ id }] })
    expectDone(await desk.call('/review/reject', { reviews: [{ id }], reason: 'Contains an address' }))
    expect(await own()).toMatchObject({ status: 'rejected', rejectReason: 'Contains an address' })
    const published = expectDone(await desk.call('/review/publish', { reviews: [{ id }] }))
    expect(await own()).toMatchObject({ status: 'published', rejectReason: '' })
    const counted = (await shown()).count
    expectDone(await desk.call('/change/undo', { id: published.change.id }))
    expect(await own()).toMatchObject({ status: 'rejected', rejectReason: 'Contains an address' })
    expect((await shown()).count).toBe(counted - 1)
    expect(await desk.call('/change/undo', { id: published.change.id })).toMatchObject({ code: 40 })
  })

  it('decides about many at once, and undoes only what nobody has decided again since', async () => {
    const several = [await waiting(), await waiting({ sku: 'BOWL' }), await waiting({ rating: 1 })]
    const reviews = several.map(({ id }) => ({ id }))
    const done = expectDone(await desk.call('/review/publish', { reviews }))
    expect(done.reviews.map(({ status }) => status)).toEqual(['published', 'published', 'published'])
    expect(done.change.label).toMatch(/\+2$/)
    const [first, ...others] = several
    expectDone(await desk.call('/review/reject', { reviews: [{ id: first!.id }], reason: 'Duplicate' }))
    const undone = expectDone(await desk.call('/change/undo', { id: done.change.id }))
    expect(undone.kept.map(({ path }) => path.split('.')[0])).toEqual(expect.arrayContaining([first!.id]))
    expect((await first!.own()).status).toBe('rejected')
    for (const each of others) expect((await each.own()).status).toBe('pending')
    const unknown = await desk.call('/review/publish', { reviews: [{ id: crypto.randomUUID() }] })
    expect(unknown).toMatchObject({ data: { reason: 'not_found' } })
  })

  it('answers in public, and takes the answer back', async () => {
    const { id } = await waiting()
    expectDone(await desk.call('/review/publish', { reviews: [{ id }] }))
    const replied = expectDone(await desk.call('/review/reply', { id, text: 'Thank you <3' }))
    await world.shop.changes.catchUp()
    const one = async () => (await shown()).items.find((each) => each.id === id)!
    expect((await one()).reply?.text).toBe('Thank you <3')
    expect((await world.app.inject('/product/mug')).body).toContain('Thank you &lt;3')
    expectDone(await desk.call('/change/undo', { id: replied.change.id }))
    expect((await one()).reply).toBeNull()
  })

  it('lists, filters and searches, and needs the permission', async () => {
    const { id, orderNumber } = await waiting({ rating: 2, text: 'Unbelievably purple', author: 'Zelda' })
    const ids = async (ask: Parameters<typeof desk.call<'/review/list'>>[1]) =>
      expectDone(await desk.call('/review/list', ask)).items.map((each) => each.id)
    expect(await ids({ q: 'zelda' })).toEqual([id])
    expect(await ids({ q: 'purple' })).toEqual([id])
    expect(await ids({ q: orderNumber })).toEqual([id])
    const where = (field: string, value: unknown, op = 'is') =>
      ({ filter: { all: [{ field, op, value }] } }) as never
    expect(await ids(where('rating', 2))).toEqual([id])
    expect(await ids(where('rating', 3, 'lt'))).toContain(id)
    expect(await ids(where('status', 'pending'))).toContain(id)
    expect(await ids(where('product', mug))).toContain(id)
    expect(await ids(where('pictured', true))).toEqual([])
    expect(await ids(where('answered', true))).not.toContain(id)
    const page = expectDone(await desk.call('/review/list', { size: 1 }))
    expect(page.items).toMatchObject([{ id }])
    expect(page.items[0]).not.toHaveProperty('customerId')
    const second = expectDone(await desk.call('/review/list', { size: 1, cursor: page.next! }))
    expect(second.items[0]!.id).not.toBe(id)
    const reader = await signInStaff(world, { permissions: ['products.read'] })
    for (const call of [
      reader.call('/review/list', {}),
      reader.call('/review/publish', { reviews: [{ id }] }),
      reader.call('/review/reply', { id, text: 'Hello' }),
    ])
      expect((await call).code).toBe(30)
  })

  it('hears of reports, one per shopper, and settles them by publishing', async () => {
    const { id } = await waiting()
    expectDone(await desk.call('/review/publish', { reviews: [{ id }] }))
    const reader = world.visitor()
    for (const reason of ['false', 'offensive'] as const)
      expectDone(await reader.call('/review/report', { id, reason }))
    expectDone(await world.visitor().call('/review/report', { id, reason: 'false' }))
    const { review, reports } = await detail(id)
    expect(review.reports).toBe(2)
    expect(reports).toEqual([{ reason: 'false', count: 2 }])
    await world.runJobs()
    const owner = await signInStaff(world)
    const filter = { all: [{ field: 'reported', op: 'is', value: true }] } as never
    expect(expectDone(await owner.call('/review/list', { filter })).items.map((each) => each.id)).toEqual([
      id,
    ])
    expectDone(await desk.call('/review/publish', { reviews: [{ id }] }))
    expect((await detail(id)).review.reports).toBe(0)
  })

  it('tells staff of new reviews without naming their authors', async () => {
    const owner = await signInStaff(world)
    await waiting({ author: 'Nobody Else' })
    await world.runJobs()
    const { items } = expectDone(await owner.call('/notice/list', {}))
    const [news] = items.filter(({ kind }) => kind === 'review_added')
    expect(news).toMatchObject({ text: 'New review of MUG: 5 out of 5', resource: 'review' })
    expect(JSON.stringify(items)).not.toContain('Nobody Else')
  })
})
