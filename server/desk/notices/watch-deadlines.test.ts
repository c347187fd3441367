import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NoticeKind } from '#contract/admin/desk/notice.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { apply, buyPaid, receive } from '#test/returns.ts'
import { watchDeadlines } from './watch-deadlines.ts'

let world: TestShop
let ada: DeskCaller
let packer: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop()
  ada = await signInStaff(world, { name: 'Ada', email: 'ada@shop.test' })
  packer = await signInStaff(world, { name: 'Grace', role: 'packer', email: 'grace@shop.test' })
  await sell(world.shop, { sku: 'MUG', name: 'Morning mug' })
})
afterAll(() => world.close())

/** Two processes look at once; the emails of the notices follow. */
async function watch(): Promise<void> {
  await Promise.all([watchDeadlines(world.shop), watchDeadlines(world.shop)])
  for (let n = 0; n < 2; n++) await world.runJobs()
}

/** Moves all times of a record into the past. */
const age = (table: string, columns: string[], number: string, hours: number) =>
  world.shop.pool.query(
    `update ${table} set ${columns.map((column) => `${column} = ${column} - $2 * interval '1 hour'`)} where number = $1`,
    [number, hours],
  )

async function told(kind: NoticeKind, caller = ada) {
  const { items } = expectDone(await caller.call('/notice/list', { size: 100 }))
  return items.filter((notice) => notice.kind === kind)
}

async function askToCancel(): Promise<string> {
  const visitor = world.visitor()
  const { orderNumber: number, accessKey } = await buyPaid(world, visitor)
  expectDone(await visitor.call('/order/cancel', { number, accessKey, reason: 'Changed my mind' }))
  await world.runJobs()
  return number
}

describe('a deadline', () => {
  it('of a cancellation request is announced once, in its last twelve hours, to those who decide', async () => {
    const number = await askToCancel()
    const times = ['cancel_requested_at', 'cancel_due_at']
    await age('orders', times, number, 35)
    await watch()
    expect(await told('cancel_due')).toEqual([])
    await age('orders', times, number, 2)
    await watch()
    const [notice, ...others] = await told('cancel_due')
    expect(others).toEqual([])
    expect(notice).toMatchObject({ resource: 'order', recordId: number, seen: false })
    expect(notice!.text).toMatch(
      new RegExp(`^Order ${number} will be cancelled automatically on .+ at .+ unless you decide first$`),
    )
    expect(await told('cancel_due', packer)).toEqual([])
    expectDone(await ada.call('/notice/seen', { ids: 'all' }))
    await watch()
    expect(await told('cancel_due')).toMatchObject([{ seen: true }])
  })

  it('of a packed order says that nobody else decides', async () => {
    const number = await askToCancel()
    await age('orders', ['cancel_requested_at', 'cancel_due_at'], number, 40)
    await world.shop.pool.query('update orders set packed_at = now() where number = $1', [number])
    await watch()
    const notice = (await told('cancel_due')).find(({ recordId }) => recordId === number)
    expect(notice?.text).toContain('is packed and won’t be cancelled automatically')
  })

  it('is not announced when the matter was handled between the look and the notice', async () => {
    const number = await askToCancel()
    await age('orders', ['cancel_requested_at', 'cancel_due_at'], number, 40)
    await watchDeadlines(world.shop)
    expectDone(await ada.call('/order/decide', { number, decision: 'approve' }))
    await watch()
    expect((await told('cancel_due')).map(({ recordId }) => recordId)).not.toContain(number)
  })

  it('of a bank transfer is the expiry of its order', async () => {
    const { orderNumber } = await buy(world.visitor(), { method: 'bank' })
    const paid = await buy(world.visitor(), { method: 'bank' })
    expectDone(await ada.call('/order/markPaid', { number: paid.orderNumber }))
    const fresh = await buy(world.visitor(), { method: 'bank' })
    for (const number of [orderNumber, paid.orderNumber])
      await age('orders', ['created_at', 'expires_at'], number, 6 * 24 + 1)
    await watch()
    expect((await told('order_expiring')).map(({ recordId }) => recordId)).toEqual([orderNumber])
    expect((await told('order_expiring')).map(({ text }) => text)[0]).toMatch(
      /^Order .+ expires on .+: check/,
    )
    expect(fresh.orderNumber).not.toBe(orderNumber)
  })

  it('of a withdrawal is the lawful day of its refund', async () => {
    const given = { name: 'Grace', orderNumber: 'typo', email: 'grace@example.com' }
    const { number } = expectDone(
      await world.visitor().call('/withdrawal/submit', { ...given, confirm: true }),
    )
    for (let n = 0; n < 3; n++) await world.runJobs()
    await watch()
    expect(await told('withdrawal_due')).toEqual([])
    await age('withdrawal', ['refund_due_at'], number, 12 * 24)
    await watch()
    expect(await told('withdrawal_due')).toMatchObject([{ resource: 'withdrawal', recordId: number }])
  })

  it('of a return is the refund that a withdrawal makes due, or two days without a decision', async () => {
    const visitor = world.visitor()
    const { number } = await apply(visitor, await receive(world, visitor))
    await watch()
    expect(await told('return_waiting')).toEqual([])
    await age('return_request', ['created_at'], number, 49)
    await watch()
    expect(await told('return_waiting')).toMatchObject([{ resource: 'return', recordId: number }])

    const due = "refund_due_at = now() + interval '2 days'"
    await world.shop.pool.query(
      `update return_request set audit_status = 'successful', ${due} where number = $1`,
      [number],
    )
    await watch()
    // The buyer has not sent the goods yet.
    expect(await told('refund_due')).toEqual([])
    await world.shop.pool.query('update return_request set sent_at = now() where number = $1', [number])
    await watch()
    expect(await told('refund_due')).toMatchObject([{ resource: 'return', recordId: number }])
    expect(await told('return_waiting')).toHaveLength(1)
  })
})
