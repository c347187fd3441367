import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BankLine } from '#contract/admin/money/bank-line.ts'
import { eraseCustomer } from '#server/customers/profile/delete-account.ts'
import { exportCustomer } from '#server/customers/profile/export-data.ts'
import { bankLine, customer, order } from '#server/db/tables.ts'
import { readMoneyReport } from '#server/payments/money-report.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { forgetPayers } from './forget-payers.ts'

let world: TestShop
let desk: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })),
  })
  desk = await signInStaff(world)
})
afterAll(() => world.close())
beforeEach(async () => void (await world.shop.db.delete(bankLine)))

/** Mugs cost €24 and shipping €4.90. */
const due = 2890

const place = async () => (await buy(world.visitor(), { method: 'bank' })).orderNumber
const paysOf = async (number: string) => expectDone(await desk.call('/order/detail', { number })).order
const euros = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

type Written = { amount?: number; purpose: string; day?: string; payer?: string }

/** A statement as German banks write it. */
function statement(lines: readonly Written[]): string {
  const rows = lines.map(({ amount = due, purpose, day = '24.11.2026', payer = 'Ada Lind' }) =>
    [day, payer, `"${purpose}"`, euros(amount), 'EUR'].join(';'),
  )
  return ['Buchungstag;Auftraggeber;Verwendungszweck;Betrag;Währung', ...rows, ''].join('\r\n')
}

async function importText(text: string) {
  return expectDone(await desk.call('/bankLine/import', { text }))
}

/** Imports one line and answers it as the list shows it. */
async function arrived(line: Written): Promise<BankLine> {
  await importText(statement([line]))
  const { items } = expectDone(await desk.call('/bankLine/list', {}))
  return items.find(({ purpose }) => purpose === line.purpose)!
}

const match = (id: string, wish: Omit<Parameters<typeof desk.call<'/bankLine/match'>>[1], 'id'> = {}) =>
  desk.call('/bankLine/match', { id, ...wish })
const refused = { code: 40, data: { reason: 'transition_refused' } }
const problemsOf = async (number: string) =>
  (await readMoneyReport(world.shop.pool)).filter(({ orderNumber }) => orderNumber === number)

it('marks an order as paid by the line that names it, however the bank writes its number', async () => {
  const number = await place()
  const line = await arrived({ purpose: `SVWZ+BEST ${number.toLowerCase().replaceAll('-', ' ')} DANKE` })
  expect(line).toMatchObject({ state: 'open', finding: 'exact', order: number, bookedOn: '2026-11-24' })
  const done = expectDone(await match(line.id))
  expect(done.line).toMatchObject({
    state: 'matched',
    order: number,
    booked: true,
    finding: null,
    settledBy: 'Ada',
  })
  expect(await paysOf(number)).toMatchObject({ payStatus: 'paid' })
  expect(await match(line.id)).toMatchObject(refused)
  expect(await desk.call('/bankLine/reopen', { id: line.id })).toMatchObject(refused)
  const { items } = expectDone(await desk.call('/change/list', { size: 5 }))
  expect(items.some(({ label }) => label === number)).toBe(true)
})

it('imports a line once, whatever file it comes in and however often at once', async () => {
  const equal = { purpose: 'Two of the same' }
  const text = statement([equal, equal, { purpose: 'Other' }])
  const answers = await Promise.all([1, 2, 3].map(() => importText(text)))
  expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(3)
  const next = statement([{ purpose: 'Next day', day: '25.11.2026' }, equal, equal])
  expect(await importText(next)).toMatchObject({ added: 1, known: 2 })
  expect(expectDone(await desk.call('/bankLine/list', {})).total.value).toBe(4)
})

it('rehearses, and leaves out what it cannot read', async () => {
  const text = statement([{ purpose: 'Fine' }, { purpose: 'Odd', day: 'yesterday' }])
  const plan = expectDone(await desk.call('/bankLine/import', { text, rehearse: true }))
  expect(plan).toMatchObject({ added: 1, refused: 1, change: null })
  expect(plan.faults).toEqual([{ line: 3, why: expect.stringContaining('yesterday') }])
  expect(expectDone(await desk.call('/bankLine/list', {})).items).toEqual([])
  expect(await desk.call('/bankLine/import', { text: 'no table at all' })).toMatchObject({
    data: { reason: 'invalid', fields: { text: expect.any(String) } },
  })
})

