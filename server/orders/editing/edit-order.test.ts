import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import { invoice, order } from '#server/db/tables.ts'
import { writeXml } from '#server/invoices/write-xml.ts'
import { readBooks } from '#server/payments/check-books.ts'
import type { Email } from '#server/platform/mail/mail.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings.ts'
import type { TestShop } from '#test/app.ts'
import {
  buy,
  checkOut,
  expectDone,
  newCoupon,
  newKey,
  openBuyingShop,
  payAt,
  sell,
  stockOf,
  submit,
} from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { brokenRules } from '#test/invoices/business-rules.ts'

let world: TestShop
let desk: DeskCaller
const emails: Email[] = []

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await shop.db.transaction((tx) =>
        changeSetting(tx, shopSetting, {
          ...{ legalName: 'Haldene GmbH', street: 'Haldenweg 12', postalCode: '10115', city: 'Berlin' },
          vatId: 'DE123456789',
        }),
      )
    },
  })
  world.shop.mail.send = async (email) => void emails.push(email)
  desk = await signInStaff(world, { name: 'Mia' })
})
afterAll(() => world.close())
beforeEach(() => void emails.splice(0))

type Wish = Omit<AdminPayload<'/order/edit'>, 'number' | 'difference' | 'idempotencyKey' | 'reason'>

async function goods(price = 1000, onHand = 50): Promise<string> {
  const sku = `SKU-${crypto.randomUUID().slice(0, 8)}`
  await sell(world.shop, { sku, onHand, price, name: `Jug ${sku}` })
  return sku
}

const orderOf = async (number: string) => expectDone(await desk.call('/order/detail', { number })).order

/** An order of three pieces at 10.00, 4.90 shipping. */
async function ordered(method?: 'cod' | 'bank', quantity = 3) {
  const sku = await goods()
  const visitor = world.visitor()
  const placed = await buy(visitor, { sku, quantity, ...(method ? { method } : {}) })
  if (placed.payment.kind === 'redirect') await payAt(world.app, placed.payment)
  await runHeldJobs(world)
  emails.splice(0)
  const number = placed.orderNumber
  const lineId = (await orderOf(number)).products[0]!.lineId
  return { number, sku, lineId, visitor, key: { number, accessKey: placed.accessKey } }
}

const preview = async (number: string, wish: Wish) =>
  expectDone(await desk.call('/order/editPreview', { number, remove: wish.remove, add: wish.add }))

async function edit(number: string, wish: Wish, by = desk) {
  const { difference } = await preview(number, wish)
  return by.call('/order/edit', { number, ...wish, difference: difference.amount, reason: 'On the phone' })
}

const edited = async (number: string, wish: Wish) => expectDone(await edit(number, wish)).order

/** On hand and reserved; the ledger has to agree. */
async function shelf(sku: string): Promise<[number, number]> {
  const { on_hand, reserved, moved_on_hand, moved_reserved } = await stockOf(world.shop, sku)
  expect([moved_on_hand, moved_reserved]).toEqual([on_hand, reserved])
  return [on_hand, reserved]
}

/** Sums of the order and its documents, which every edit keeps. */
async function sums(number: string) {
  const [row] = await world.shop.db.select().from(order).where(eq(order.number, number))
  const issued = await world.shop.db.select().from(invoice).where(eq(invoice.orderId, row!.id))
  for (const { record } of issued) expect(brokenRules(writeXml(record))).toEqual([])
  const signed = issued.map(({ kind, total }) => (kind === 'invoice' ? total : -total))
  return {
    payStatus: row!.payStatus,
    due: row!.total - row!.cancelledAmount - row!.paidAmount,
    kept: row!.paidAmount - row!.refundedAmount,
    invoiced: signed.reduce((sum, total) => sum + total, 0),
    documents: signed.sort((a, b) => b - a),
  }
}

async function payRest({ visitor, key }: Awaited<ReturnType<typeof ordered>>) {
  const payment = expectDone(
    await visitor.call('/order/pay', { ...key, method: 'test', idempotencyKey: newKey() }),
  )
  await payAt(world.app, payment.payment)
  await runHeldJobs(world)
}

