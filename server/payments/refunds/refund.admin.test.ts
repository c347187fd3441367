import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/admin/permissions.ts'
import type { Placed } from '#contract/checkout.ts'
import { audit, refund } from '#server/db/tables.ts'
import { lockByNumber } from '#server/orders/lock-order.ts'
import { askRefunds } from '#server/orders/refunds/ask-refunds.ts'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn, stockOf } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller
let clock = 0

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })),
  })
  world.shop.now = () => new Date(Date.now() + clock)
  owner = await signInStaff(world)
})
afterAll(() => world.close())

async function paid(quantity = 1): Promise<{ visitor: Visitor; placed: Placed; number: string }> {
  const visitor = world.visitor()
  const placed = await buy(visitor, { quantity })
  await payAt(world.app, placed.payment)
  return { visitor, placed, number: placed.orderNumber }
}

async function orderOf(visitor: Visitor, { orderNumber: number, accessKey }: Placed) {
  return expectDone(await visitor.call('/order/detail', { number, accessKey })).order
}

/** Runs jobs after held refunds may leave. */
async function afterTheHold(): Promise<void> {
  clock += 16_000
  await world.runJobs()
}

/** Refunds units that wait for their parcel, as staff could in the past. */
async function refundUnshipped(
  orderNumber: string,
  lines: { lineId: string; quantity: number }[],
): Promise<void> {
  await world.shop.db.transaction(async (tx) => {
    const locked = await lockByNumber(tx, orderNumber)
    const by = { kind: 'merchant' as const }
    await askRefunds(tx, locked, { lines, reason: 'units_cancelled', by }, world.shop.now())
  })
}

const goodwill = { reason: 'goodwill' as const }

