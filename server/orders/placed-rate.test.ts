import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Placed } from '#contract/checkout.ts'
import { refundSetting } from '#server/customers/staff/refund-limits.ts'
import { invoice, invoiceTax, order } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { returnsSetting } from '#server/returns/returns.setting.ts'
import { cheapestShipping } from '#server/returns/withdrawal/cheapest-shipping.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, checkOut, expectDone, openBuyingShop, payAt, sell, signIn, submit } from '#test/buying.ts'
import { runHeldJobs, signInStaff } from '#test/desk.ts'
import { deliver, eligibleLines } from '#test/returns.ts'
import { lockOrder } from './lock-order.ts'

let world: TestShop
beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await shop.db.transaction(async (tx) => {
        await changeSetting(tx, shopSetting, {
          ...{ legalName: 'Haldene GmbH', street: 'Haldenweg 12', postalCode: '10115', city: 'Berlin' },
          vatId: 'DE123456789',
        })
        await changeSetting(tx, returnsSetting, { label: { offered: true, fee: { EUR: 500 } } })
        await changeSetting(tx, refundSetting, { stepUpAbove: 2500 })
      })
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })
    },
  })
})
afterAll(() => world.close())

async function yenRate(rate: number): Promise<void> {
  const others = [{ code: 'JPY', rate, country: 'DE' }]
  await world.shop.db.transaction((tx) => changeSetting(tx, currencySetting, { others }))
  await world.shop.changes.catchUp()
}
beforeEach(() => yenRate(1_600_000))

/** A mug with shipping: €28.90 are ¥4,624. Afterwards a euro is worth twice as many yen. */
async function placedBefore(wish: Parameters<typeof buy>[1] = {}, headers: Record<string, string> = {}) {
  const visitor = world.visitor({ 'x-currency': 'JPY', ...headers })
  const placed = await buy(visitor, wish)
  if (placed.payment.url) await payAt(world.app, placed.payment)
  await yenRate(3_200_000)
  return { visitor, placed, access: { number: placed.orderNumber, accessKey: placed.accessKey } }
}

async function storedOrder({ orderNumber }: Placed) {
  const [stored] = await world.shop.db.select().from(order).where(eq(order.number, orderNumber))
  return stored!
}

const totalOf = async (visitor: Visitor, access: { number: string }) =>
  expectDone(await visitor.call('/order/detail', access)).order.totals.total

it('keeps the rate of an order, its total and its return figures when the rate changes', async () => {
  const { visitor, placed, access } = await placedBefore()
  expect(await storedOrder(placed)).toMatchObject({
    exchange: { base: 'EUR', rate: '160', step: 1 },
    total: 4624,
  })
  expect(await totalOf(visitor, access)).toEqual({ amount: 4624, currency: 'JPY' })

  await deliver(world, placed.orderNumber)
  const [line] = await eligibleLines(visitor, placed)
  const asked = {
    ...{ orderNumber: placed.orderNumber, accessKey: placed.accessKey },
    ...{ type: 'return_refund' as const, reason: 'changed_mind' as const },
    lines: [{ lineId: line!.lineId, quantity: 1 }],
  }
  expect(expectDone(await visitor.call('/return/preview', asked))).toMatchObject({
    items: { amount: 3840 },
    labelFee: { amount: 800 },
  })
})

it('states the tax of its invoice and credit note in the base currency at that rate', async () => {
  const { placed } = await placedBefore()
  await world.runJobs()
  const desk = await signInStaff(world)
  expectDone(await desk.call('/order/cancel', { number: placed.orderNumber, reason: 'sold_out' }))
  const { id } = await storedOrder(placed)
  await runHeldJobs(world)
  const written = world.shop.db.select().from(invoice).where(eq(invoice.orderId, id))
  expect(await written.orderBy(invoice.issuedAt)).toMatchObject([
    { kind: 'invoice', tax: 738, record: { inTaxCurrency: { currency: 'EUR', tax: 461 } } },
    { kind: 'credit_note', tax: 738, record: { inTaxCurrency: { currency: 'EUR', tax: 461 } } },
  ])
  const taxes = await world.shop.db
    .select({ baseTax: invoiceTax.baseTax, baseNet: invoiceTax.baseNet })
    .from(invoiceTax)
    .innerJoin(invoice, eq(invoice.id, invoiceTax.invoiceId))
    .where(eq(invoice.orderId, id))
  expect(taxes).toEqual(
    expect.arrayContaining([
      { baseNet: 2429, baseTax: 461 },
      { baseNet: -2429, baseTax: -461 },
    ]),
  )
})

it('holds a refund to the limits at that rate', async () => {
  const { placed } = await placedBefore()
  const desk = await signInStaff(world)
  const { refund } = expectDone(
    await desk.call('/order/refundPreview', { number: placed.orderNumber, amount: 4624 }),
  )
  // €28.90 is above the limit of €25. At today's rate it would be €14.45.
  expect(refund.needs).toBe('step_up')
})

it('returns the cheapest shipping fee at that rate', async () => {
  const visitor = world.visitor({ 'x-currency': 'JPY' })
  await checkOut(visitor, { quantity: 5 })
  expectDone(await visitor.call('/checkout/shipping', { method: 'express' }))
  const { checkout } = expectDone(await visitor.call('/checkout/payment', { method: 'test' }))
  const { id } = await storedOrder(expectDone(await submit(visitor, checkout)))
  // Standard delivery is free from €200. That would be ¥16,000 today, less than the goods.
  await yenRate(800_000)
  const returned = await world.shop.db.transaction(async (tx) =>
    cheapestShipping(tx, world.shop, await lockOrder(tx, id)),
  )
  expect(returned).toBe(784)
})

it('still offers cash on delivery up to the limit at that rate', async () => {
  // ¥53,760 are €336 of at most €500. At today's rate they would be €672.
  const visitor = world.visitor({ 'x-currency': 'JPY' })
  const placed = await buy(visitor, { method: 'bank', quantity: 14 })
  await yenRate(800_000)
  const access = { number: placed.orderNumber, accessKey: placed.accessKey }
  const { methods } = expectDone(await visitor.call('/order/methods', access))
  expect(methods.map(({ code }) => code)).toContain('cod')
})

it('counts what a customer has spent, and turns a refund into store credit, at that rate', async () => {
  const { token } = await signIn(world.shop)
  const { visitor, placed } = await placedBefore({ method: 'cod' }, { 'x-auth': token })
  const { spending } = expectDone(await visitor.call('/user/info'))
  expect(spending).toEqual({ amount: 2890, currency: 'EUR' })
  const desk = await signInStaff(world)
  const number = placed.orderNumber
  await deliver(world, number)
  expectDone(await desk.call('/order/markPaid', { number }))
  expectDone(await desk.call('/order/refund', { number, amount: 4624, reason: 'goodwill' }))
  expectDone(await visitor.call('/order/refundAccount', { number, credit: true }))
  await world.runJobs()
  expect(expectDone(await visitor.call('/credit/list', {})).balance).toEqual({
    amount: 2890,
    currency: 'EUR',
  })
})