describe('an edited order that is paid', () => {
  it('keeps what was paid, asks for the difference once by email, and ships once that is paid', async () => {
    const bought = await ordered()
    const { number, sku, lineId } = bought
    const other = await goods(2500)
    const wish = { remove: [{ lineId, quantity: 1 }], add: [{ sku: other, quantity: 1 }] }
    expect(await preview(number, wish)).toMatchObject({
      ...{ difference: { amount: 1500 }, before: { amount: 3490 }, after: { amount: 4990 } },
      ...{ paid: { amount: 3490 }, due: { amount: 1500 }, refund: { amount: 0 }, charge: 'link' },
      added: [{ sku: other, total: { amount: 2500 }, problem: null }],
    })
    const order = await edited(number, wish)
    expect(order).toMatchObject({ payStatus: 'unpaid', due: { amount: 1500 }, needs: 'pay', expiresAt: null })
    expect(order.products.map(({ quantity, cancelled }) => [quantity, cancelled])).toEqual([
      [3, 1],
      [1, 0],
    ])
    expect([await shelf(sku), await shelf(other)]).toEqual([
      [50, 2],
      [50, 1],
    ])
    expect(order).toMatchObject({ price: { amount: 4990 }, totals: { total: { amount: 4990 } } })
    const rows = order.totals.explain.map(({ kind, amount }) => [kind, amount.amount])
    // Of 20.00 that stay 3.19 are tax, of 25.00 that come 3.99, and of shipping 0.78.
    expect(rows).toEqual([
      ['subtotal', 3000],
      ['shipping', 490],
      ['tax', 796],
      ['subtotal', 2500],
      ['promotion', -1000],
      ['total', 4990],
    ])
    expect(await desk.call('/order/ship', { number })).toMatchObject({ code: 40 })
    await runHeldJobs(world)
    const told = emails.filter(({ subject }) => subject === `Your order ${number} has changed`)
    expect(told).toHaveLength(1)
    expect(told[0]!.text).toContain('€15.00 is still to be paid')
    await payRest(bought)
    expect(await sums(number)).toEqual({
      ...{ payStatus: 'paid', due: 0, kept: 4990, invoiced: 4990 },
      documents: [3490, 2500, -1000],
    })
    expectDone(await desk.call('/order/ship', { number }))
    await runHeldJobs(world)
    const { items } = expectDone(await desk.call('/order/timeline', { number }))
    expect(items).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'units', to: 'added', note: '1 On the phone', actorName: 'Mia' }),
        expect.objectContaining({ kind: 'pay_status', from: 'paid', to: 'unpaid' }),
      ]),
    )
  })

  it('returns the difference once, and a full refund later returns exactly the rest', async () => {
    const bought = await ordered()
    const { number, lineId } = bought
    const other = await goods(700)
    const order = await edited(number, {
      remove: [{ lineId, quantity: 2 }],
      add: [{ sku: other, quantity: 1 }],
    })
    expect(order).toMatchObject({ payStatus: 'paid', refunds: [{ amount: { amount: 1300 } }] })
    await runHeldJobs(world)
    expect(await sums(number)).toMatchObject({ kept: 2190, invoiced: 2190, documents: [3490, 700, -2000] })
    expectDone(await desk.call('/order/cancel', { number, reason: 'Changed their mind' }))
    await runHeldJobs(world)
    expect(await sums(number)).toMatchObject({ kept: 0, invoiced: 0 })
    expect((await readBooks(world.shop.pool)).money).toEqual([])
  })

  it('waits no longer once the added items are taken off again', async () => {
    const { number } = await ordered()
    const waiting = await edited(number, { add: [{ sku: await goods(900), quantity: 2 }] })
    expect(waiting.due.amount).toBe(1800)
    const lineId = waiting.products[1]!.lineId
    const back = await edited(number, { remove: [{ lineId, quantity: 2 }] })
    expect(back).toMatchObject({ payStatus: 'paid', due: { amount: 0 }, refunds: [], needs: 'ship' })
    await runHeldJobs(world)
    expect(await sums(number)).toMatchObject({ kept: 3490, invoiced: 3490, documents: [3490] })
  })

  it('is cancelled while it waits: everything paid goes back, and nothing stays invoiced', async () => {
    const bought = await ordered()
    const { number, lineId } = bought
    expectDone(
      await desk.call('/order/cancelUnits', { number, lines: [{ lineId, quantity: 1 }], reason: 'Broken' }),
    )
    await runHeldJobs(world)
    await edited(number, { add: [{ sku: await goods(900), quantity: 2 }] })
    expectDone(await bought.visitor.call('/order/cancel', { ...bought.key, reason: 'Too dear' }))
    await runHeldJobs(world)
    expect(await sums(number)).toMatchObject({ kept: 0, invoiced: 0 })
    expect((await readBooks(world.shop.pool)).money).toEqual([])
  })
})

