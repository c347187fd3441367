import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMoneyReport } from '#server/payments/money-report.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { planSplit, splitAmount } from './split-line.ts'

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
const due = 2890

const place = async () => (await buy(world.visitor(), { method: 'bank' })).orderNumber
const orderOf = async (number: string) => expectDone(await desk.call('/order/detail', { number })).order
const refused = { code: 40, data: { reason: 'transition_refused' } }

async function arrived(amount: number, purpose: string): Promise<string> {
  const unique = `${purpose} ${crypto.randomUUID()}`
  const text = `Date;Reference;Amount;Currency\n2026-11-24;${unique};${(amount / 100).toFixed(2)};EUR\n`
  expectDone(await desk.call('/bankLine/import', { text }))
  const { items } = expectDone(await desk.call('/bankLine/list', {}))
  return items.find((line) => line.purpose === unique)!.id
}

async function expectNoProblems(numbers: string[]): Promise<void> {
  const found = (await readMoneyReport(world.shop.pool)).filter((each) => numbers.includes(each.orderNumber))
  expect(found).toEqual([])
}

describe('one transfer for two orders', () => {
  it('pays both, once, and is found by either', async () => {
    const orders = [await place(), await place()]
    const id = await arrived(2 * due, orders.join(' '))
    const plan = expectDone(await desk.call('/bankLine/split', { id, orders, rehearse: true }))
    expect(plan).toMatchObject({ change: null, line: { state: 'open' } })
    expect(plan.parts).toEqual(
      orders.map((order) => ({ order, amount: { amount: due, currency: 'EUR' }, finding: 'exact' })),
    )
    expect((await orderOf(orders[0]!)).payStatus).toBe('unpaid')
    const answers = await Promise.all([
      desk.call('/bankLine/split', { id, orders }),
      desk.call('/bankLine/split', { id, orders: orders.toReversed() }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40])
    for (const number of orders) {
      expect(await orderOf(number)).toMatchObject({ payStatus: 'paid', paymentAmount: { amount: due } })
      const filter = { all: [{ field: 'order', op: 'is', value: number }] }
      const { items } = expectDone(await desk.call('/bankLine/list', { filter } as never))
      expect(items).toMatchObject([{ id, state: 'matched', booked: true, order: null }])
      expect(items[0]!.parts.map((part) => part.amount.amount)).toEqual([due, due])
    }
    expect(await desk.call('/bankLine/reopen', { id })).toMatchObject(refused)
    await expectNoProblems(orders)
  })

  it('returns what is too much to the payer, if somebody accepts it, to the last cent', async () => {
    const orders = [await place(), await place()]
    const id = await arrived(2 * due + 1, orders.join(' '))
    expect(await desk.call('/bankLine/split', { id, orders })).toMatchObject({
      ...refused,
      data: { finding: 'overpaid' },
    })
    expect((await orderOf(orders[0]!)).payStatus).toBe('unpaid')
    const clerk = await signInStaff(world, { permissions: ['orders.change', 'money.read'] })
    expect(await clerk.call('/bankLine/split', { id, orders, accept: 'overpaid' })).toMatchObject({
      code: 30,
    })
    expectDone(await desk.call('/bankLine/split', { id, orders, accept: 'overpaid' }))
    await runHeldJobs(world)
    const filter = { all: [{ field: 'orderNumber', op: 'is', value: orders[1] }] }
    const { items } = expectDone(await desk.call('/refund/list', { filter } as never))
    expect(items).toMatchObject([{ amount: { amount: 1 }, destination: 'account', status: 'pending' }])
    await expectNoProblems(orders)
  })

  it('leaves the last order waiting for what is missing', async () => {
    const orders = [await place(), await place()]
    const id = await arrived(2 * due - 300, orders.join(' '))
    expectDone(await desk.call('/bankLine/split', { id, orders, accept: 'underpaid' }))
    expect((await orderOf(orders[0]!)).payStatus).toBe('paid')
    expect(await orderOf(orders[1]!)).toMatchObject({ payStatus: 'unpaid' })
    const rest = await arrived(300, orders[1]!)
    expectDone(await desk.call('/bankLine/match', { id: rest }))
    expect((await orderOf(orders[1]!)).payStatus).toBe('paid')
    await expectNoProblems(orders)
  })

  it('is taken back while it only proves what was recorded by hand', async () => {
    const orders = [await place(), await place()]
    for (const number of orders) expectDone(await desk.call('/order/markPaid', { number }))
    const id = await arrived(2 * due, orders.join(' '))
    expect(expectDone(await desk.call('/bankLine/split', { id, orders })).line).toMatchObject({
      booked: false,
    })
    const other = await arrived(due, orders[0]!)
    expect(expectDone(await desk.call('/bankLine/detail', { id: other })).line.finding).toBe('paid_twice')
    const { line } = expectDone(await desk.call('/bankLine/reopen', { id }))
    expect(line).toMatchObject({ state: 'open', parts: [] })
    expectDone(await desk.call('/bankLine/split', { id, orders: orders.toReversed() }))
    await expectNoProblems(orders)
  })

  it('is refused for orders that are unknown, named twice or get nothing, and for money out', async () => {
    const [first, second, third] = [await place(), await place(), await place()]
    const id = await arrived(2 * due, 'both')
    const out = await arrived(-due, 'out')
    for (const [line, orders] of [
      [id, [first, 'NOBODY-1']],
      [id, [first, first]],
      [id, [first, second, third]],
      [out, [first, second]],
    ] as const)
      expect(await desk.call('/bankLine/split', { id: line, orders: [...orders] })).toMatchObject({
        data: { reason: 'invalid', fields: { orders: expect.any(String) } },
      })
    expect((await orderOf(first)).payStatus).toBe('unpaid')
  })
})

describe('amounts that a person types', () => {
  it('are booked as typed, if they add up to the line to the last cent', async () => {
    const orders = [await place(), await place()]
    const id = await arrived(2 * due, orders.join(' '))
    const split = (amounts: number[], more: object = {}) =>
      desk.call('/bankLine/split', { id, orders, amounts, ...more })
    for (const amounts of [[due, due + 1], [due, due - 1], [2 * due], [due, due - 1, 1], [due, due, due]])
      expect(await split(amounts, { rehearse: true })).toMatchObject({ data: { reason: 'invalid' } })
    for (const amounts of [
      [2 * due, 0],
      [2 * due + 1, -1],
      [due + 0.5, due - 0.5],
    ])
      expect((await split(amounts)).code).not.toBe(0)
    // One order gets too much and the other too little: no single answer accepts both.
    expect(await split([due + 100, due - 100], { accept: 'overpaid' })).toMatchObject(refused)
    expect((await orderOf(orders[0]!)).payStatus).toBe('unpaid')
    const plan = expectDone(await split([due, due], { rehearse: true }))
    expect(plan.parts.map(({ finding }) => finding)).toEqual(['exact', 'exact'])
    expect(expectDone(await split([due, due])).line.parts.map((part) => part.amount.amount)).toEqual([
      due,
      due,
    ])
    await expectNoProblems(orders)
  })

  it('let any order, not the last one alone, wait for the rest', async () => {
    const orders = [await place(), await place()]
    const id = await arrived(2 * due - 300, orders.join(' '))
    const amounts = [due - 300, due]
    expect(await desk.call('/bankLine/split', { id, orders, amounts })).toMatchObject({
      ...refused,
      data: { finding: 'underpaid' },
    })
    expectDone(await desk.call('/bankLine/split', { id, orders, amounts, accept: 'underpaid' }))
    expect((await orderOf(orders[0]!)).payStatus).toBe('unpaid')
    expect((await orderOf(orders[1]!)).payStatus).toBe('paid')
    expectDone(await desk.call('/bankLine/match', { id: await arrived(300, orders[0]!) }))
    await expectNoProblems(orders)
  })
})

// Any sum in minor units is checked as integers, so currencies without or with three decimals need nothing of their own.
it.each(['EUR', 'JPY', 'KWD'])('amounts in %s add up to the line to the minor unit', async (currency) => {
  const orders = [await place(), await place(), await place()]
  await world.shop.pool.query('update orders set currency = $1 where number = any($2)', [currency, orders])
  const line = { amount: 3 * due, currency }
  const shares = [due - 1, due, due + 1]
  const parts = await planSplit(world.shop.db, line, orders, shares)
  expect(parts.map(({ amount, finding }) => [amount, finding])).toEqual([
    [due - 1, 'underpaid'],
    [due, 'exact'],
    [due + 1, 'overpaid'],
  ])
  for (const off of [-1, 1])
    await expect(
      planSplit(world.shop.db, { ...line, amount: line.amount + off }, orders, shares),
    ).rejects.toMatchObject({ reason: 'invalid' })
})

// Amounts are minor units: cents, yen and thousandths of a dinar.
it.each([
  ['EUR', 100_000],
  ['JPY', 9_000_000],
  ['KWD', 1_000_000],
])(
  'splits amounts in %s without a rest, and gives no order more than is due but the last',
  (_currency, most) => {
    let state = most
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    for (let round = 0; round < 2000; round++) {
      const owed = Array.from({ length: 2 + next(19) }, () => next(most))
      const amount = 1 + next(most * owed.length)
      const shares = splitAmount(amount, owed)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      expect(shares.every((share, at) => share >= 0 && (at === owed.length - 1 || share <= owed[at]!))).toBe(
        true,
      )
    }
  },
)
