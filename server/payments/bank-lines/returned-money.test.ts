import { afterAll, beforeAll, expect, it } from 'vitest'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { readMoneyReport } from '#server/payments/money-report.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'

let world: TestShop
let desk: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })),
  })
  desk = await signInStaff(world)
})
afterAll(() => world.close())

/** A mug and its shipping. */
const price = 2890

/** Imports a line that names the order and matches it. */
async function book(
  number: string,
  cents: number,
  accept?: 'overpaid' | 'paid_twice' | 'closed' | 'underpaid',
) {
  const amount = (cents / 100).toFixed(2)
  const purpose = `${number} ${crypto.randomUUID()}`
  const text = `Date;Reference;Amount;Currency\n2026-11-24;${purpose};${amount};EUR\n`
  expectDone(await desk.call('/bankLine/import', { text }))
  const filter = { all: [{ field: 'order', op: 'is', value: number }] }
  const { items } = expectDone(await desk.call('/bankLine/list', { filter } as never))
  const { id } = items.find((line) => line.purpose === purpose)!
  expectDone(await desk.call('/bankLine/match', { id, ...(accept ? { accept } : {}) }))
  await runHeldJobs(world)
}

async function placed(): Promise<{ number: string; id: string; visitor: Visitor }> {
  const { id, token } = await signIn(world.shop)
  const visitor = world.visitor({ 'x-auth': token })
  const { orderNumber: number } = await buy(visitor, { method: 'bank' })
  return { number, id, visitor }
}

/** Transfers what waits to be returned, and books the bank's lines of it. */
async function giveBack({ number, visitor }: Awaited<ReturnType<typeof placed>>, cents: number) {
  const account = { iban: 'DE89370400440532013000', holder: 'Ada Lind' }
  expectDone(await visitor.call('/order/refundAccount', { number, ...account }))
  await book(number, -cents)
}

async function sumsOf({ number, id }: Awaited<ReturnType<typeof placed>>) {
  const { order } = expectDone(await desk.call('/order/detail', { number }))
  const { items } = expectDone(await desk.call('/customer/list', {}))
  return {
    paid: order.paymentAmount.amount,
    refunded: order.refundedAmount.amount,
    spent: items.find((each) => each.id === id)!.spentInBase.amount,
    problems: (await readMoneyReport(world.shop.pool)).filter(({ orderNumber }) => orderNumber === number),
  }
}

it('too much counts as paid and as refunded, so that the order’s price remains', async () => {
  const bought = await placed()
  await book(bought.number, price + 110, 'overpaid')
  await giveBack(bought, 110)
  expect(await sumsOf(bought)).toEqual({ paid: price + 110, refunded: 110, spent: price, problems: [] })
})

it('a second payment counts as paid and as refunded', async () => {
  const bought = await placed()
  await book(bought.number, price)
  await book(bought.number, price, 'paid_twice')
  await giveBack(bought, price)
  expect(await sumsOf(bought)).toEqual({ paid: 2 * price, refunded: price, spent: price, problems: [] })
})

it('money for a cancelled order counts as paid and as refunded, so that nothing remains', async () => {
  const bought = await placed()
  expectDone(await desk.call('/order/cancel', { number: bought.number, reason: 'sold elsewhere' }))
  await book(bought.number, price, 'closed')
  await giveBack(bought, price)
  expect(await sumsOf(bought)).toEqual({ paid: price, refunded: price, spent: 0, problems: [] })
})

it('a part that went back when the order expired does not pay for it when it is reopened', async () => {
  const bought = await placed()
  const { number } = bought
  await book(number, 2000, 'underpaid')
  await world.shop.pool.query(
    `update orders set expires_at = now() - interval '1 minute' where number = $1`,
    [number],
  )
  await expireOrders(world.shop)
  await runHeldJobs(world)
  await giveBack(bought, 2000)
  expect(await sumsOf(bought)).toMatchObject({ paid: 2000, refunded: 2000, spent: 0 })
  expectDone(await desk.call('/order/markPaid', { number }))
  await runHeldJobs(world)
  expect(await sumsOf(bought)).toEqual({ paid: price + 2000, refunded: 2000, spent: price, problems: [] })
})

it('the sales report counts refunds of sales, not excess that goes back', async () => {
  const from = new Date(world.shop.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  const until = new Date(world.shop.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const figures = async () => {
    const report = expectDone(await desk.call('/report/run', { name: 'sales', by: 'day', from, until }))
    const at = report.figures.findIndex(({ id }) => id === 'refunded')
    return report.rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
  }
  const before = await figures()
  const bought = await placed()
  await book(bought.number, price + 110, 'overpaid')
  await giveBack(bought, 110)
  expect((await sumsOf(bought)).refunded).toBe(110)
  expect(await figures()).toBe(before)
  expectDone(await desk.call('/order/refund', { number: bought.number, amount: 700, reason: 'goodwill' }))
  await runHeldJobs(world)
  await giveBack(bought, 700)
  expect((await sumsOf(bought)).refunded).toBe(810)
  expect(await figures()).toBe(before + 700)
})
