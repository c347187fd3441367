import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexProducts } from '#server/catalog/staff/index-products.ts'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { apply, buyPaid, customer, deliver, payOut, receive } from '#test/returns.ts'

let world: TestShop
let ada: DeskCaller
let packer: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop()
  ada = await signInStaff(world)
  packer = await signInStaff(world, { role: 'packer' })
  await sell(world.shop, { sku: 'MUG', name: 'Morning mug' })
})
afterAll(() => world.close())

const find = async (caller: DeskCaller, q: string) =>
  Object.fromEntries(
    expectDone(await caller.call('/find', { q })).found.map(({ kind, items }) => [kind, items]),
  )

it('finds records by any word and settings by name, as far as the caller may read them', async () => {
  await sell(world.shop, { sku: 'POT-9', name: 'Théière en grès' })
  await indexProducts(world.shop)
  const { orderNumber: number } = await buy(world.visitor(), { method: 'bank' })
  await world.runJobs()
  expect(await find(ada, number)).toMatchObject({
    order: [{ id: number, label: number, detail: 'Ada Lind' }],
  })
  expect((await find(ada, 'theiere')).product).toMatchObject([{ label: 'Théière en grès', detail: 'POT-9' }])
  expect((await find(ada, 'pot-9')).product).toHaveLength(1)
  expect((await find(ada, 'lind')).order!.length).toBeLessThanOrEqual(8)
  expect((await find(ada, 'invoice')).setting!.map(({ id }) => id)).toContain('invoice')
  expect((await find(packer, 'invoice')).setting).toBeUndefined()
  const clerk = await signInStaff(world, { permissions: ['products.read'] })
  expect(await find(clerk, 'lind')).toEqual({})
  expect(await find(ada, '%')).toEqual({})
  expect(await find(ada, "' or 1=1 --")).toEqual({})
  await sell(world.shop, { sku: 'POT-9', name: 'Renamed teapot' })
  await indexProducts(world.shop)
  expect((await find(ada, 'renamed')).product).toHaveLength(1)
  expect((await find(ada, 'theiere')).product).toBeUndefined()
})

it('finds the newest records of a frequent word, and old ones of a rare word behind thousands of newer ones', async () => {
  await sell(world.shop, { sku: 'AMPHORA', name: 'Amphora' })
  for (let each = 1; each <= 9; each++)
    await sell(world.shop, { sku: `JAR-${each}`, name: `Storage jar ${each}` })
  await indexProducts(world.shop)
  const newest = [9, 8, 7, 6, 5, 4, 3, 2].map((each) => `Storage jar ${each}`)
  expect((await find(ada, 'jar')).product!.map(({ label }) => label)).toEqual(newest)
  await world.shop.pool.query(`insert into desk_search (kind, id, label, words, fresh)
    select 'product', (1000000 + n)::text, 'Plate', 'plate', now() + interval '1 day' from generate_series(1, 2500) n`)
  expect((await find(ada, 'amphora')).product).toMatchObject([{ label: 'Amphora' }])
  expect((await find(ada, 'jar')).product!.map(({ label }) => label)).toEqual(newest)
})

it('puts the record first that the words name exactly, before newer ones that only contain them', async () => {
  await sell(world.shop, { sku: 'LID-1', name: 'Lid' })
  for (let each = 10; each < 19; each++)
    await sell(world.shop, { sku: `LID-${each}`, name: `Lid no. ${each}` })
  await indexProducts(world.shop)
  for (const words of ['lid-1', 'LID-1', 'lid']) {
    const { product } = await find(ada, words)
    expect([words, product!.length]).toEqual([words, 8])
    expect(product![0]).toMatchObject({ label: 'Lid', detail: 'LID-1', exact: true })
    expect(product!.slice(1).map(({ exact }) => exact)).toEqual(Array(7).fill(false))
  }
  const { orderNumber: number } = await buy(world.visitor(), { method: 'bank' })
  await world.runJobs()
  expect((await find(ada, number.toLowerCase())).order).toMatchObject([{ id: number, exact: true }])
})

