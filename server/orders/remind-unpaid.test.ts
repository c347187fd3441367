import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { expireOrders } from './expire-orders.ts'
import { orderSetting } from './order.setting.ts'
import { remindUnpaid } from './remind-unpaid.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({ prepare: async (shop) => void (await sell(shop, { sku: 'MUG' })) })
})
afterAll(() => world.close())

const minute = 60_000

/** Numbers of the orders reminded by a run some minutes from now. */
async function remindedAfter(minutes: number): Promise<string[]> {
  const at = new Date(Date.now() + minutes * minute)
  await remindUnpaid({ ...world.shop, now: () => at })
  const { rows } = await world.shop.pool.query<{ number: string }>(
    `with taken as (delete from outbox where event = 'order.unpaid_reminder' returning payload)
     select o.number from taken join orders o on o.id = (payload ->> 'orderId')::uuid`,
  )
  return rows.map(({ number }) => number)
}

describe('the reminder of an unpaid order', () => {
  it('is asked for once, shortly before the order expires: minutes online, a day for a bank transfer', async () => {
    const { orderNumber: online } = await buy(world.visitor())
    const { orderNumber: bank } = await buy(world.visitor(), { method: 'bank' })
    await buy(world.visitor(), { method: 'cod' })
    expect(await remindedAfter(19)).toEqual([])
    expect(await remindedAfter(21)).toEqual([online])
    expect(await remindedAfter(22)).toEqual([])
    const day = 24 * 60
    expect(await remindedAfter(6 * day - 5)).toEqual([])
    expect(await remindedAfter(6 * day + 5)).toEqual([bank])
    expect(await remindedAfter(6 * day + 6)).toEqual([])
  })

  it('is not sent for an order that is paid, cancelled or already expired', async () => {
    const paid = await buy(world.visitor())
    await payAt(world.app, paid.payment)
    const { visitor, placed } = await guestOrder()
    expectDone(
      await visitor.call('/order/cancel', {
        number: placed.orderNumber,
        accessKey: placed.accessKey,
        reason: 'Changed my mind',
      }),
    )
    const late = await buy(world.visitor())
    await expireOrders({ ...world.shop, now: () => new Date(Date.now() + 31 * minute) })
    const numbers = await remindedAfter(21)
    for (const { orderNumber } of [paid, placed, late]) expect(numbers).not.toContain(orderNumber)
  })

  it('never comes in the first half of a short window, and not at all if it is turned off', async () => {
    await setRemindBefore({ onlineMinutes: 1440, bankHours: 0 })
    const { orderNumber } = await buy(world.visitor())
    const { orderNumber: bank } = await buy(world.visitor(), { method: 'bank' })
    expect(await remindedAfter(14)).toEqual([])
    expect(await remindedAfter(16)).toEqual([orderNumber])
    expect(await remindedAfter(7 * 24 * 60 - 1)).not.toContain(bank)
    await setRemindBefore({})
  })
})

async function guestOrder() {
  const visitor = world.visitor()
  return { visitor, placed: await buy(visitor) }
}

async function setRemindBefore(remindBefore: { onlineMinutes?: number; bankHours?: number }): Promise<void> {
  await world.shop.db.transaction((tx) => changeSetting(tx, orderSetting, { remindBefore }))
  await world.shop.changes.catchUp()
}
