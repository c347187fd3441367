import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BankLine } from '#contract/admin/money/bank-line.ts'
import { bankLine, payout } from '#server/db/tables.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

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

const refused = { code: 40, data: { reason: 'transition_refused' } }
const place = async () => (await buy(world.visitor(), { method: 'bank' })).orderNumber
const detailOf = async (id: string) => expectDone(await desk.call('/payout/detail', { id }))
const lineOf = async (id: string) => expectDone(await desk.call('/bankLine/detail', { id }))

let count = 0

async function sent(amount: number, more: Partial<typeof payout.$inferInsert> = {}): Promise<string> {
  const [stored] = await world.shop.db
    .insert(payout)
    .values({
      ...({
        provider: 'stripe',
        reference: `po_${++count}x`,
        currency: 'EUR',
        status: 'paid',
        exact: true,
      } as const),
      ...{ amount, sentAt: new Date('2026-11-20T08:00:00Z'), arrivesOn: '2026-11-22' },
      ...{ state: 'open', completeAt: new Date() },
      ...more,
    })
    .returning({ id: payout.id })
  return stored!.id
}

async function arrived(amount: number, purpose: string, day = '2026-11-23'): Promise<BankLine> {
  const unique = `${purpose} ${crypto.randomUUID()}`
  const text = `Date;Reference;Amount;Currency\n${day};${unique};${(amount / 100).toFixed(2)};EUR\n`
  expectDone(await desk.call('/bankLine/import', { text }))
  const { items } = expectDone(await desk.call('/bankLine/list', {}))
  return items.find((line) => line.purpose === unique)!
}

describe('a bank line that names the provider', () => {
  it('fits its payout, is matched at one press, and pays for no order', async () => {
    const number = await place()
    const id = await sent(due)
    const line = await arrived(due, 'STRIPE PAYMENTS EUROPE')
    expect(line).toMatchObject({ finding: 'payout', order: null, payout: { id, provider: 'stripe' } })
    expect(await lineOf(line.id)).toMatchObject({
      candidates: [{ order: number, by: 'amount' }],
      payouts: [{ id, by: 'reference', arrivesOn: '2026-11-22' }],
    })
    expect((await detailOf(id)).arrivals).toMatchObject([{ line: line.id, on: '2026-11-23' }])
    const done = expectDone(await desk.call('/bankLine/match', { id: line.id })).line
    expect(done).toMatchObject({
      state: 'matched',
      booked: false,
      order: null,
      payout: { id },
      finding: null,
    })
    expect(await detailOf(id)).toMatchObject({
      payout: { arrived: { line: line.id, on: '2026-11-23', amount: { amount: due, currency: 'EUR' } } },
      arrivals: [],
    })
    expect(expectDone(await desk.call('/order/detail', { number })).order.payStatus).toBe('unpaid')
    expect(await desk.call('/bankLine/match', { id: line.id, order: number })).toMatchObject(refused)
    const figures = expectDone(await desk.call('/period/preview', { until: '2026-11-27' })).figures
    expect(figures.filter(({ kind }) => kind.startsWith('bank'))).toMatchObject([
      { kind: 'bank_payout', count: 1, amount: { amount: due } },
    ])
    const open = expectDone(await desk.call('/bankLine/reopen', { id: line.id })).line
    expect(open).toMatchObject({ state: 'open', finding: 'payout' })
    expect((await detailOf(id)).payout.arrived).toBeNull()
    expectDone(await desk.call('/bankLine/setAside', { id: line.id }))
  })

  it('is left to a person if two payouts fit, unless it names the ID of one', async () => {
    const ids = [await sent(7100), await sent(7100)]
    const open = await arrived(7100, 'Stripe')
    expect(open).toMatchObject({ finding: 'unknown', payout: null })
    expect((await lineOf(open.id)).payouts.map(({ id }) => id).sort()).toEqual([...ids].sort())
    const [{ reference }] = [(await detailOf(ids[0]!)).payout]
    expect(await arrived(7100, `Stripe ${reference}`)).toMatchObject({ payout: { id: ids[0] } })
  })
})

