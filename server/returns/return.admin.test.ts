import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminPath } from '#contract/admin/calls.ts'
import { returnAdminCalls } from '#contract/admin/orders/return.ts'
import { withdrawalAdminCalls } from '#contract/admin/orders/withdrawal.ts'
import type { TestShop } from '#test/app.ts'
import { expectDone, openBuyingShop, sell, stockOf } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { apply, buyPaid, customer, deliver, payOut, receive } from '#test/returns.ts'

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Mug' })),
  })
  owner = await signInStaff(world)
})
afterAll(() => world.close())

describe('the merchant', () => {
  it('still sees and ends a return whose units were refunded as goodwill meanwhile', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor)
    const { number, lines } = await apply(visitor, placed, { type: 'refund_only' })
    expectDone(await owner.call('/return/approve', { number }))
    const units = [{ lineId: lines[0]!.lineId, quantity: 1 }]
    const goodwill = { number: placed.orderNumber, lines: units, reason: 'goodwill' } as const
    expectDone(await owner.call('/order/refund', goodwill))
    const found = expectDone(await owner.call('/return/detail', { number }))
    expect(found.return).toMatchObject({ stage: 'settle', refundPreview: null })
    expectDone(await owner.call('/return/close', { number, reason: 'Refunded already' }))
  })

  it('takes a return from its request to the refund, told what is possible at each step', async () => {
    await sell(world.shop, { sku: 'BOWL', price: 1500, onHand: 10 })
    const visitor = await customer(world)
    const placed = await receive(world, visitor, { sku: 'BOWL', quantity: 2 })
    const { number, lines } = await apply(visitor, placed, {
      quantity: 2,
      description: '<img src=x onerror=1>',
    })
    const { lineId } = lines[0]!
    const found = expectDone(await owner.call('/return/detail', { number }))
    expect(found).toMatchObject({
      return: { number, description: '<img src=x onerror=1>', earlierReturns: 1, refundPreview: null },
      can: { approve: true, refuse: true, receive: { why: 'This return hasn’t been approved yet.' } },
    })
    expect(found.return.email).toContain('@')
    const label = 'https://labels.example/1.pdf'
    const approved = expectDone(
      await owner.call('/return/approve', { number, version: found.version, labelUrl: label }),
    )
    expect(approved).toMatchObject({ return: { stage: 'send', labelUrl: label }, can: { receive: true } })
    expect(approved.change.label).toBe(number)
    // A colleague who still sees the first version is told.
    expect(
      await owner.call('/return/refuse', { number, version: found.version, reason: 'used' }),
    ).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile', version: approved.version },
    })
    expectDone(await owner.call('/return/receive', { number, lines: [{ lineId, quantity: 2 }] }))
    const inspected = expectDone(
      await owner.call('/return/inspect', { number, lines: [{ lineId, restock: 1, writeOff: 1 }] }),
    )
    expect(inspected.return.refundPreview).toMatchObject({ items: { amount: 3000 }, total: { amount: 3000 } })
    expect(await stockOf(world.shop, 'BOWL')).toMatchObject({ on_hand: 9, moved_on_hand: 9 })
    expectDone(await owner.call('/return/message', { number, text: 'Thank you!' }))
    expectDone(
      await owner.call('/return/message', { number, text: 'Second time this year.', internal: true }),
    )
    expectDone(await owner.call('/return/refund', { number }))
    await payOut(world)
    const done = expectDone(await owner.call('/return/detail', { number }))
    expect(done.return).toMatchObject({ stage: 'refunded', refundAmount: { amount: 3000 } })
    expect(done.can.close).toMatchObject({ why: 'This return is completed.' })
    expect(done.return.timeline.find(({ kind }) => kind === 'note')).toMatchObject({ name: 'Ada' })
    // The buyer reads the message, and neither the note nor names of staff.
    const { history } = expectDone(await visitor.call('/return/detail', { number })).return
    expect(history.find(({ kind }) => kind === 'message')?.note).toBe('Thank you!')
    expect(JSON.stringify(history)).not.toMatch(/Second time|Ada/)
  })

  it('keeps a unit for a partial refund, and says where the money goes before it leaves', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor, { quantity: 2 })
    const { number, lines } = await apply(visitor, placed, { quantity: 2 })
    const { lineId } = lines[0]!
    expectDone(await owner.call('/return/approve', { number }))
    expectDone(await owner.call('/return/receive', { number }))
    const preview = (amount?: number) =>
      owner.call('/return/refundPreview', { number, ...(amount === undefined ? {} : { amount }) })
    expect(await preview()).toMatchObject({ data: { reason: 'transition_refused' } })
    const tooMany = { number, lines: [{ lineId, restock: 1, writeOff: 1, keep: 1 }] }
    expect(await owner.call('/return/inspect', tooMany)).toMatchObject({
      data: { reason: 'quantity_capped' },
    })
    const { on_hand: before } = await stockOf(world.shop, lines[0]!.sku)
    const inspected = expectDone(
      await owner.call('/return/inspect', { number, lines: [{ lineId, restock: 1, writeOff: 0, keep: 1 }] }),
    )
    expect(inspected.return).toMatchObject({
      stage: 'settle',
      lines: [{ restocked: 1, writtenOff: 0, kept: 1 }],
    })
    expect((await stockOf(world.shop, lines[0]!.sku)).on_hand).toBe(before + 1)
    const { total } = inspected.return.refundPreview!
    const seen = expectDone(await preview(total.amount - 700)).refund
    expect(seen).toMatchObject({ amount: { amount: total.amount - 700 }, needs: null })
    expect(seen.payouts.map(({ amount }) => amount.amount)).toEqual([total.amount - 700])
    expect(expectDone(await preview(0)).refund).toMatchObject({ amount: { amount: 0 }, payouts: [] })
    expect(await preview(total.amount + 1)).toMatchObject({ data: { reason: 'invalid' } })
    const clerk = await signInStaff(world, { permissions: ['orders.read', 'returns.inspect'] })
    expect(await clerk.call('/return/refundPreview', { number })).toMatchObject({ code: 30 })
    expectDone(await owner.call('/return/refund', { number, amount: total.amount - 700 }))
    await payOut(world)
    expect(expectDone(await owner.call('/return/detail', { number })).return).toMatchObject({
      ...{ stage: 'refunded', refundAmount: { amount: total.amount - 700 } },
    })
  })

  it('refunds within the limits of the role, above which somebody else does', async () => {
    const permissions = ['orders.read', 'orders.refund', 'customers.read'] as const
    const clerk = (order: number, stepUp = true) =>
      signInStaff(world, { permissions: [...permissions], refundLimits: { order }, stepUp })
    const needsAnother = (amount: number) => ({
      code: 40,
      data: { reason: 'approval_needed', amount: { amount, currency: 'EUR' } },
    })
    const visitor = await customer(world)
    const placed = await receive(world, visitor, { quantity: 2 })
    const { number, lines } = await apply(visitor, placed, { quantity: 2 })
    const { lineId } = lines[0]!
    expectDone(await owner.call('/return/approve', { number }))
    expectDone(await owner.call('/return/receive', { number, lines: [{ lineId, quantity: 2 }] }))
    expectDone(await owner.call('/return/inspect', { number, lines: [{ lineId, restock: 2, writeOff: 0 }] }))
    const small = await clerk(4799)
    expect(await small.call('/return/refund', { number })).toMatchObject(needsAnother(4800))
    expect(expectDone(await owner.call('/return/detail', { number }))).toMatchObject({
      return: { refundPreview: { total: { amount: 4800 } } },
      can: { refund: true },
    })
    const unproven = await clerk(4800, false)
    expect(await unproven.call('/return/refund', { number })).toMatchObject({ data: { reason: 'step_up' } })
    // Half the limit, for worn goods.
    expectDone(await unproven.call('/return/refund', { number, amount: 2400 }))
    expect(await small.call('/return/refund', { number })).toMatchObject({
      data: { reason: 'transition_refused' },
    })

    // Nothing of this order is left to ship, so that its shipping fee goes back as well and counts.
    const unshipped = await buyPaid(world, visitor)
    const whole = await apply(visitor, unshipped, { type: 'refund_only', reason: 'too_late' })
    expectDone(await owner.call('/return/approve', { number: whole.number }))
    const units = await clerk(2889)
    expect(await units.call('/return/refund', { number: whole.number })).toMatchObject(needsAnother(2890))
    const exact = await clerk(2890)
    expectDone(await exact.call('/return/refund', { number: whole.number }))
    const { rows } = await world.shop.pool.query(
      'select sum(amount)::int as amount from refund_request where actor_id = $1',
      [exact.id],
    )
    expect(rows).toEqual([{ amount: 2890 }])
  })

  it('finds returns by stage, reason, number and email, page by page', async () => {
    const visitor = await customer(world)
    const made = []
    for (let n = 0; n < 3; n++) {
      const placed = await receive(world, visitor)
      made.push(await apply(visitor, placed, { reason: 'too_small' }))
    }
    const all = [
      { field: 'reason', op: 'is', value: 'too_small' },
      { field: 'stage', op: 'in', value: ['decide', 'send'] },
    ] as const
    const first = expectDone(await owner.call('/return/list', { filter: { all: [...all] }, size: 2 }))
    expect(first).toMatchObject({ total: { value: 3, exact: true }, items: [{ units: 1 }, {}] })
    const second = expectDone(
      await owner.call('/return/list', { filter: { all: [...all] }, size: 2, cursor: first.next! }),
    )
    expect([...first.items, ...second.items].map(({ number }) => number)).toEqual(
      made.map(({ number }) => number).reverse(),
    )
    for (const q of [made[1]!.number, made[1]!.orderNumber])
      expect(expectDone(await owner.call('/return/list', { q })).items).toMatchObject([
        { number: made[1]!.number },
      ])
  })

  it('keeps the stage in the database as the code sees it', async () => {
    const { items } = expectDone(await owner.call('/return/list', {}))
    const { rows } = await world.shop.pool.query('select number, stage from return_request')
    expect(items.length).toBeGreaterThan(3)
    for (const { number, stage } of items)
      expect(rows.find((row) => row.number === number)).toEqual({ number, stage })
  })

  it('decides on statements that fit no rule', async () => {
    const visitor = await customer(world)
    const placed = await buyPaid(world, visitor)
    await deliver(world, placed.orderNumber)
    const statement = { name: 'Ada', email: 'other@example.com', confirm: true } as const
    const send = async (orderNumber: string) => {
      const sent = expectDone(await world.visitor().call('/withdrawal/submit', { ...statement, orderNumber }))
      await world.runJobs()
      return sent.number
    }
    const number = await send(placed.orderNumber)
    expect(expectDone(await owner.call('/withdrawal/detail', { number }))).toMatchObject({
      withdrawal: { status: 'open', concern: 'unknown_order', order: null },
      can: { accept: { why: 'Match the withdrawal to an order first.' }, reject: true },
    })
    expect(await owner.call('/withdrawal/accept', { number })).toMatchObject({
      data: { reason: 'transition_refused' },
    })
    const accepted = expectDone(
      await owner.call('/withdrawal/accept', { number, orderNumber: placed.orderNumber }),
    )
    expect(accepted.withdrawal).toMatchObject({
      status: 'done',
      outcome: 'returns',
      order: placed.orderNumber,
    })
    expect(accepted.withdrawal.returns).toHaveLength(1)
    const other = await send('ZZZZ-ZZZZ-ZZZZ')
    expect(
      expectDone(await owner.call('/withdrawal/reject', { number: other, reason: 'No such order.' })),
    ).toMatchObject({ withdrawal: { status: 'rejected', decisionNote: 'No such order.' } })
    const open = [{ field: 'status', op: 'is', value: 'rejected' }] as const
    expect(
      expectDone(await owner.call('/withdrawal/list', { filter: { all: [...open] } })).items,
    ).toMatchObject([{ number: other }])
  })

  it('needs the permission of each call, and sees personal data only with another', async () => {
    const visitor = await customer(world)
    const placed = await receive(world, visitor)
    const { number } = await apply(visitor, placed)
    const reader = await openKey(world, ['orders.read'])
    const shown = expectDone(await reader.call('/return/detail', { number }))
    expect(shown.return.email).toBeUndefined()
    expect(shown.return.customerName).toBeUndefined()
    const calls = { ...returnAdminCalls, ...withdrawalAdminCalls }
    for (const [path, { permission }] of Object.entries(calls)) {
      const { envelope } = await reader.send(path, { number, idempotencyKey: crypto.randomUUID() })
      expect(envelope.code === 30, path).toBe(permission !== 'orders.read')
    }
    const packer = await signInStaff(world, { role: 'packer' })
    expect(await packer.call('/return/approve', { number })).toMatchObject({ code: 30 })
    expect(
      await packer.call('/return/detail' satisfies AdminPath, { number: 'R-NONE-NONE-NONE' }),
    ).toMatchObject({
      code: 40,
      data: { reason: 'not_found' },
    })
  })
})
