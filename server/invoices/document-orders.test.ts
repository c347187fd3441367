import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectDone, payAt } from '#test/buying.ts'
import { type EditingShop, openEditingShop } from '#test/editing.ts'
import { documentOrders } from './document-orders.ts'

let shop: EditingShop

beforeAll(async () => {
  shop = await openEditingShop()
})
afterAll(() => shop.close())
beforeEach(() => loseEvents())

/** The outbox is emptied before its events are handled. */
const loseEvents = () => shop.world.shop.pool.query('delete from outbox')

/** Runs the hourly job twice: the second time there is nothing left to issue. */
async function documented(number: string): Promise<number[]> {
  await documentOrders(shop.world.shop)
  const { documents } = await shop.sums(number)
  await documentOrders(shop.world.shop)
  expect((await shop.sums(number)).documents).toEqual(documents)
  return documents
}

it('finds invoices and credit notes of an edited order whose events were lost', async () => {
  const { number, lineId, visitor, key } = await shop.ordered()
  await shop.edited(number, {
    remove: [{ lineId, quantity: 1 }],
    add: [{ sku: await shop.goods(2500), quantity: 1 }],
  })
  await loseEvents()
  // The added line is invoiced once it is paid; what went needs its credit note now.
  expect(await documented(number)).toEqual([3490, -1000])
  const { data } = await visitor.call('/order/pay', {
    ...{ ...key, method: 'test' },
    idempotencyKey: crypto.randomUUID(),
  })
  await payAt(shop.world.app, data.payment)
  await loseEvents()
  expect(await documented(number)).toEqual([3490, 2500, -1000])
})

it('issues nothing for an order that only waits for the difference', async () => {
  const { number } = await shop.ordered()
  await shop.edited(number, { add: [{ sku: await shop.goods(2500), quantity: 1 }] })
  await loseEvents()
  expect(await documented(number)).toEqual([3490])
})

it('leaves units to their refund that were cancelled after they were paid', async () => {
  const { number, lineId } = await shop.ordered()
  await shop.edited(number, { remove: [{ lineId, quantity: 1 }] })
  await loseEvents()
  expect(await documented(number)).toEqual([3490])
})

describe('an invoiced order that is cancelled before it is paid', () => {
  it('is credited whole after it came back with cash on delivery', async () => {
    const { number } = await shop.ordered('cod')
    const shipped = expectDone(await shop.desk.call('/order/ship', { number })).order
    expect(await documented(number)).toEqual([3490])
    expectDone(
      await shop.desk.call('/order/cancelShipment', { number, shipmentId: shipped.shipments[0]!.id }),
    )
    expectDone(await shop.desk.call('/order/cancel', { number, reason: 'Refused at the door' }))
    await loseEvents()
    expect(await documented(number)).toEqual([3490, -3490])
  })

  it('is credited what earlier credit notes have left', async () => {
    const { number, lineId } = await shop.ordered()
    await shop.edited(number, {
      remove: [{ lineId, quantity: 1 }],
      add: [{ sku: await shop.goods(2500), quantity: 1 }],
    })
    await loseEvents()
    expect(await documented(number)).toEqual([3490, -1000])
    expectDone(await shop.desk.call('/order/cancel', { number, reason: 'Changed their mind' }))
    await loseEvents()
    expect(await documented(number)).toEqual([3490, -1000, -2490])
  })
})