it('keeps no bank account and no words of an erased buyer', async () => {
  const { token } = await signIn(world.shop)
  const { orderNumber } = await buy(world.visitor({ 'x-auth': token }), { method: 'bank' })
  const purpose = `${orderNumber} IBAN GB82 WEST 1234 5698 7654 32`
  const text = statement([
    { purpose, payer: 'Ada GB82WEST12345698765432' },
    { purpose: 'RF18 5390 0754 7034 GB82 WEST 1234 5698 7654 32' },
    { purpose: 'no date', day: 'GB82WEST12345698765432' },
  ])
  const imported = await importText(text)
  expect(imported.sample).toMatchObject([
    { purpose: `${orderNumber} IBAN …` },
    { purpose: 'RF18 5390 0754 7034 …' },
  ])
  expect(imported.faults).toMatchObject([{ why: expect.stringContaining('…') }])
  const { items } = expectDone(await desk.call('/bankLine/list', {}))
  const { rows: answers } = await world.shop.pool.query('select answer from idempotency')
  expect(answers.length).toBeGreaterThan(0)
  expect(JSON.stringify([imported, items, answers])).not.toMatch(/GB82|5698 ?7654/)
  const stored = items.find((line) => line.purpose.startsWith(orderNumber))
  expect(stored).toMatchObject({ payer: 'Ada …', purpose: `${orderNumber} IBAN …` })
  expectDone(await match(stored!.id))
  const [person] = await world.shop.db
    .select({ customer })
    .from(customer)
    .innerJoin(order, eq(order.customerId, customer.id))
    .where(eq(order.number, orderNumber))
  expect((await exportCustomer(world.shop, person!.customer.id))!.orders).toMatchObject([
    {
      bankLines: [{ amount: due, payer: 'Ada …', purpose: `${orderNumber} IBAN …`, bookedOn: '2026-11-24' }],
    },
  ])
  await world.shop.db.transaction((tx) => eraseCustomer(tx, person!.customer, world.shop.now()))
  const after = expectDone(await desk.call('/bankLine/list', {})).items.find(({ id }) => id === stored!.id)
  expect(after).toMatchObject({ payer: '', purpose: '', state: 'matched' })
})

it('forgets payers after the days of the setting', async () => {
  const line = await arrived({ purpose: 'an old one', day: '01.02.2024' })
  expect(line.payer).toBe('Ada Lind')
  await forgetPayers(world.shop)
  const [after] = expectDone(await desk.call('/bankLine/list', {})).items
  expect(after).toMatchObject({ payer: '', purpose: '', amount: { amount: due } })
})

describe('what does not fit', () => {
  it('is named and left to a person', async () => {
    const [short, much, twice, closed, other] = await Promise.all([1, 2, 3, 4, 5].map(place))
    expectDone(await desk.call('/order/cancel', { number: closed!, reason: 'sold elsewhere' }))
    const lines = [
      { purpose: `${short}`, amount: 2000 },
      { purpose: `${much}`, amount: 3000 },
      { purpose: `${twice} first` },
      { purpose: `${twice} again` },
      { purpose: `${closed}` },
      { purpose: `${other} ${short}` },
      { purpose: 'rent', amount: -90_000 },
    ]
    await importText(statement(lines))
    const items = expectDone(await desk.call('/bankLine/list', {})).items
    const of = (purpose: string) => items.find((line) => line.purpose === purpose)!
    expectDone(await match(of(`${twice} first`).id))
    const findings = expectDone(await desk.call('/bankLine/list', {})).items.map((line) => [
      line.purpose,
      line.finding,
    ])
    expect(Object.fromEntries(findings)).toEqual({
      [`${short}`]: 'underpaid',
      [`${much}`]: 'overpaid',
      [`${twice} first`]: null,
      [`${twice} again`]: 'paid_twice',
      [`${closed}`]: 'closed',
      [`${other} ${short}`]: 'unknown',
      rent: 'unknown',
    })
    for (const purpose of [`${short}`, `${much}`, `${twice} again`, `${closed}`])
      expect(await match(of(purpose).id)).toMatchObject(refused)

    // Accepted, each is booked in full, and what the shop may not keep waits to be transferred back.
    expectDone(await match(of(`${short}`).id, { accept: 'underpaid' }))
    expect(await paysOf(short!)).toMatchObject({ payStatus: 'unpaid' })
    expect(await problemsOf(short!)).toMatchObject([{ kind: 'underpaid' }])
    const rest = await arrived({ purpose: `${short} rest`, amount: due - 2000 })
    expect(rest.finding).toBe('exact')
    expectDone(await match(rest.id))
    expect(await paysOf(short!)).toMatchObject({ payStatus: 'paid' })
    for (const [number, accept, back] of [
      [much!, 'overpaid', 110],
      [twice!, 'paid_twice', due],
      [closed!, 'closed', due],
    ] as const) {
      const line = of(number === twice ? `${twice} again` : number)
      expectDone(await match(line.id, { accept }))
      await runHeldJobs(world)
      const filter = { all: [{ field: 'orderNumber', op: 'is', value: number }] }
      const { items: refunds } = expectDone(await desk.call('/refund/list', { filter } as never))
      expect(refunds).toMatchObject([{ amount: { amount: back }, destination: 'account', status: 'pending' }])
      expect(await problemsOf(number)).toEqual([])
    }
    const clerk = await signInStaff(world, { permissions: ['orders.change', 'money.read'] })
    const again = await arrived({ purpose: `${much} again` })
    expect(await clerk.call('/bankLine/match', { id: again.id, accept: 'paid_twice' })).toMatchObject({
      code: 30,
      data: { permission: 'orders.refund' },
    })
  })

  it('offers the orders of its amount when it names none, and can be set aside and opened again', async () => {
    const number = await place()
    const line = await arrived({ purpose: 'for the mug' })
    const { candidates } = expectDone(await desk.call('/bankLine/detail', { id: line.id }))
    expect(candidates).toContainEqual(
      expect.objectContaining({ order: number, by: 'amount', finding: 'exact' }),
    )
    expect(await match(line.id)).toMatchObject({ data: { fields: { order: expect.any(String) } } })
    expectDone(await desk.call('/bankLine/setAside', { id: line.id, note: 'rent' }))
    expect(await match(line.id, { order: number })).toMatchObject(refused)
    expectDone(await desk.call('/bankLine/reopen', { id: line.id }))
    expectDone(await match(line.id, { order: number }))
  })

  it('proves payments and transfers that were recorded by hand, once each', async () => {
    const { token } = await signIn(world.shop)
    const visitor = world.visitor({ 'x-auth': token })
    const { orderNumber: number } = await buy(visitor, { method: 'bank' })
    expectDone(await desk.call('/order/markPaid', { number }))
    const line = await arrived({ purpose: number })
    expect(line.finding).toBe('recorded')
    expect(expectDone(await match(line.id)).line.booked).toBe(false)
    expect((await arrived({ purpose: `${number} again` })).finding).toBe('paid_twice')
    expectDone(await desk.call('/bankLine/reopen', { id: line.id }))
    expectDone(await match(line.id))

    expectDone(await desk.call('/order/refund', { number, amount: 700, reason: 'goodwill' }))
    await runHeldJobs(world)
    expectDone(
      await visitor.call('/order/refundAccount', {
        number,
        iban: 'DE89370400440532013000',
        holder: 'Ada Lind',
      }),
    )
    expect((await arrived({ purpose: `${number} other`, amount: -800 })).finding).toBe('wrong_refund')
    const sent = await arrived({ purpose: `${number} refund`, amount: -700 })
    expect(sent.finding).toBe('refund')
    expectDone(await match(sent.id))
    const filter = { all: [{ field: 'orderNumber', op: 'is', value: number }] }
    const { items } = expectDone(await desk.call('/refund/list', { filter } as never))
    expect(items).toMatchObject([{ status: 'succeeded' }])
    expect(await problemsOf(number)).toEqual([])
  })
})

