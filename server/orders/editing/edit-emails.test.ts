import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { runHeldJobs } from '#test/desk.ts'
import { type EditingShop, openEditingShop } from '#test/editing.ts'

let shop: EditingShop

beforeAll(async () => {
  shop = await openEditingShop()
})
afterAll(() => shop.close())

const subjects = () => shop.emails.map(({ subject }) => subject)

async function addTo(number: string) {
  const sku = await shop.goods(700)
  expectDone(await shop.edit(number, { add: [{ sku, quantity: 1 }] }))
  return sku
}

it('tells the buyer of two edits within a minute once, with what the order is then', async () => {
  const { number } = await shop.ordered()
  await runHeldJobs(shop.world)
  const before = subjects().length
  await addTo(number)
  await shop.world.runJobs()
  expect(subjects()).toHaveLength(before)
  const { items } = expectDone(await shop.desk.call('/held/list', {}))
  expect(items).toMatchObject([
    { call: '/order/edit', event: 'order.edited', group: 'emails', undoable: false },
  ])
  const sku = await addTo(number)
  await runHeldJobs(shop.world)
  expect(subjects()).toHaveLength(before + 1)
  expect(shop.emails.at(-1)!.text).toContain(`Jug ${sku}`)
})

it('sends the email about an edit at once if staff ask for it', async () => {
  const { number } = await shop.ordered()
  await runHeldJobs(shop.world)
  const before = subjects().length
  await addTo(number)
  const { items } = expectDone(await shop.desk.call('/held/list', {}))
  expectDone(await shop.desk.call('/held/release', { id: items[0]!.change }))
  await shop.world.runJobs()
  expect(subjects()).toHaveLength(before + 1)
})

it('tells the buyer of an edit though units are taken off the paid order right after it', async () => {
  const { number, lineId } = await shop.ordered()
  const discount = { kind: 'percentage' as const, percent: 1000 }
  expectDone(await shop.edit(number, { discount }))
  expectDone(await shop.edit(number, { remove: [{ lineId, quantity: 1 }] }))
  await runHeldJobs(shop.world)
  const told = [`Your order ${number} has changed`, `Items cancelled from order ${number}`]
  expect(subjects()).toEqual(expect.arrayContaining(told))
})

it('tells the buyer of an order that is cancelled after an edit only that', async () => {
  const { number } = await shop.ordered()
  await addTo(number)
  expectDone(await shop.desk.call('/order/cancel', { number, reason: 'Broken in the warehouse' }))
  await runHeldJobs(shop.world)
  expect(subjects()).toContain(`Order ${number} cancelled`)
  expect(subjects()).not.toContain(`Your order ${number} has changed`)
})

it('tells the buyer of an edit whose email came due while the order was cancelled, once it is reopened', async () => {
  const { number } = await shop.ordered()
  const sku = await addTo(number)
  const server = shop.world.shop
  const { now } = server
  const start = now().getTime()
  try {
    server.now = () => new Date(start + 50_000)
    const { change } = expectDone(await shop.desk.call('/order/cancel', { number, reason: 'By mistake' }))
    server.now = () => new Date(start + 62_000)
    await shop.world.runJobs()
    expect(subjects()).toEqual([])
    expectDone(await shop.desk.call('/change/undo', { id: change.id }))
    await shop.world.runJobs()
    const told = shop.emails.filter(({ subject }) => subject === `Your order ${number} has changed`)
    expect(told).toHaveLength(1)
    expect(told[0]!.text).toContain(`Jug ${sku}`)
  } finally {
    server.now = now
  }
})