describe('a refund by staff', () => {
  it('shows its shares first, then refunds exactly these, after 15 seconds, with an audit', async () => {
    const { visitor, placed, number } = await paid(2)
    expectDone(await owner.call('/order/ship', { number }))
    const { products } = await orderOf(visitor, placed)
    const parts = { number, lines: [{ lineId: products[0]!.lineId, quantity: 1 }], shipping: true }
    const { refund: preview } = expectDone(await owner.call('/order/refundPreview', parts))
    expect(preview).toMatchObject({
      amount: { amount: 2890, currency: 'EUR' },
      shipping: { amount: 490 },
      payouts: [{ destination: 'original', method: 'test', amount: { amount: 2890 } }],
      left: { amount: 5290 },
      needs: null,
    })
    const asked = expectDone(await owner.call('/order/refund', { ...parts, ...goodwill, expected: 2890 }))
    expect(asked.change.undo).toMatchObject({ kind: 'hold' })
    await world.runJobs()
    expect((await orderOf(visitor, placed)).refunds).toMatchObject([{ status: 'pending' }])
    await afterTheHold()
    expect(await orderOf(visitor, placed)).toMatchObject({
      refundedAmount: { amount: 2890 },
      refunds: [{ status: 'succeeded' }],
    })
    const [entry] = await world.shop.db
      .select()
      .from(audit)
      .where(eq(audit.id, Number(asked.change.id)))
    expect(entry).toMatchObject({
      resource: 'order',
      label: number,
      callerId: owner.id,
      changes: [{ path: 'refund', before: null, after: '€28.90' }],
    })
  })

  it('is as if it had never been asked for once it is undone', async () => {
    const { visitor, placed, number } = await paid()
    const { change } = expectDone(await owner.call('/order/refund', { number, amount: 1000, ...goodwill }))
    expectDone(await owner.call('/change/undo', { id: change.id }))
    await afterTheHold()
    expect((await orderOf(visitor, placed)).refunds).toEqual([])
    const all = { number, shipping: true, amount: 490 }
    expect(expectDone(await owner.call('/order/refundPreview', all)).refund.left.amount).toBe(2890)
  })

  it('is refused if its shares have changed since they were shown, and happens once for a repeated key', async () => {
    const { number } = await paid()
    const wish = { number, amount: 500, ...goodwill, idempotencyKey: crypto.randomUUID() }
    const [one, two] = await Promise.all([
      owner.call('/order/refund', wish),
      owner.call('/order/refund', wish),
    ])
    expect(expectDone(two).refund).toEqual(expectDone(one).refund)
    expect(
      await owner.call('/order/refund', { number, shipping: true, expected: 489, ...goodwill }),
    ).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile' },
    })
    // Two people who saw the same amount left do not both refund, however alike their refunds are.
    const colleague = { number, amount: 500, ...goodwill, left: 2890 }
    expect(await owner.call('/order/refund', colleague)).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile' },
    })
    expect(await owner.call('/order/refund', { number, amount: 2391, ...goodwill })).toMatchObject({
      data: { reason: 'invalid', left: 2390 },
    })
  })

  it('refuses an order that is unpaid, and one that does not exist', async () => {
    const { orderNumber } = await buy(world.visitor())
    expect(
      await owner.call('/order/refund', { number: orderNumber, shipping: true, ...goodwill }),
    ).toMatchObject({
      data: { reason: 'invalid' },
    })
    expect(await owner.call('/order/refundPreview', { number: 'AAAA-AAAA' })).toMatchObject({
      data: { reason: 'not_found' },
    })
  })

  it('puts units back on sale only if they were shipped and are refunded with it', async () => {
    const { visitor, placed, number } = await paid(2)
    expectDone(await owner.call('/order/ship', { number }))
    const { products } = await orderOf(visitor, placed)
    const units = (quantity: number) => [{ lineId: products[0]!.lineId, quantity }]
    const wish = { number, lines: units(1), ...goodwill }
    expect(await owner.call('/order/refund', { ...wish, restock: units(2) })).toMatchObject({
      data: { reason: 'invalid', left: 1 },
    })
    expectDone(await owner.call('/order/refund', { ...wish, restock: units(1) }))
    expect((await orderOf(visitor, placed)).products[0]!.returned).toBe(1)
  })

  it('refunds units that were not shipped only by cancelling them', async () => {
    const { visitor, placed, number } = await paid(3)
    const lineId = (await orderOf(visitor, placed)).products[0]!.lineId
    const units = (quantity: number) => ({ number, lines: [{ lineId, quantity }] })
    const unshipped = (left: number) => ({ data: { reason: 'invalid', left } })
    expect(await owner.call('/order/refundPreview', units(1))).toMatchObject(unshipped(0))
    expectDone(await owner.call('/order/ship', { number, parcels: [{ lines: units(2).lines }] }))
    expect(await owner.call('/order/refund', { ...units(3), ...goodwill })).toMatchObject(unshipped(2))
    const cancelled = { ...units(1), reason: 'units_cancelled' as const }
    expect(await owner.call('/order/refund', cancelled)).toMatchObject(unshipped(0))
    expectDone(await owner.call('/order/cancelUnits', { ...units(1), reason: 'Sold out' }))
    expectDone(await owner.call('/order/refund', { ...units(2), ...goodwill }))
    expect(await owner.call('/order/refund', { ...units(1), ...goodwill })).toMatchObject(unshipped(0))
    await afterTheHold()
    expect((await orderOf(visitor, placed)).refundedAmount.amount).toBe(7200)
  })

  it('is not made again when units that were refunded before they were shipped are cancelled', async () => {
    await sell(world.shop, { sku: 'BOWL', price: 1000, onHand: 10 })
    const visitor = world.visitor()
    expectDone(await visitor.call('/cart/add', { sku: 'BOWL' }))
    const placed = await buy(visitor)
    await payAt(world.app, placed.payment)
    const number = placed.orderNumber
    const { products } = await orderOf(visitor, placed)
    const [first, second] = ['BOWL', 'MUG'].map((sku) => {
      const { lineId } = products.find((line) => line.sku === sku)!
      return [{ lineId, quantity: 1 }]
    })
    expectDone(await owner.call('/order/ship', { number, parcels: [{ lines: second }] }))
    await refundUnshipped(number, first!)
    const preview = expectDone(await owner.call('/order/editPreview', { number, remove: first! }))
    expect(preview.difference.amount).toBe(0)
    expectDone(await owner.call('/order/cancelUnits', { number, lines: first!, reason: 'Sold out' }))
    await afterTheHold()
    expect(await orderOf(visitor, placed)).toMatchObject({
      refundedAmount: { amount: 1000 },
      refunds: [{ status: 'succeeded' }],
      shipStatus: 'shipped',
    })
    expect((await stockOf(world.shop, 'BOWL')).reserved).toBe(0)
  })

  it('of the waiting unit of a partly shipped line leaves the shipped one to be refunded', async () => {
    const { visitor, placed, number } = await paid(2)
    const { lineId } = (await orderOf(visitor, placed)).products[0]!
    const lines = [{ lineId, quantity: 1 }]
    expectDone(await owner.call('/order/ship', { number, parcels: [{ lines }] }))
    await refundUnshipped(number, lines)
    const again = { number, lines, reason: 'units_cancelled' as const }
    expect(await owner.call('/order/refund', again)).toMatchObject({ data: { reason: 'invalid', left: 0 } })
    const preview = expectDone(await owner.call('/order/editPreview', { number, remove: lines }))
    expect(preview.difference.amount).toBe(0)
    expectDone(await owner.call('/order/cancelUnits', { number, lines, reason: 'Sold out' }))
    await afterTheHold()
    expect((await orderOf(visitor, placed)).refundedAmount.amount).toBe(2400)
    expectDone(await owner.call('/order/refund', { number, lines, ...goodwill }))
    await afterTheHold()
    expect((await orderOf(visitor, placed)).refundedAmount.amount).toBe(4800)
  })
})