describe('at once', () => {
  it('two people match a line, or two lines with one order: one of them wins', async () => {
    for (let round = 0; round < 4; round++) {
      const number = await place()
      const line = await arrived({ purpose: `${number} one` })
      const other = await arrived({ purpose: `${number} two` })
      const answers = await Promise.all([match(line.id), match(line.id), match(other.id)])
      expect(answers.map(({ code }) => code).sort()).toEqual([0, 40, 40])
      expect(await problemsOf(number)).toEqual([])
    }
  }, 60_000)

  it('the buyer cancels meanwhile, or a colleague marks the order as paid', async () => {
    for (let round = 0; round < 6; round++) {
      const visitor = world.visitor()
      const { orderNumber: number, accessKey } = await buy(visitor, { method: 'bank' })
      const line = await arrived({ purpose: number })
      const meanwhile =
        round % 2
          ? () => visitor.call('/order/cancel', { number, accessKey, reason: 'no longer needed' } as never)
          : () => desk.call('/order/markPaid', { number })
      const steps: (() => Promise<unknown>)[] = [() => match(line.id), meanwhile]
      await Promise.all((round % 3 ? steps : steps.toReversed()).map((step) => step()))
      const { payStatus, status } = await paysOf(number)
      const [{ state, finding }] = expectDone(await desk.call('/bankLine/list', {})).items as [BankLine]
      if (state === 'open') expect(['closed', 'recorded']).toContain(finding)
      else
        expect([payStatus, status]).toEqual([
          'paid',
          expect.stringMatching(/in_progress|pending_cancellation/),
        ])
      expect(await problemsOf(number)).toEqual([])
      await world.shop.db.delete(bankLine)
    }
  }, 60_000)

  it('the provider reports a payment of the same order: the transfer is never booked as a second one', async () => {
    for (let round = 0; round < 4; round++) {
      const placed = await buy(world.visitor(), { method: 'test' })
      const number = placed.orderNumber
      const line = await arrived({ purpose: number })
      expect(line.finding).toBe('other_method')
      const steps: (() => Promise<unknown>)[] = [() => match(line.id), () => payAt(world.app, placed.payment)]
      await Promise.all((round % 2 ? steps : steps.toReversed()).map((step) => step()))
      expect(await paysOf(number)).toMatchObject({ payStatus: 'paid' })
      const { items } = expectDone(await desk.call('/bankLine/list', {}))
      expect(items.find(({ id }) => id === line.id)).toMatchObject({ state: 'open', finding: 'paid_twice' })
      expect(await problemsOf(number)).toEqual([])
    }
  }, 60_000)
})
