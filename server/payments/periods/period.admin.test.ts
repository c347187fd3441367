import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/admin/money/report.ts'
import { bankLine } from '#server/db/tables.ts'
import { dayOf } from '#server/platform/day-of.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let desk: DeskCaller
let today: string

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })),
  })
  desk = await signInStaff(world)
  today = dayOf(world.shop)(world.shop.now())
})
afterAll(() => world.close())

/** An order that was paid this many days ago. */
async function paidBefore(days: number): Promise<string> {
  const { orderNumber: number } = await buy(world.visitor(), { method: 'bank' })
  expectDone(await desk.call('/order/markPaid', { number }))
  await world.shop.pool.query(
    `update payment set settled_at = now() - $2 * interval '1 day'
      where order_id = (select id from orders where number = $1)`,
    [number, days],
  )
  return number
}

async function lineFor(number: string, day: string): Promise<string> {
  const text = `Date;Reference;Amount;Currency\n${day};${number};28.90;EUR\n`
  expectDone(await desk.call('/bankLine/import', { text }))
  const filter = { all: [{ field: 'order', op: 'is', value: number }] }
  return expectDone(await desk.call('/bankLine/list', { filter } as never)).items[0]!.id
}

const preview = async (until: string) => expectDone(await desk.call('/period/preview', { until }))
const received = (figures: { kind: string; count: number; amount: { amount: number } }[]) =>
  figures.filter(({ kind }) => kind === 'received').map(({ count, amount }) => [count, amount.amount])

it('stores the figures of the days that are over, and what comes later counts in the next period', async () => {
  await paidBefore(9)
  const until = addDays(today, -4)
  const { from, figures, problems } = await preview(until)
  expect([from <= addDays(today, -9), problems]).toEqual([true, 0])
  expect(received(figures)).toEqual([[1, 2890]])
  const { period } = expectDone(await desk.call('/period/close', { until }))
  expect(period).toMatchObject({ from, until, figures, reason: '', closedBy: 'Ada' })

  // A payment of a closed day is matched late: the stored figures stay, and it counts on the first open day.
  const number = await paidBefore(8)
  const id = await lineFor(number, addDays(today, -8))
  const { line } = expectDone(await desk.call('/bankLine/match', { id }))
  expect(line).toMatchObject({ bookedOn: addDays(today, -8), countsOn: addDays(until, 1) })
  const { items, next } = expectDone(await desk.call('/period/list', {}))
  expect(items.map((each) => each.figures)).toEqual([figures])
  expect(next).toEqual({ from: addDays(until, 1), until: addDays(today, -1) })
  const matched = (await preview(addDays(today, -1))).figures.filter(({ kind }) => kind === 'bank_matched')
  expect(matched).toMatchObject([{ count: 1, amount: { amount: 2890 } }])

  expectDone(await desk.call('/period/close', { until: addDays(today, -1) }))
  expect(await desk.call('/bankLine/reopen', { id })).toMatchObject({
    data: { reason: 'transition_refused' },
  })
  for (const stored of ['update closed_period set until = until', 'delete from closed_period'])
    await expect(world.shop.pool.query(stored)).rejects.toThrow(/cannot be changed/)
})

it('closes each day once, only days that are over, and with a reason while money and orders differ', async () => {
  const invalid = (field: string) => ({
    data: { reason: 'invalid', fields: { [field]: expect.any(String) } },
  })
  expect(await desk.call('/period/close', { until: today })).toMatchObject(invalid('until'))
  expect(await desk.call('/period/close', { until: addDays(today, -2) })).toMatchObject(invalid('until'))
  const other = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400 })),
  })
  try {
    const owner = await signInStaff(other)
    const { orderNumber: number } = await buy(other.visitor(), { method: 'bank' })
    expectDone(await owner.call('/order/markPaid', { number }))
    await other.shop.pool.query(`update payment set received = 1, settled_at = now() - interval '3 days'`)
    const until = addDays(today, -1)
    expect(await owner.call('/period/close', { until })).toMatchObject(invalid('reason'))
    const answers = await Promise.all(
      [1, 2].map(() => owner.call('/period/close', { until, reason: 'known: order of the fair' })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40])
    const unproved = await signInStaff(other, { stepUp: false })
    expect(await unproved.call('/period/close', { until })).toMatchObject({ data: { reason: 'step_up' } })
    const accountant = await signInStaff(other, { role: 'accountant' })
    expect(expectDone(await accountant.call('/period/list', {})).items).toHaveLength(1)
    expect(await accountant.call('/period/close', { until })).toMatchObject({ code: 30 })
  } finally {
    await other.close()
  }
}, 60_000)

it('settles a line once when it is matched and set aside at the same time', async () => {
  await world.shop.db.delete(bankLine)
  const number = await paidBefore(0)
  const id = await lineFor(number, today)
  const answers = await Promise.all([
    desk.call('/bankLine/match', { id }),
    desk.call('/bankLine/setAside', { id }),
  ])
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 40])
})