it('indexes a product once after it was saved, also at a moment between two milliseconds', async () => {
  const { pool } = world.shop
  await sell(world.shop, { sku: 'ONCE', name: 'Once' })
  await pool.query(`update product p set updated_at = date_trunc('milliseconds', now()) + interval '400 microseconds'
    from variant v where v.product_id = p.id and v.sku = 'ONCE'`)
  const written = async () => {
    await indexProducts(world.shop)
    const { rows } = await pool.query(`select d.xmin::text from desk_search d
      where d.kind = 'product' and d.id = (select product_id::text from variant where sku = 'ONCE')`)
    return rows
  }
  const first = await written()
  expect(first).toHaveLength(1)
  expect(await written()).toEqual(first)
})

it('says what can be done with an order, as its screen does', async () => {
  const visitor = await customer(world)
  const able = async (number: string) => {
    const { order } = expectDone(await ada.call('/order/detail', { number }))
    const refund = order.payStatus === 'paid' && order.paymentAmount && order.paymentAmount.amount > 0
    const steps = ['ship', 'cancel'] as const
    const expected = [
      ...steps.filter((step) => order.can[step] === true),
      ...(refund ? ['refund'] : []),
      'print',
    ]
    const { can } = (await find(ada, number)).order![0]!
    expect([...can!].sort()).toEqual(expected.sort())
    return can
  }
  const unpaid = await buy(world.visitor(), { method: 'bank' })
  const { orderNumber: number } = await buyPaid(world, visitor, { quantity: 2 })
  await world.runJobs()
  expect(await able(unpaid.orderNumber)).toEqual(['cancel', 'print'])
  expect(await able(number)).toEqual(['ship', 'refund', 'cancel', 'print'])
  await deliver(world, number, { quantity: 1, status: 'shipped' })
  expect(await able(number)).toEqual(['ship', 'refund', 'print'])
  await deliver(world, number)
  expect(await able(number)).toEqual(['refund', 'print'])
  expectDone(await ada.call('/order/cancel', { number: unpaid.orderNumber, reason: 'Sold out' }))
  expect(await able(unpaid.orderNumber)).toEqual(['print'])
  const { orderNumber } = await buyPaid(world, visitor)
  expectDone(await visitor.call('/order/cancel', { number: orderNumber, reason: 'Too late' }))
  await world.runJobs()
  expect(await able(orderNumber)).toEqual(['refund', 'cancel', 'print'])
})

it.each([
  ['return_refund', ['refund']],
  ['exchange', ['replace', 'refund']],
] as const)('says which steps a return (%s) allows, as its screen does', async (type, ends) => {
  const visitor = await customer(world)
  const { number, lines } = await apply(visitor, await receive(world, visitor), { type, reason: 'faulty' })
  await world.runJobs()
  const { lineId } = lines[0]!
  const able = async () => {
    const [hit] = (await find(ada, number)).return!
    const { can } = expectDone(await ada.call('/return/detail', { number }))
    for (const step of hit!.can!) expect([step, can[step]]).toEqual([step, true])
    return hit!.can
  }
  expect(await able()).toEqual(['approve', 'refuse'])
  expectDone(await ada.call('/return/approve', { number }))
  expect(await able()).toEqual(['receive'])
  expectDone(await ada.call('/return/receive', { number }))
  expect(await able()).toEqual(['inspect'])
  expectDone(await ada.call('/return/inspect', { number, lines: [{ lineId, restock: 1, writeOff: 0 }] }))
  expect(await able()).toEqual(ends)
  expectDone(await ada.call(`/return/${ends[0]}`, { number }))
  await payOut(world)
  expect(await able()).toEqual([])
})

it('says what can be done with an inquiry', async () => {
  const { ticket } = issueTicket(world.shop, 'inquiry')
  const asked = { name: 'Ada Lind', email: 'ada@example.com', content: 'For a hotel', ticket }
  const products = [{ slug: 'mug', sku: 'MUG', quantity: 50 }]
  const { number } = expectDone(await world.visitor().call('/inquiry/submit', { ...asked, products }))
  await world.runJobs()
  const able = async () => (await find(ada, number)).inquiry![0]!.can
  expect(await able()).toEqual(['quote', 'reply'])
  const lines = [{ sku: 'MUG', quantity: 50, unitPrice: 1900 }]
  const { inquiry } = expectDone(await ada.call('/quote/make', { inquiry: number, lines }))
  expect(await able()).toEqual(['send', 'quote', 'reply'])
  expectDone(await ada.call('/quote/send', { number: inquiry.quotes[0]!.number }))
  expect(await able()).toEqual(['quote', 'reply'])
  expectDone(await ada.call('/inquiry/close', { number }))
  expect(await able()).toEqual(['reply'])
})