describe('an edited order that is not paid', () => {
  it('collects the new amount at the door', async () => {
    const { number, lineId } = await ordered('cod')
    const other = await goods(2500)
    const wish = { remove: [{ lineId, quantity: 2 }], add: [{ sku: other, quantity: 1 }] }
    expect((await preview(number, wish)).charge).toBe('at_door')
    expect(await edited(number, wish)).toMatchObject({ due: { amount: 3990 }, needs: 'ship' })
    expectDone(await desk.call('/order/ship', { number }))
    expectDone(await desk.call('/order/markPaid', { number }))
    await runHeldJobs(world)
    expect(await sums(number)).toMatchObject({ payStatus: 'paid', due: 0, kept: 3990, invoiced: 3990 })
  })

  it('takes a payment of the old amount that was under way as part of the new one', async () => {
    const sku = await goods()
    const visitor = world.visitor()
    const placed = expectDone(await submit(visitor, await checkOut(visitor, { sku, quantity: 1 })))
    const number = placed.orderNumber
    await edited(number, { add: [{ sku: await goods(500), quantity: 1 }] })
    await payAt(world.app, placed.payment)
    await runHeldJobs(world)
    expect(await sums(number)).toMatchObject({ payStatus: 'unpaid', due: 500, kept: 1490 })
    const [, added] = (await orderOf(number)).products
    await edited(number, { remove: [{ lineId: added!.lineId, quantity: 1 }] })
    await runHeldJobs(world)
    expect(await sums(number)).toMatchObject({ payStatus: 'paid', due: 0, kept: 1490, invoiced: 1490 })
  })

  it('shows no transfer details of the old amount', async () => {
    const { number, visitor, key } = await ordered('bank')
    const shown = async () => expectDone(await visitor.call('/order/detail', key)).order
    expect((await shown()).instructions).toBeTruthy()
    await edited(number, { add: [{ sku: await goods(500), quantity: 1 }] })
    expect(await shown()).toMatchObject({ due: { amount: 3990 }, can: { pay: true } })
    expect((await shown()).instructions).toBeUndefined()
  })
})

