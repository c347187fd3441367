import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { buy, openBuyingShop, sell, stockOf } from '#test/buying.ts'
import { OrderNotPlaced } from './place-order.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', onHand: 6 })),
  })
})
afterAll(() => world.close())

/** A copy of an order with lines of these quantities, all of the same variant, for which nothing is reserved yet. */
async function orderWithLines(number: string, quantities: number[]): Promise<string> {
  const id = randomUUID()
  const { pool } = world.shop
  await pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', $1::uuid, 'number', $1::text))).* from orders o where number = $2`,
    [id, number],
  )
  for (const quantity of quantities) {
    await pool.query(
      `insert into order_line select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'order_id', $1::uuid, 'quantity', $3::int))).*
       from order_line l join orders o on o.id = l.order_id where o.number = $2`,
      [id, number, quantity],
    )
  }
  return id
}

describe('reserving stock', () => {
  it('counts two lines of the same variant together (peer case 30)', async () => {
    const { orderNumber } = await buy(world.visitor())
    const reserve = (id: string) => world.shop.pool.query('select reserve_stock($1, $2)', [id, 5])
    const refused = await reserve(await orderWithLines(orderNumber, [3, 3])).catch((error) =>
      OrderNotPlaced.from(error),
    )
    expect(refused).toMatchObject({ why: 'sold_out' })
    expect(await stockOf(world.shop, 'MUG')).toMatchObject({ reserved: 1 })
    await reserve(await orderWithLines(orderNumber, [3, 2]))
    expect(await stockOf(world.shop, 'MUG')).toMatchObject({ on_hand: 6, reserved: 6 })
  })
})
