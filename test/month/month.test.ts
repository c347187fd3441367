import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminData } from '#contract/admin/calls.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import { signUp } from '#test/accounts.ts'
import { expectDone } from '#test/buying.ts'
import { callerOf, type DeskCaller } from '#test/desk.ts'
import {
  acceptLink,
  type EmptyShop,
  keyOf,
  openEmptyShop,
  type Person,
  type Purchase,
  purchase,
  saveSetting,
  signInByApp,
} from './empty-shop.ts'

/**
 * A month of a shop that begins empty. Staff use merchant calls and the programs in bin, shoppers the calls of the
 * shop's pages, and time passes for the recurring work. Each test continues the one before.
 */
let shop: EmptyShop
let ada: Person
let finn: Person
/** The owner and the clerk at work today. */
let owner: DeskCaller
let clerk: DeskCaller
/** A program that packs and ships. */
let packing: DeskCaller
/** Orders by their buyers. */
const orders: Record<string, Purchase> = {}

const german = { country: 'DE', city: 'Berlin', postalCode: '10115' }
const paris = { country: 'FR', city: 'Paris', postalCode: '75003' }
const zurich = { country: 'CH', city: 'Zürich', postalCode: '8001' }
const eur = (amount: number) => ({ amount, currency: 'EUR' })

beforeAll(async () => {
  shop = await openEmptyShop()
})
afterAll(() => shop.world.close())

/** A day later, after which everybody signs in again. */
async function nextDay(days = 1): Promise<void> {
  await shop.passHours(24 * days)
  owner = await signInByApp(shop.world, ada)
  clerk = await signInByApp(shop.world, finn)
}

async function orderOf(name: string) {
  return expectDone(await owner.call('/order/detail', { number: orders[name]!.number })).order
}

async function order(name: string, wish: Partial<Parameters<typeof purchase>[2]> & { at?: typeof paris }) {
  const { at = german, ...rest } = wish
  const address = { ...at, firstName: name, lastName: 'Lind', address: 'Torstraße 1' }
  const lines = rest.lines ?? { JUG: 1 }
  const email = `${name.toLowerCase()}@example.com`
  orders[name] = await purchase(shop.world, shop.shopper(), { email, address, ...rest, lines })
}

/** Ships what is left and records the delivery. */
async function deliver(name: string): Promise<void> {
  const { number } = orders[name]!
  const { shipments } = expectDone(await packing.call('/order/ship', { number })).order
  expectDone(await packing.call('/order/deliver', { number, shipmentId: shipments.at(-1)!.id }))
}

async function stockOf(sku: string) {
  const filter = { all: [{ field: 'sku', op: 'is' as const, value: sku }] }
  const { items } = expectDone(await clerk.call('/stock/list', { filter }))
  const { variant, onHand, reserved } = items[0]!
  const { proven } = expectDone(await clerk.call('/stock/ledger', { variant }))
  return { variant, onHand, reserved, proven }
}