it('a line without the provider’s name is proposed by amount and time alone', async () => {
  const id = await sent(8200)
  await sent(8200, { sentAt: new Date('2026-09-01'), arrivesOn: '2026-09-03' })
  await sent(8200, { status: 'failed' })
  await sent(8200, { currency: 'USD' })
  const line = await arrived(8200, 'Transfer')
  expect(line).toMatchObject({ finding: 'unknown', payout: null })
  expect((await lineOf(line.id)).payouts).toMatchObject([{ id, by: 'amount' }])
  expect(await desk.call('/bankLine/match', { id: line.id })).toMatchObject({ data: { reason: 'invalid' } })
})

it('a line that names an order belongs to that order', async () => {
  const number = await place()
  await sent(due)
  expect(await arrived(due, `Stripe ${number}`)).toMatchObject({
    finding: 'exact',
    order: number,
    payout: null,
  })
})

it('is linked by hand by the ID, and says why the amounts differ', async () => {
  await sent(5000, { reference: 'po_hand' })
  const { id } = await arrived(4985, 'after the fee of the bank', '2026-12-20')
  const link = (more: object) => desk.call('/bankLine/match', { id, payout: 'po_hand', ...more })
  expect(await link({})).toMatchObject({ data: { fields: { note: expect.any(String) } } })
  expect(await link({ payout: 'po_none' })).toMatchObject({
    data: { fields: { payout: expect.any(String) } },
  })
  expect(await link({ order: 'AAAA-AAAA' })).toMatchObject({
    data: { fields: { payout: expect.any(String) } },
  })
  const done = expectDone(await link({ note: 'Fee of the bank' })).line
  expect(done).toMatchObject({ note: 'Fee of the bank', payout: { reference: 'po_hand' } })
  const out = await arrived(-5000, 'out')
  await sent(5000, { reference: 'po_in' })
  expect(await desk.call('/bankLine/match', { id: out.id, payout: 'po_in', note: 'x' })).toMatchObject({
    data: { fields: { payout: expect.any(String) } },
  })
})

it('needs sight of the money', async () => {
  await sent(6000, { reference: 'po_seen' })
  const { id } = await arrived(6000, 'x')
  const clerk = await signInStaff(world, { permissions: ['orders.change'] })
  expect(await clerk.call('/bankLine/match', { id, payout: 'po_seen' })).toMatchObject({ code: 30 })
})

it('a line has at most one of order, orders and payout, and a payout one line, whoever is faster', async () => {
  for (let round = 0; round < 6; round++) {
    const orders = [await place(), await place()]
    const amount = 2 * due + round
    const id = await sent(amount, { reference: `po_race_${round}` })
    const lines = [await arrived(amount, 'stripe'), await arrived(amount, 'stripe')]
    await Promise.all(
      lines.flatMap((line) => [
        desk.call('/bankLine/match', { id: line.id, payout: id }),
        desk.call('/bankLine/match', { id: line.id, order: orders[0], accept: 'overpaid' }),
        desk.call('/bankLine/split', { id: line.id, orders, accept: 'overpaid' }),
        desk.call('/bankLine/setAside', { id: line.id }),
        desk.call('/bankLine/reopen', { id: line.id }),
      ]),
    )
  }
  const { rows } = await world.shop.pool.query(`
    select num_nonnulls(payout_id, order_id, p.line_id)::int as uses, state from bank_line b
      left join (select distinct line_id from bank_line_part) p on p.line_id = b.id`)
  for (const { uses, state } of rows) expect(uses).toBe(state === 'matched' ? 1 : 0)
  const [line] = await world.shop.db.select().from(bankLine).limit(1)
  const [stored] = await world.shop.db.select().from(payout).limit(1)
  await expect(
    world.shop.pool.query(
      'update bank_line set payout_id = $2, order_id = (select id from orders limit 1) where id = $1',
      [line!.id, stored!.id],
    ),
  ).rejects.toThrow('bank_line_payout')
})