describe('an edit is refused', () => {
  it('if another editor was faster, or the difference is not the one that staff saw', async () => {
    const { number, lineId } = await ordered()
    const { version } = await orderOf(number)
    const remove = [{ lineId, quantity: 1 }]
    const stale = { number, remove, difference: -1000, reason: 'x', version: version - 1 }
    expect(await desk.call('/order/edit', stale)).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile' },
    })
    expect(await desk.call('/order/edit', { number, remove, difference: -900, reason: 'x' })).toMatchObject({
      code: 10,
      data: { reason: 'price_changed', preview: { difference: { amount: -1000 } } },
    })
    const idempotencyKey = newKey()
    const once = { number, remove, difference: -1000, reason: 'x', idempotencyKey }
    const [first, second] = await Promise.all([
      desk.call('/order/edit', once),
      desk.call('/order/edit', once),
    ])
    expect([first.code, second.code]).toContain(0)
    expect((await orderOf(number)).products[0]).toMatchObject({ cancelled: 1 })
  })

  it('beyond what staff may do', async () => {
    const { number, lineId } = await ordered()
    const other = await goods(1000)
    const clerk = await signInStaff(world, { permissions: ['orders.read', 'orders.change'] })
    const fewer = { remove: [{ lineId, quantity: 1 }] }
    expect(await edit(number, fewer, clerk)).toMatchObject({ code: 30, data: { reason: 'not_allowed' } })
    const cheaper = { add: [{ sku: other, quantity: 1, unitPrice: 1, reason: 'Regular' }] }
    expect(await edit(number, cheaper, clerk)).toMatchObject({ code: 30 })
    const limited = await signInStaff(world, {
      permissions: ['orders.read', 'orders.change', 'orders.refund'],
      refundLimits: { order: 500, day: 500 },
    })
    const exchange = { remove: [{ lineId, quantity: 2 }], add: [{ sku: other, quantity: 1 }] }
    expect(await edit(number, exchange, limited)).toMatchObject({ data: { reason: 'approval_needed' } })
    expect(await orderOf(number)).toMatchObject({ refunds: [], products: [{ cancelled: 0 }] })
  })

  it('if nothing would be left, units have shipped, or the reason of an agreed price is missing', async () => {
    const { number, lineId } = await ordered()
    const ask = (wish: Wish) =>
      desk.call('/order/editPreview', { number, remove: wish.remove, add: wish.add })
    const refused = { code: 40, data: { reason: 'transition_refused' } }
    expect(await ask({ remove: [{ lineId, quantity: 3 }] })).toMatchObject(refused)
    expect(await ask({})).toMatchObject({ data: { reason: 'invalid' } })
    expect(await ask({ add: [{ sku: 'NOPE', quantity: 1 }] })).toMatchObject({
      data: { fields: { 'add.0.sku': expect.any(String) } },
    })
    const cheap = { sku: await goods(), quantity: 1, unitPrice: 5 }
    expect(await ask({ add: [cheap] })).toMatchObject({
      data: { fields: { 'add.0.reason': expect.any(String) } },
    })
    const part = [{ lines: [{ lineId, quantity: 2 }] }]
    expectDone(await desk.call('/order/ship', { number, parcels: part }))
    expect(await ask({ remove: [{ lineId, quantity: 2 }] })).toMatchObject({ data: { reason: 'invalid' } })
    await edited(number, { remove: [{ lineId, quantity: 1 }] })
    expect(await ask({ add: [{ sku: await goods(), quantity: 1 }] })).toMatchObject(refused)
    expect((await orderOf(number)).can.edit).toMatchObject({ why: expect.stringMatching(/has shipped/) })
  })

  it('for a line of which money was refunded, unless its units go without an exchange', async () => {
    const { number, lineId } = await ordered()
    expectDone(await desk.call('/order/refund', { number, amount: 600, reason: 'goodwill' }))
    await runHeldJobs(world)
    const add = [{ sku: await goods(), quantity: 1 }]
    const wish = { remove: [{ lineId, quantity: 3 }], add }
    expect(await desk.call('/order/editPreview', { number, ...wish })).toMatchObject({ code: 40 })
    await edited(number, { remove: [{ lineId, quantity: 1 }] })
  })
})

