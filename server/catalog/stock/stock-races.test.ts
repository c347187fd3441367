import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { buy, checkOut, expectDone, openBuyingShop, sell, stockOf, submit } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

/** Two processes of one shop, each with its own connections. */
let shops: TestShop[]
let desks: DeskCaller[]
const env = { TRUST_PROXY: '127.0.0.1' }
beforeAll(async () => {
  const first = await openBuyingShop({ env })
  const second = await openTestShop({ env, databaseUrl: first.databaseUrl })
  shops = [first, second]
  desks = await Promise.all(shops.map((shop) => signInStaff(shop)))
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
})

let networks = 0
/** Buyers of one unit each in both processes, who have only the last button left to press. */
function buyers(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const visitor = shops[n % 2]!.visitor({ 'x-forwarded-for': `203.1.${++networks}.1` })
      return { visitor, checkout: await checkOut(visitor, { sku: 'MUG' }) }
    }),
  )
}

async function variantOf(sku: string): Promise<number> {
  const filter = { all: [{ field: 'sku', op: 'is' as const, value: sku }] }
  return expectDone(await desks[0]!.call('/stock/list', { filter })).items[0]!.variant
}

it('corrections, counts and orders of the same goods in two processes lose and invent no unit', async () => {
  await sell(shops[0]!.shop, { sku: 'MUG', onHand: 100 })
  await shops[1]!.shop.changes.catchUp()
  const variant = await variantOf('MUG')
  const ready = await buyers(16)
  expectDone(await desks[0]!.call('/stock/adjust', { variant, to: 8, seen: 100, reason: 'lost' }))
  const corrections = [3, -2, 1, -1].map((by, n) =>
    desks[n % 2]!.call('/stock/adjust', { variant, by, reason: 'correction' }),
  )
  const count = desks[1]!.call('/stock/count', { lines: [{ variant, counted: 8 }] })
  const answers = await Promise.all(ready.map(({ visitor, checkout }) => submit(visitor, checkout)))
  for (const correction of await Promise.all(corrections)) expectDone(correction)
  expectDone(await count)

  const placed = answers.filter(({ code }) => code === 0).length
  const refused = answers
    .filter(({ code }) => code !== 0)
    .map(({ data }) => (data as never as { reason: string }).reason)
  expect(new Set(refused)).toEqual(new Set(['sold_out']))
  const stock = await stockOf(shops[0]!.shop, 'MUG')
  expect(stock).toMatchObject({ reserved: placed, moved_reserved: placed, moved_on_hand: stock.on_hand })
  // Before each correction, between 5 and 12 units were on hand.
  expect(placed).toBeGreaterThanOrEqual(5)
  expect(placed).toBeLessThanOrEqual(12)
  const ledger = expectDone(await desks[0]!.call('/stock/ledger', { variant }))
  expect(ledger).toMatchObject({ proven: true, onHand: stock.on_hand, reserved: placed })
  const { rows } = await shops[0]!.shop.pool.query(
    'select count(*)::int n from order_line l join orders o on o.id = l.order_id where l.variant_id = $1',
    [variant],
  )
  expect(rows).toEqual([{ n: placed }])
})

it('units that are set to zero between two orders are not sold, and an order before keeps its own', async () => {
  await sell(shops[0]!.shop, { sku: 'BOWL', onHand: 5 })
  await shops[1]!.shop.changes.catchUp()
  const variant = await variantOf('BOWL')
  const visitor = shops[0]!.visitor({ 'x-forwarded-for': '203.2.1.1' })
  await buy(visitor, { sku: 'BOWL', quantity: 2 })
  const late = shops[1]!.visitor({ 'x-forwarded-for': '203.2.2.1' })
  const checkout = await checkOut(late, { sku: 'BOWL' })
  expectDone(await desks[1]!.call('/stock/count', { lines: [{ variant, counted: 1 }] }))
  expect((await submit(late, checkout)).data).toMatchObject({ reason: 'sold_out' })
  const filter = { all: [{ field: 'sku', op: 'is' as const, value: 'BOWL' }] }
  const [row] = expectDone(await desks[0]!.call('/stock/list', { filter })).items
  expect(row).toMatchObject({ onHand: 1, reserved: 2, available: -1, level: 0 })
})