describe('a month of a new shop', { timeout: 120_000 }, () => {
  it('begins with an owner, settings, products and a clerk', async () => {
    const added = await shop.staffTool('add', 'ada@haldene.test', '--name', 'Ada')
    const link = /http\S+/.exec(added)![0]
    const accepted = await acceptLink(shop.world, link, { email: 'ada@haldene.test', name: 'Ada' })
    ada = accepted
    owner = accepted.desk

    await saveSetting(owner, 'shop', {
      ...{ name: 'Haldene', email: 'hello@haldene.test', legalName: 'Haldene GmbH' },
      ...{ street: 'Haldenweg 12', postalCode: '10115', city: 'Berlin', vatId: 'DE123456789' },
    })
    await saveSetting(owner, 'tax', { oss: { since: '2020-01-01' } })
    const method = (fee: number) => ({
      ...{ code: 'standard', name: { en: 'Standard' } },
      table: [{ from: 0, fee: { EUR: fee } }],
    })
    await saveSetting(owner, 'shipping', {
      zones: [
        { code: 'home', name: { en: 'Germany' }, countries: ['DE'], methods: [method(490)] },
        { code: 'near', name: { en: 'Near' }, countries: ['FR', 'CH'], methods: [method(990)] },
      ],
    })
    await saveSetting(owner, 'payments', {
      cod: { enabled: true, countries: ['DE'] },
      bank: { enabled: true, holder: 'Haldene GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    })

    const counts = await shop.importProducts(
      `Handle,Title,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price
jug,Jug,JUG,900,shopify,20,24.00
bowl,Bowl,BOWL,400,shopify,10,15.00
`,
    )
    expect(counts).toMatchObject({ products: 2, new: 2 })
    const scopes = 'orders.read,orders.pack,orders.ship'
    const printed = await shop.staffTool('key', 'packing', '--scopes', scopes)
    const token = printed.split('\n').at(-1)
    packing = callerOf(shop.world.app, '', { authorization: `Bearer ${token}` })

    const { role } = expectDone(
      await owner.call('/role/save', {
        name: 'Clerk',
        permissions: clerksPermissions,
        refundPerOrder: 2000,
        refundPerDay: 6000,
      }),
    )
    const invited = { email: 'finn@haldene.test', name: 'Finn', role: role.code }
    expectDone(await owner.call('/staff/invite', invited))
    await shop.passHours(0)
    const { links } = await shop.email('finn@haldene.test', /invite/i)
    const joined = await acceptLink(shop.world, links.find((each) => each.includes('#'))!, invited)
    finn = joined
    clerk = joined.desk
    expect(await clerk.call('/setting/detail', { id: 'payments' })).toMatchObject({ code: 30 })
  })

  it('sells to shoppers in three countries by card, bank transfer and cash on delivery', async () => {
    const { visitor } = await signUp(shop.world, shop.shopper(), { account: 'grace@example.com' })
    expectDone(await visitor.call('/user/editName', { firstName: 'Grace', lastName: 'Lind' }))
    orders.Grace = await purchase(shop.world, visitor, {
      lines: { JUG: 2, BOWL: 1 },
      email: 'grace@example.com',
      address: { ...german, firstName: 'Grace', lastName: 'Lind', address: 'Torstraße 1' },
    })
    await order('Bela', { method: 'bank' })
    await order('Cleo', { lines: { BOWL: 1 }, at: paris })
    await order('Dora', { at: zurich })
    await order('Emil', { lines: { BOWL: 1 }, method: 'cod' })
    await order('Fay', { unpaid: true })
    await order('Gus', { lines: { BOWL: 3 } })
    await order('Hana', {})
    await shop.passHours(2)
    const waiting = { all: [{ field: 'needs', op: 'is' as const, value: 'ship' }] }
    const { items } = expectDone(await packing.call('/order/list', { filter: waiting }))
    const numbers = ['Hana', 'Gus', 'Emil', 'Dora', 'Cleo', 'Grace'].map((name) => orders[name]!.number)
    expect(items.map(({ number }) => number)).toEqual(numbers)
    expect(items[0]).not.toHaveProperty('total')
    const found = expectDone(await clerk.call('/order/list', { q: 'bela@example' })).items
    expect(found).toMatchObject([{ number: orders.Bela!.number, needs: 'pay', total: eur(2890) }])
    expect(await orderOf('Fay')).toMatchObject({ status: 'cancelled', cancelledBy: 'expiry' })
    expect(await stockOf('BOWL')).toMatchObject({ onHand: 10, reserved: 6, proven: true })
  })

  it('packs, ships in parts and records payments', async () => {
    const { number } = orders.Grace!
    const { products } = await orderOf('Grace')
    expectDone(await packing.call('/order/pack', { number }))
    const lineOf = (sku: string, quantity: number) => ({
      lineId: products.find((line) => line.sku === sku)!.lineId,
      quantity,
    })
    const first = { lines: [lineOf('JUG', 1)], trackingNumber: '00340434161094042557' }
    const shipped = expectDone(await packing.call('/order/ship', { number, parcels: [first] })).order
    expect(shipped).toMatchObject({ shipStatus: 'partial', needs: 'ship' })
    const seen = expectDone(await orders.Grace!.visitor.call('/order/detail', keyOf(orders.Grace!))).order
    expect(seen.shipments).toMatchObject([{ status: 'shipped', trackUrl: expect.stringContaining('042557') }])
    const whole = expectDone(await packing.call('/order/ship', { number })).order
    expect(whole).toMatchObject({ shipStatus: 'shipped', needs: null })

    const bank = orders.Bela!.number
    expect(await packing.call('/order/ship', { number: bank })).toMatchObject({
      data: { reason: 'transition_refused' },
    })
    expectDone(await clerk.call('/order/markPaid', { number: bank }))
    await deliver('Bela')

    const cod = orders.Emil!.number
    expectDone(await clerk.call('/order/accept', { number: cod }))
    await deliver('Emil')
    expectDone(await clerk.call('/order/markPaid', { number: cod }))

    await shop.passHours(1)
    const { subject } = await shop.email('grace@example.com', /00340434161094042557/)
    expect(subject).toBe(`Your order ${number} has shipped`)
  })

  it('decides on requests to cancel', async () => {
    const ask = async (name: string) => {
      const payload = { ...keyOf(orders[name]!), reason: 'Found it elsewhere' }
      return expectDone(await orders[name]!.visitor.call('/order/cancel', payload)).order
    }
    expect(await ask('Cleo')).toMatchObject({ status: 'pending_cancellation' })
    await ask('Dora')
    const due = { all: [{ field: 'needs', op: 'is' as const, value: 'decide' }] }
    expect(expectDone(await clerk.call('/order/list', { filter: due })).items).toHaveLength(2)
    // A buyer in the union cannot be refused.
    const [cleo, dora] = [orders.Cleo!.number, orders.Dora!.number]
    const refusal = { decision: 'refuse' as const, reason: 'It is packed already' }
    expect(await owner.call('/order/decide', { number: cleo, ...refusal })).toMatchObject({ code: 40 })
    expectDone(await owner.call('/order/decide', { number: cleo, decision: 'approve' }))
    expectDone(await owner.call('/order/decide', { number: dora, ...refusal }))
    await deliver('Dora')
    await shop.passHours(1)
    expect(await orderOf('Cleo')).toMatchObject({ status: 'cancelled', refundedAmount: eur(2490) })
    expect(await orderOf('Dora')).toMatchObject({ status: 'in_progress', shipStatus: 'delivered' })
    expect((await shop.email('cleo@example.com', /refund/i)).text).toContain('24.90')
  })

  it('receives, counts and corrects stock while it sells', async () => {
    await nextDay()
    const bowl = await stockOf('BOWL')
    // Emil's bowl has left; Cleo's came back on sale.
    expect(bowl).toMatchObject({ onHand: 8, reserved: 3, proven: true })
    const { variant } = bowl
    expectDone(await clerk.call('/stock/receive', { lines: [{ variant, quantity: 12, cost: 600 }] }))
    expectDone(await clerk.call('/stock/adjust', { variant, by: -1, reason: 'damaged', note: 'Chipped' }))
    const counted = expectDone(
      await clerk.call('/stock/count', { lines: [{ variant, counted: 18 }], note: 'Shelf A' }),
    )
    expect(counted.lines).toMatchObject([{ before: 19, onHand: 18, available: 15 }])
    const { change } = expectDone(
      await clerk.call('/stock/adjust', { variant, to: 17, seen: 18, reason: 'lost' }),
    )
    expectDone(await clerk.call('/change/undo', { id: change.id }))
    expect(await stockOf('BOWL')).toEqual({ variant, onHand: 18, reserved: 3, proven: true })
  })

  it('refunds with a preview, and above the clerk’s limit with a second person', async () => {
    await deliver('Gus')
    const { number } = orders.Gus!
    const { products } = await orderOf('Gus')
    const lines = [{ lineId: products[0]!.lineId, quantity: 2 }]
    const { refund } = expectDone(await clerk.call('/order/refundPreview', { number, lines }))
    expect(refund).toMatchObject({ amount: eur(3000), left: eur(4990), needs: 'approval' })
    const wish = { number, lines, reason: 'goodwill' as const, note: 'Two were scratched', expected: 3000 }
    expect(await clerk.call('/order/refund', wish)).toMatchObject({ data: { reason: 'approval_needed' } })
    const { approval } = expectDone(await clerk.call('/order/refund', { ...wish, askApproval: true }))
    const decision = { id: approval!.id, approve: true }
    expect(await clerk.call('/approval/decide', decision)).toMatchObject({ code: 30 })
    const { items } = expectDone(await owner.call('/approval/list', { status: 'pending' }))
    expect(items).toMatchObject([{ orderNumber: number, amount: eur(3000), askedBy: 'Finn' }])
    expectDone(await owner.call('/approval/decide', decision))
    await shop.passHours(1)
    expect(await orderOf('Gus')).toMatchObject({ refundedAmount: eur(3000) })

    // A refund of a bank transfer goes to the account that the buyer names.
    const bank = { number: orders.Bela!.number, amount: 500, reason: 'goodwill' as const }
    expectDone(await clerk.call('/order/refund', bank))
    await shop.passHours(1)
    const account = { iban: 'DE75512108001245126199', holder: 'Bela Lind' }
    expectDone(
      await orders.Bela!.visitor.call('/order/refundAccount', { ...keyOf(orders.Bela!), ...account }),
    )
    const pending = { all: [{ field: 'status', op: 'is' as const, value: 'pending' }] }
    const [waiting] = expectDone(await owner.call('/refund/list', { filter: pending })).items
    expect(waiting).toMatchObject({ amount: eur(500), account: 'given', orderNumber: bank.number })
    const { id } = waiting!
    expect(expectDone(await owner.call('/refund/account', { id }))).toMatchObject(account)
    expectDone(await owner.call('/refund/markSent', { id, reference: 'SEPA 4711' }))
    await shop.passHours(1)
    expect(await orderOf('Bela')).toMatchObject({ refundedAmount: eur(500) })
  })

  it('takes back a return and a withdrawal', async () => {
    const grace = orders.Grace!
    for (const { id: shipmentId } of (await orderOf('Grace')).shipments) {
      expectDone(await packing.call('/order/deliver', { number: grace.number, shipmentId }))
    }
    await deliver('Hana')
    await nextDay(3)
    const eligible = expectDone(
      await grace.visitor.call('/return/eligible', { orderNumber: grace.number }),
    ).lines
    const jug = eligible.find(({ sku }) => sku === 'JUG')!
    const wish = {
      ...{ orderNumber: grace.number, type: 'return_refund' as const, reason: 'changed_mind' as const },
      lines: [{ lineId: jug.lineId, quantity: 1 }],
    }
    expect(expectDone(await grace.visitor.call('/return/preview', wish)).total).toEqual(eur(2400))
    const applied = { ...wish, idempotencyKey: crypto.randomUUID() }
    const { number } = expectDone(await grace.visitor.call('/return/apply', applied)).return
    await takeBack(number, jug.lineId, async () => {
      expectDone(await owner.call('/return/approve', { number }))
      const sent = { number, logisticsCompany: 'DHL', trackingNumber: '00340434161094049999' }
      expectDone(await grace.visitor.call('/return/ship', sent))
    })

    const hana = orders.Hana!
    const statement = { orderNumber: hana.number, accessKey: hana.accessKey, email: hana.email }
    expectDone(
      await hana.visitor.call('/withdrawal/submit', { ...statement, name: 'Hana Lind', confirm: true }),
    )
    await shop.passHours(1)
    await shop.email(hana.email, /withdrawal/i)
    const [withdrawal] = expectDone(await owner.call('/withdrawal/list', {})).items
    expect(withdrawal).toMatchObject({ order: hana.number, status: 'done', outcome: 'returns' })
    const [opened] = withdrawal!.returns
    const { lineId } = (await orderOf('Hana')).products[0]!
    await takeBack(opened!, lineId)
    // The first shipping fee goes back with the whole order.
    expect((await orderOf('Hana')).refundedAmount).toEqual(eur(2890))
    expect((await orderOf('Grace')).refundedAmount).toEqual(eur(2400))
    expect(await stockOf('JUG')).toMatchObject({ onHand: 17, reserved: 0, proven: true })
  })

  it('answers a question', async () => {
    const gus = orders.Gus!
    const about = { kind: 'order' as const, number: gus.number, accessKey: gus.accessKey }
    const asked = { about, text: 'Are they dishwasher safe?', email: gus.email }
    const { thread } = expectDone(await gus.visitor.call('/message/send', asked))
    const open = { all: [{ field: 'lastFrom', op: 'is' as const, value: 'shopper' }] }
    const [found] = expectDone(await clerk.call('/thread/list', { filter: open })).items
    expect(found).toMatchObject({ about: { kind: 'order', number: gus.number }, preview: asked.text })
    const { id } = found!
    expectDone(await clerk.call('/thread/assign', { id, staffId: await idOf(clerk) }))
    expectDone(await clerk.call('/thread/reply', { id, text: 'They are.' }))
    const { messages } = expectDone(await gus.visitor.call('/message/list', { threadId: thread.id }))
    expect(messages[0]).toMatchObject({ from: 'staff', author: 'Finn', text: 'They are.' })
    expectDone(await clerk.call('/thread/close', { id }))
  })

  it('erases a customer and keeps what the law requires', async () => {
    await nextDay(14)
    const [grace] = expectDone(await owner.call('/customer/list', { q: 'grace@example' })).items
    expect(grace).toMatchObject({ name: 'Grace Lind', orders: 1 })
    const { id } = grace!
    const exported = expectDone(await owner.call('/customer/export', { id })).export
    expect(JSON.stringify(exported)).toContain(orders.Grace!.number)
    const preview = expectDone(await owner.call('/customer/erasePreview', { id }))
    expect(preview).toMatchObject({ keeps: { orders: 1 }, openOrders: [] })
    expectDone(await owner.call('/customer/erase', { id, confirm: preview.confirm }))
    await shop.passHours(1)
    expect(expectDone(await owner.call('/customer/list', { q: 'grace@example' })).items).toEqual([])
    expect(await orderOf('Grace')).toMatchObject({ customerId: null, status: 'completed' })
  })

  it('closes the month with invoices that equal the tax report and the money', async () => {
    await nextDay(10)
    const documents = await allInvoices()
    const invoices = documents.filter(({ kind }) => kind === 'invoice')
    const notes = documents.filter(({ kind }) => kind === 'credit_note')
    expect([invoices.length, notes.length]).toEqual([7, 5])
    for (const kind of [invoices, notes]) {
      const places = kind.map(({ number }) => Number(number.split('-').at(-1)))
      expect(places.toSorted((a, b) => a - b)).toEqual(kind.map((_, place) => place + 1))
    }
    expect(notes.every(({ corrects }) => invoices.some(({ number }) => number === corrects))).toBe(true)

    const days = documents.map(({ issuedAt }) => issuedAt).toSorted()
    const dayOf = (moment: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date(moment))
    const period = { from: dayOf(days[0]!), until: dayOf(days.at(-1)!) }
    const report = expectDone(await owner.call('/report/tax', period))
    const signed = documents.map(({ kind, total, tax, country }) => {
      const sign = kind === 'invoice' ? 1 : -1
      return { country, gross: sign * total.amount, tax: sign * tax.amount }
    })
    for (const country of ['DE', 'FR', 'CH']) {
      const rows = report.rows.filter((row) => row.country === country)
      const own = signed.filter((each) => each.country === country)
      expect([country, sumOf(rows, ({ tax }) => tax.amount)]).toEqual([country, sumOf(own, ({ tax }) => tax)])
      expect([country, sumOf(rows, ({ net, tax }) => net.amount + tax.amount)]).toEqual([
        country,
        sumOf(own, ({ gross }) => gross),
      ])
    }
    expect(report.totals.baseTax).toEqual(eur(sumOf(signed, ({ tax }) => tax)))

    const details = await Promise.all(Object.keys(orders).map(orderOf))
    const kept = sumOf(details, (each) => each.paymentAmount.amount - each.refundedAmount.amount)
    expect(sumOf(signed, ({ gross }) => gross)).toBe(kept)
    expect(expectDone(await owner.call('/report/money', {})).items).toEqual([])
    for (const { number } of documents) {
      const { url } = expectDone(await owner.call('/invoice/download', { number }))
      const { pathname, search } = new URL(url)
      const file = await shop.world.app.inject({ url: pathname + search })
      expect([number, file.statusCode, file.body.slice(0, 5)]).toEqual([number, 200, '%PDF-'])
    }
  })
})

const clerksPermissions: Permission[] = [
  ...(['orders.read', 'orders.change', 'orders.refund', 'customers.read'] as const),
  ...(['inbox.answer', 'products.read', 'stock.change'] as const),
]

/** Receives, restocks and refunds a unit that comes back. `before`: what happens until it arrives. */
async function takeBack(number: string, lineId: string, before = async () => {}): Promise<void> {
  await before()
  expectDone(await owner.call('/return/receive', { number, lines: [{ lineId, quantity: 1 }] }))
  const inspected = expectDone(
    await owner.call('/return/inspect', { number, lines: [{ lineId, restock: 1, writeOff: 0 }] }),
  )
  expect(inspected.return.refundPreview?.total.amount).toBeGreaterThan(0)
  expectDone(await owner.call('/return/refund', { number }))
  await shop.passHours(1)
  const { return: done } = expectDone(await owner.call('/return/detail', { number }))
  expect(done).toMatchObject({ status: 'completed', stage: 'refunded' })
}

async function idOf(desk: DeskCaller): Promise<string> {
  return expectDone(await desk.call('/me', {})).id
}

async function allInvoices() {
  const all: AdminData<'/invoice/list'>['items'] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: AdminData<'/invoice/list'> = expectDone(
      await owner.call('/invoice/list', { size: 5, ...(cursor ? { cursor } : {}) }),
    )
    all.push(...page.items)
    cursor = page.next
  }
  return all
}

function sumOf<Item>(items: Item[], amount: (item: Item) => number): number {
  return items.reduce((total, item) => total + amount(item), 0)
}