it('random edits, payments, parcels and refunds keep money, stock and documents in step', async () => {
  const shelves = [await goods(1235, 500), await goods(333, 500), await goods(1999, 500)]
  await newCoupon(world.shop, { code: 'TENTH', kind: 'percentage', percent: 1000 })
  const step = fc.record({
    take: fc.array(fc.nat(4), { maxLength: 2 }),
    give: fc.uniqueArray(
      fc.record({ sku: fc.constantFrom(...shelves), quantity: fc.integer({ min: 1, max: 3 }) }),
      {
        maxLength: 2,
        selector: ({ sku }) => sku,
      },
    ),
    next: fc.constantFrom('nothing', 'pay', 'ship', 'cancelUnits'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      const visitor = world.visitor()
      expectDone(await visitor.call('/cart/add', { sku: shelves[0]!, quantity: 3 }))
      expectDone(await visitor.call('/cart/coupon', { code: 'TENTH' }))
      const placed = await buy(visitor, { sku: shelves[1]!, quantity: 2 })
      await payAt(world.app, placed.payment)
      const number = placed.orderNumber
      let cost = (await orderOf(number)).price.amount
      for (const { take, give, next } of steps) {
        const { products } = await orderOf(number)
        const open = products.filter((line) => line.quantity > line.shipped + line.cancelled)
        const taken = [...new Set(take.map((index) => open[index % open.length]))].flatMap((line) =>
          line ? [{ lineId: line.lineId, quantity: line.quantity - line.shipped - line.cancelled }] : [],
        )
        const wish = { remove: taken, add: give }
        const seen = await desk.call('/order/editPreview', { number, ...wish })
        if (seen.code === 0) {
          const difference = seen.data.difference.amount
          cost += difference
          expectDone(await desk.call('/order/edit', { number, ...wish, difference, reason: 'Random' }))
        }
        const now = await orderOf(number)
        const back = now.refunds.reduce((sum, { amount }) => sum + amount.amount, 0)
        expect(now.paymentAmount.amount - back + now.due.amount).toBe(cost)
        if (next === 'pay' && now.due.amount > 0) {
          const key = {
            number,
            accessKey: placed.accessKey,
            method: 'test',
            idempotencyKey: newKey(),
          } as const
          await payAt(world.app, expectDone(await visitor.call('/order/pay', key)).payment)
        }
        const [line] = (await orderOf(number)).products.filter(
          (each) => each.quantity > each.shipped + each.cancelled,
        )
        const lines = line ? [{ lineId: line.lineId, quantity: 1 }] : []
        // Refused while the order waits for money; then the figures have to stay.
        if (next === 'ship') await desk.call('/order/ship', { number, parcels: [{ lines }] })
        if (next === 'cancelUnits') {
          const before = now.refunds.length
          await desk.call('/order/cancelUnits', { number, lines, reason: 'Random' })
          cost -= (await orderOf(number)).refunds
            .slice(before)
            .reduce((sum, { amount }) => sum + amount.amount, 0)
        }
      }
      await runHeldJobs(world)
      for (const sku of shelves) await shelf(sku)
      const { payStatus, due, kept, invoiced } = await sums(number)
      expect(kept + Math.max(0, due)).toBe(cost)
      if (payStatus === 'paid') expect(invoiced).toBe(cost)
    }),
    { numRuns: 8 },
  )
  const { wrongStock, wrongShipped, money } = await readBooks(world.shop.pool)
  expect({ wrongStock, wrongShipped }).toEqual({ wrongStock: [], wrongShipped: [] })
  expect(money.filter(({ kind }) => kind !== 'underpaid')).toEqual([])
})

it('never sells a unit twice to editors and shoppers at once', async () => {
  const rare = await goods(1000, 3)
  const orders = await Promise.all([ordered(), ordered(), ordered()])
  const shoppers = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const visitor = world.visitor()
      return { visitor, checkout: await checkOut(visitor, { sku: rare, method: 'bank' }) }
    }),
  )
  const answers = await Promise.all([
    ...orders.map(({ number }) => edit(number, { add: [{ sku: rare, quantity: 1 }] })),
    ...shoppers.map(({ visitor, checkout }) => submit(visitor, checkout)),
  ])
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(3)
  expect(await shelf(rare)).toEqual([3, 3])
  const refused = answers.filter(({ code }) => code !== 0).map(({ data }) => data)
  expect(refused).toContainEqual(expect.objectContaining({ reason: 'sold_out' }))
})

it('exchanges goods of two orders in opposite directions without a deadlock', async () => {
  const [one, two] = await Promise.all([ordered(), ordered()])
  const swap = (from: typeof one, to: typeof one) =>
    edit(from.number, { remove: [{ lineId: from.lineId, quantity: 1 }], add: [{ sku: to.sku, quantity: 1 }] })
  const answers = await Promise.all([swap(one, two), swap(two, one)])
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
  expect([await shelf(one.sku), await shelf(two.sku)]).toEqual([
    [50, 3],
    [50, 3],
  ])
})
