import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { berlin, buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { noteEarlierPromotions } from './note-promotions.ts'

let world: TestShop
let owner: DeskCaller
let promotion: number
const day = 24 * 3_600_000

beforeAll(async () => {
  world = await openBuyingShop()
  owner = await signInStaff(world)
  const mug = await sell(world.shop, { sku: 'MUG', price: 2000 })
  await sell(world.shop, { sku: 'BOWL', price: 3000 })
  const made = await owner.call('/promotion/create', {
    texts: { en: { name: 'Mug days', slug: 'mug-days' } },
    terms: { kind: 'percentage', percent: 1000 },
    scope: { products: [mug], categories: [], collections: [] },
    active: true,
  })
  promotion = expectDone(made).promotion.id
  await world.shop.changes.catchUp()
})
afterAll(() => world.close())
beforeEach(() => query(`delete from setting where key = 'promotions_noted'`))

const query = async (text: string, ...values: unknown[]) => (await world.shop.pool.query(text, values)).rows

/** Places an order an hour ago as the previous version does, which keeps promotions by name alone. */
async function placeEarlier(sku = 'MUG'): Promise<string> {
  const { orderNumber } = await buy(world.visitor(), { sku, quantity: 2, method: 'test' })
  await query(
    `with o as (update orders set created_at = created_at - interval '1 hour' where number = $1 returning id)
      delete from order_promotion where order_id = (select id from o)`,
    orderNumber,
  )
  return orderNumber
}

const notedOf = (number: string) =>
  query(
    `select promotion_id, r.name, amount::int from order_promotion r join orders o on o.id = order_id where number = $1`,
    number,
  )
const place = async () => (await query(`select value from setting where key = 'promotions_noted'`))[0]?.value

async function inDays(days: number, work: () => Promise<unknown>) {
  const { now } = world.shop
  world.shop.now = () => new Date(now().getTime() + days * day)
  await work().finally(() => {
    world.shop.now = now
  })
}

it('notes the promotions of earlier orders, and of those that the previous version places beside it', async () => {
  const [first, bowl] = [await placeEarlier(), await placeEarlier('BOWL')]
  await noteEarlierPromotions(world.shop)
  expect(await notedOf(first)).toEqual([{ promotion_id: promotion, name: 'Mug days', amount: 400 }])
  expect(await notedOf(bowl)).toEqual([])
  const second = await placeEarlier()
  await noteEarlierPromotions(world.shop)
  expect(await notedOf(second)).toEqual([{ promotion_id: promotion, name: 'Mug days', amount: 400 }])
})

it('ends after a day, and then looks at nothing', async () => {
  await noteEarlierPromotions(world.shop)
  expect(await place()).toMatchObject({ until: expect.any(String) })
  await inDays(2, () => noteEarlierPromotions(world.shop))
  expect(await place()).toBe('end')
  const late = await placeEarlier()
  await noteEarlierPromotions(world.shop)
  expect(await notedOf(late)).toEqual([])
})

it('keeps what is noted of an order, and the name of a promotion that others have taken since', async () => {
  const number = await placeEarlier()
  await query(
    `insert into order_promotion select id, 7777, 'Renamed since', 400 from orders where number = $1`,
    number,
  )
  await noteEarlierPromotions(world.shop)
  expect(await notedOf(number)).toEqual([{ promotion_id: 7777, name: 'Renamed since', amount: 400 }])
})

it('leaves out a discount of staff that is labelled like a promotion', async () => {
  const content = {
    email: 'ada@example.com',
    lines: [{ sku: 'BOWL', quantity: 2 }],
    address: berlin,
    shippingMethod: 'standard',
    paymentMethod: 'test',
    discount: { kind: 'percentage' as const, percent: 1000, label: 'Mug days' },
  }
  const { draft } = expectDone(await owner.call('/draftOrder/create', { content }))
  const number = await placeEarlier('BOWL')
  await query(
    `with placed as (
      update orders set totals = jsonb_set(totals, '{explain}', $2::jsonb) where number = $1 returning id)
    update draft_order set status = 'ordered', order_id = (select id from placed) where number = $3`,
    number,
    JSON.stringify([
      {
        kind: 'promotion',
        wording: { key: 'explain.promotion', values: { name: 'Mug days' } },
        amount: { amount: -600, currency: 'EUR' },
      },
    ]),
    draft.number,
  )
  await noteEarlierPromotions(world.shop)
  expect(await notedOf(number)).toEqual([])
  await query('update draft_order set order_id = null where number = $1', draft.number)
  await query(`delete from setting where key = 'promotions_noted'`)
  await noteEarlierPromotions(world.shop)
  expect(await notedOf(number)).toHaveLength(1)
})

it('notes an earlier order before staff add goods to it', async () => {
  const number = await placeEarlier()
  const edit = { number, add: [{ sku: 'MUG', quantity: 1 }], difference: 1800, reason: 'Asked for' }
  expectDone(await owner.call('/order/edit', edit))
  await noteEarlierPromotions(world.shop)
  expect(await notedOf(number)).toEqual([{ promotion_id: promotion, name: 'Mug days', amount: 600 }])
})