describe('the limit of a role', () => {
  it('needs a second factor above its half, and a second person above it', async () => {
    const wish = { role: 'orders', refundLimits: { order: 2000, day: 10_000 } } as const
    const clerk = await signInStaff(world, { ...wish, stepUp: false })
    const { number } = await paid()
    expectDone(await clerk.call('/order/refund', { number, amount: 1000, ...goodwill }))
    expect(await clerk.call('/order/refund', { number, amount: 1001, ...goodwill })).toMatchObject({
      data: { reason: 'approval_needed', amount: { amount: 1001 } },
    })
    const other = await paid()
    const large = { number: other.number, amount: 1001, ...goodwill }
    expect(await clerk.call('/order/refund', large)).toMatchObject({ data: { reason: 'step_up' } })
    const preview = await clerk.call('/order/refundPreview', { number: other.number, amount: 1001 })
    expect(expectDone(preview).refund.needs).toBe('step_up')
    const proven = await signInStaff(world, wish)
    expectDone(await proven.call('/order/refund', large))
  })

  it('of a day counts all orders, also when they are refunded at once', async () => {
    const clerk = await signInStaff(world, { role: 'orders', refundLimits: { day: 2500 } })
    const orders = [await paid(), await paid(), await paid()]
    const answers = await Promise.all(
      orders.map(({ number }) => clerk.call('/order/refund', { number, amount: 1000, ...goodwill })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2)
    clock += 24 * 3600_000 + 1000
    const later = await signInStaff(world, { role: 'orders', refundLimits: { day: 2500 } })
    expectDone(await later.call('/order/refund', { number: orders[2]!.number, amount: 1000, ...goodwill }))
  })

  it('of a day counts the store credit that was given', async () => {
    const wish = { permissions: ['orders.refund', 'customers.credit'] as Permission[] }
    const clerk = await signInStaff(world, { ...wish, refundLimits: { day: 2500 } })
    const { id } = await signIn(world.shop)
    const give = (amount: number) => clerk.call('/customer/credit', { id, amount, reason: 'Late' })
    expectDone(await give(1500))
    const { number } = await paid()
    const refused = { data: { reason: 'approval_needed' } }
    expect(await clerk.call('/order/refund', { number, amount: 1001, ...goodwill })).toMatchObject(refused)
    expectDone(await clerk.call('/order/refund', { number, amount: 900, ...goodwill }))
    expect(await give(101)).toMatchObject(refused)
    expectDone(await give(100))
  })

  it('does not bind owners, whose large refunds need a second factor, which a key cannot give', async () => {
    const plain = await signInStaff(world, { stepUp: false })
    const key = await openKey(world, ['orders.refund'])
    const { number } = await paid(25)
    const wish = { number, amount: 50_001, ...goodwill }
    expect(await plain.call('/order/refund', wish)).toMatchObject({ data: { reason: 'step_up' } })
    expect(await key.call('/order/refund', wish)).toMatchObject({ data: { reason: 'step_up' } })
    expectDone(await key.call('/order/refund', { ...wish, amount: 100 }))
    expectDone(await (await signInStaff(world)).call('/order/refund', wish))
  })

  it('binds nobody without the permission to any refund at all', async () => {
    const packer = await signInStaff(world, { role: 'packer' })
    const { number } = await paid()
    expect(await packer.call('/order/refund', { number, amount: 1, ...goodwill })).toMatchObject({ code: 30 })
    expect(await packer.call('/approval/list', {})).toMatchObject({ code: 30 })
  })
})

describe('an approval', () => {
  async function asked() {
    const limits = { role: 'orders', refundLimits: { order: 1000, day: 1000 } } as const
    const clerk = await signInStaff(world, { ...limits, name: 'Mia' })
    const order = await paid()
    const wish = { number: order.number, amount: 2000, ...goodwill, note: 'cracked', askApproval: true }
    const { approval, refund: none } = expectDone(await clerk.call('/order/refund', wish))
    expect(none).toBeNull()
    return { ...order, clerk, id: approval!.id, limits }
  }

  it('is given by a second person, once, and refunds what was asked for', async () => {
    const { visitor, placed, clerk, id } = await asked()
    await afterTheHold()
    expect((await orderOf(visitor, placed)).refunds).toEqual([])
    const fresh = await signInStaff(world)
    const { items } = expectDone(await fresh.call('/approval/list', { status: 'pending' }))
    expect(items.find((one) => one.id === id)).toMatchObject({
      amount: { amount: 2000, currency: 'EUR' },
      askedBy: 'Mia',
      note: 'cracked',
    })
    expect(await clerk.call('/approval/decide', { id, approve: true })).toMatchObject({ code: 30 })
    const answers = await Promise.all([
      fresh.call('/approval/decide', { id, approve: true }),
      fresh.call('/approval/decide', { id, approve: true }),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40])
    await afterTheHold()
    expect((await orderOf(visitor, placed)).refundedAmount.amount).toBe(2000)
  })

  it('is open again once its refund is undone', async () => {
    const { visitor, placed, id } = await asked()
    const fresh = await signInStaff(world)
    const { change } = expectDone(await fresh.call('/approval/decide', { id, approve: true }))
    expectDone(await fresh.call('/change/undo', { id: change.id }))
    await afterTheHold()
    expect((await orderOf(visitor, placed)).refunds).toEqual([])
    expectDone(await fresh.call('/approval/decide', { id, approve: true }))
    expect(await fresh.call('/change/undo', { id: change.id })).toMatchObject({
      data: { reason: 'undo_closed' },
    })
  })

  it('can be refused, and then nothing is refunded', async () => {
    const { visitor, placed, id } = await asked()
    const fresh = await signInStaff(world)
    const { approval } = expectDone(await fresh.call('/approval/decide', { id, approve: false, note: 'no' }))
    expect(approval).toMatchObject({ status: 'refused', decisionNote: 'no', decidedBy: 'Ada' })
    await afterTheHold()
    expect((await orderOf(visitor, placed)).refunds).toEqual([])
  })

  it('cannot be given by somebody with the same limit, through a key, nor after seven days', async () => {
    const { id, limits } = await asked()
    const colleague = await signInStaff(world, limits)
    expect(await colleague.call('/approval/decide', { id, approve: true })).toMatchObject({ code: 30 })
    const key = await openKey(world, ['orders.refund'])
    expect(await key.call('/approval/decide', { id, approve: true })).toMatchObject({ code: 30 })
    clock += 7 * 24 * 3600_000 + 1000
    const fresh = await signInStaff(world)
    expect(await fresh.call('/approval/decide', { id, approve: true })).toMatchObject({
      data: { reason: 'transition_refused' },
    })
    const { items } = expectDone(await fresh.call('/approval/list', { status: 'expired' }))
    expect(items.map((one) => one.id)).toContain(id)
  })

  it('refunds nothing once less than that is left', async () => {
    const { number, id, visitor, placed } = await asked()
    const fresh = await signInStaff(world)
    expectDone(await fresh.call('/order/refund', { number, amount: 1500, ...goodwill }))
    expect(await fresh.call('/approval/decide', { id, approve: true })).toMatchObject({
      data: { reason: 'invalid', left: 1390 },
    })
    await afterTheHold()
    expect((await orderOf(visitor, placed)).refundedAmount.amount).toBe(1500)
  })
})

describe('the refunds that staff transfer', () => {
  it('are listed, show the account to whoever is audited, and are marked as sent', async () => {
    const desk = await signInStaff(world)
    const visitor = world.visitor()
    const placed = await buy(visitor, { method: 'bank' })
    const { orderNumber: number, accessKey } = placed
    await world.shop.pool.query(
      `with p as (update payment set received = amount, status = 'succeeded' from orders o
          where o.id = payment.order_id and o.number = $1 returning payment.order_id, payment.amount)
        update orders set pay_status = 'paid', paid_amount = p.amount, expires_at = null from p where id = p.order_id`,
      [number],
    )
    expectDone(await desk.call('/order/refund', { number, amount: 700, ...goodwill }))
    const waiting = {
      filter: { all: [{ field: 'orderNumber', op: 'is', value: number }] },
    } as Parameters<typeof desk.call<'/refund/list'>>[1]
    const [row] = expectDone(await desk.call('/refund/list', waiting)).items
    expect(row).toMatchObject({
      destination: 'account',
      status: 'pending',
      account: 'needed',
      method: 'bank',
    })
    expect(await desk.call('/refund/account', { id: row!.id })).toMatchObject({
      data: { reason: 'not_found' },
    })
    const account = { iban: 'DE89370400440532013000', holder: 'Ada Lind' }
    expectDone(await visitor.call('/order/refundAccount', { number, accessKey, ...account }))
    const look = { id: row!.id, idempotencyKey: crypto.randomUUID() }
    const read = expectDone(await desk.call('/refund/account', look))
    expect(read).toMatchObject({ ...account, amount: { amount: 700 }, reference: number })
    expect(read.qr).toMatch(/^data:image\/svg/)
    // Answers are stored, the account only sealed.
    expect(expectDone(await desk.call('/refund/account', look))).not.toHaveProperty('iban')
    const { rows: stored } = await world.shop.pool.query(
      'select answer::text from idempotency where key = $1',
      [look.idempotencyKey],
    )
    expect(stored[0].answer).not.toContain('3704')
    const [entry] = await world.shop.db
      .select()
      .from(audit)
      .where(eq(audit.id, Number(read.change.id)))
    expect(entry).toMatchObject({ call: '/refund/account', callerId: desk.id, resourceId: row!.id })
    expect(JSON.stringify(entry)).not.toContain('3704')
    const sent = expectDone(await desk.call('/refund/markSent', { id: row!.id, reference: 'SEPA 17' }))
    expect(sent.refund).toMatchObject({ status: 'succeeded', reference: 'SEPA 17' })
    expect(await desk.call('/refund/markSent', { id: row!.id })).toMatchObject({
      data: { reason: 'transition_refused' },
    })
    expect((await orderOf(visitor, placed)).refundedAmount.amount).toBe(700)
  })

  it('include failed ones, which can go to a bank account instead (peer case 38)', async () => {
    const desk = await signInStaff(world)
    const { number, placed, visitor } = await paid()
    await world.shop.pool.query(`delete from acquirer_charge where order_number = $1`, [number])
    expectDone(await desk.call('/order/refund', { number, amount: 900, ...goodwill }))
    await afterTheHold()
    const fresh = await signInStaff(world)
    const filter = { all: [{ field: 'orderNumber', op: 'is', value: number }] }
    const list = { filter } as Parameters<typeof desk.call<'/refund/list'>>[1]
    const [failed] = expectDone(await fresh.call('/refund/list', list)).items
    expect(failed).toMatchObject({ status: 'failed', failure: 'more than was charged' })
    const { rows } = await world.shop.pool.query('select needs from orders where number = $1', [number])
    expect(rows[0].needs).not.toBeNull()
    const again = expectDone(await fresh.call('/refund/retry', { id: failed!.id, destination: 'account' }))
    expect(again.refund).toMatchObject({
      attempt: 2,
      destination: 'account',
      status: 'pending',
      account: 'needed',
    })
    expect(await fresh.call('/refund/retry', { id: failed!.id })).toMatchObject({
      data: { reason: 'transition_refused' },
    })
    expectDone(await fresh.call('/refund/markSent', { id: again.refund.id }))
    expect((await orderOf(visitor, placed)).refundedAmount.amount).toBe(900)
    const rowsNow = await world.shop.db.select().from(refund).where(eq(refund.id, failed!.id))
    expect(rowsNow[0]!.retriedAt).not.toBeNull()
  })
})
