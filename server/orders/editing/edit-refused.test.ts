import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectDone, newKey } from '#test/buying.ts'
import { runHeldJobs, signInStaff } from '#test/desk.ts'
import { type EditingShop, type OrderEdit, openEditingShop } from '#test/editing.ts'

let shop: EditingShop

beforeAll(async () => {
  shop = await openEditingShop()
})
afterAll(() => shop.close())

describe('an edit is refused', () => {
  it('if another editor was faster, or the difference is not the one that staff saw', async () => {
    const { number, lineId } = await shop.ordered()
    const { version } = await shop.orderOf(number)
    const remove = [{ lineId, quantity: 1 }]
    const stale = { number, remove, difference: -1000, reason: 'x', version: version - 1 }
    expect(await shop.desk.call('/order/edit', stale)).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile' },
    })
    expect(
      await shop.desk.call('/order/edit', { number, remove, difference: -900, reason: 'x' }),
    ).toMatchObject({
      code: 10,
      data: { reason: 'price_changed', preview: { difference: { amount: -1000 } } },
    })
    const idempotencyKey = newKey()
    const once = { number, remove, difference: -1000, reason: 'x', idempotencyKey }
    const [first, second] = await Promise.all([
      shop.desk.call('/order/edit', once),
      shop.desk.call('/order/edit', once),
    ])
    expect([first.code, second.code]).toContain(0)
    expect((await shop.orderOf(number)).products[0]).toMatchObject({ cancelled: 1 })
  })

  it('beyond what staff may do', async () => {
    const { number, lineId } = await shop.ordered()
    const other = await shop.goods(1000)
    const clerk = await signInStaff(shop.world, { permissions: ['orders.read', 'orders.change'] })
    const fewer = { remove: [{ lineId, quantity: 1 }] }
    expect(await shop.edit(number, fewer, clerk)).toMatchObject({ code: 30, data: { reason: 'not_allowed' } })
    const cheaper = { add: [{ sku: other, quantity: 1, unitPrice: 1, reason: 'Regular' }] }
    expect(await shop.edit(number, cheaper, clerk)).toMatchObject({ code: 30 })
    const limited = await signInStaff(shop.world, {
      permissions: ['orders.read', 'orders.change', 'orders.refund'],
      refundLimits: { order: 500, day: 500 },
    })
    const exchange = { remove: [{ lineId, quantity: 2 }], add: [{ sku: other, quantity: 1 }] }
    expect(await shop.edit(number, exchange, limited)).toMatchObject({ data: { reason: 'approval_needed' } })
    expect(await shop.orderOf(number)).toMatchObject({ refunds: [], products: [{ cancelled: 0 }] })
  })

  it('if nothing would be left, units have shipped, or the reason of an agreed price is missing', async () => {
    const { number, lineId } = await shop.ordered()
    const ask = (wish: OrderEdit) =>
      shop.desk.call('/order/editPreview', { number, remove: wish.remove, add: wish.add })
    const refused = { code: 40, data: { reason: 'transition_refused' } }
    expect(await ask({ remove: [{ lineId, quantity: 3 }] })).toMatchObject(refused)
    expect(await shop.edit(number, {})).toMatchObject({ data: { reason: 'invalid' } })
    expect(await ask({ add: [{ sku: 'NOPE', quantity: 1 }] })).toMatchObject({
      data: { fields: { 'add.0.sku': expect.any(String) } },
    })
    const cheap = { sku: await shop.goods(), quantity: 1, unitPrice: 5 }
    expect(await ask({ add: [cheap] })).toMatchObject({
      data: { fields: { 'add.0.reason': expect.any(String) } },
    })
    const part = [{ lines: [{ lineId, quantity: 2 }] }]
    expectDone(await shop.desk.call('/order/ship', { number, parcels: part }))
    expect(await ask({ remove: [{ lineId, quantity: 2 }] })).toMatchObject({ data: { reason: 'invalid' } })
    await shop.edited(number, { remove: [{ lineId, quantity: 1 }] })
    expect(await ask({ add: [{ sku: await shop.goods(), quantity: 1 }] })).toMatchObject(refused)
    expect((await shop.orderOf(number)).can.edit).toMatchObject({ why: expect.stringMatching(/has shipped/) })
  })

  it('for a line of which money was refunded, unless its units go without an exchange', async () => {
    const { number, lineId } = await shop.ordered()
    expectDone(await shop.desk.call('/order/refund', { number, amount: 600, reason: 'goodwill' }))
    await runHeldJobs(shop.world)
    const add = [{ sku: await shop.goods(), quantity: 1 }]
    const wish = { remove: [{ lineId, quantity: 3 }], add }
    expect(await shop.desk.call('/order/editPreview', { number, ...wish })).toMatchObject({ code: 40 })
    await shop.edited(number, { remove: [{ lineId, quantity: 1 }] })
  })
})
