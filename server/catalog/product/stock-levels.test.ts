import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutSetting } from '#server/payments/checkout.setting.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop } from '#test/app.ts'
import { buy, openBuyingShop, sell } from '#test/buying.ts'
import { stockSetting } from './availability.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      await shop.db.transaction(async (tx) => {
        await changeSetting(tx, stockSetting, { fewLeft: 3 })
        await changeSetting(tx, checkoutSetting, { maxUnpaid: 10 })
      })
      await sell(shop, { sku: 'MUG', onHand: 5 })
    },
  })
})
afterAll(() => world.close())

it('evicts a page only when an order or a cancellation moves a variant across a stock level', async () => {
  const { pool } = world.shop
  const told = async (act: () => Promise<unknown>) => {
    const last = await pool.query('select coalesce(max(seq), 0) as seq from change')
    const result = await act()
    const { rows } = await pool.query(`select tag from change where seq > $1 and tag like 'product:%'`, [
      last.rows[0].seq,
    ])
    return { changed: rows.length > 0, result, left: await left() }
  }
  const left = async () => {
    const { data } = await world.visitor().call('/product/detail', { slug: 'mug' })
    return data!.product.variants[0]!.stockLeft
  }
  const visitor = world.visitor()
  const sale = () => told(() => buy(visitor))
  expect(await sale()).toMatchObject({ changed: false, left: null })
  const crossing = await sale()
  expect(crossing).toMatchObject({ changed: true, left: 3 })
  expect(await sale()).toMatchObject({ changed: false, left: 2 })
  const { orderNumber: number, accessKey } = crossing.result as { orderNumber: string; accessKey: string }
  const cancel = () => visitor.call('/order/cancel', { number, accessKey, reason: 'Changed my mind' })
  expect(await told(cancel)).toMatchObject({ changed: false, left: 3 })
  expect(await sale()).toMatchObject({ changed: false, left: 2 })
  expect(await sale()).toMatchObject({ changed: false, left: 1 })
  expect(await sale()).toMatchObject({ changed: true, left: 0 })
})
