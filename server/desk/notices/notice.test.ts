import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staff } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'

let world: TestShop
let ada: DeskCaller
let packer: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop()
  ada = await signInStaff(world, { name: 'Ada', email: 'ada@shop.test' })
  packer = await signInStaff(world, { name: 'Grace', role: 'packer', email: 'grace@shop.test' })
  await world.shop.db.insert(staff).values({ email: 'gone@shop.test', role: 'owner', state: 'suspended' })
  await sell(world.shop, { sku: 'MUG', name: 'Morning mug' })
})
afterAll(() => world.close())

const listed = async (caller: DeskCaller, wish = {}) => expectDone(await caller.call('/notice/list', wish))
const emailsTo = async (email: string) =>
  (await readOutbox(world.shop.config.dataDir, email)).map(({ subject }) => subject)

/** An order; returns its number. */
async function ordered(): Promise<string> {
  const { orderNumber } = await buy(world.visitor(), { method: 'bank' })
  await world.runJobs()
  return orderNumber
}

describe('notices', () => {
  it('tell those who may read the record, once per record, until they are seen', async () => {
    const number = await ordered()
    const [notice] = (await listed(ada)).items
    expect(notice).toMatchObject({
      kind: 'order_placed',
      text: `New order ${number}`,
      resource: 'order',
      recordId: number,
      seen: false,
    })
    expect((await listed(packer)).items.map(({ recordId }) => recordId)).toEqual([number])
    const content = await signInStaff(world, { role: 'content' })
    await ordered()
    expect((await listed(content)).items).toEqual([])
    expect((await listed(ada)).unseen).toBe(2)
    expect(expectDone(await ada.call('/notice/seen', { ids: [notice!.id] })).unseen).toBe(1)
    expect((await listed(ada, { unseen: true })).items.map(({ recordId }) => recordId)).not.toContain(number)
    expect((await listed(packer)).unseen).toBe(2)
    expect(expectDone(await packer.call('/notice/seen', { ids: [notice!.id] })).unseen).toBe(2)
    // As a push notice that was pressed names it.
    const about = { kind: 'order_placed', recordId: number } as const
    expect(expectDone(await packer.call('/notice/seen', { ids: { ...about, recordId: 'V-0' } })).unseen).toBe(
      2,
    )
    expect(expectDone(await packer.call('/notice/seen', { ids: about })).unseen).toBe(1)
    expect((await listed(packer)).items.find(({ recordId }) => recordId === number)?.seen).toBe(true)
    expect(expectDone(await ada.call('/notice/seen', { ids: 'all' })).unseen).toBe(0)
    expect(await openKey(world, ['orders.read']).then((key) => key.call('/notice/list', {}))).toMatchObject({
      code: 30,
    })
  })

  it('come page by page, newest first', async () => {
    const { items } = await listed(ada)
    const first = await listed(ada, { size: 1 })
    const second = await listed(ada, { size: 1, cursor: first.next! })
    expect([...first.items, ...second.items]).toEqual(items)
    expect(second.next).toBeNull()
    expect(await ada.call('/notice/list', { cursor: 'nonsense' })).toMatchObject({
      data: { reason: 'invalid' },
    })
  })

  it('follow the rule of each person, on screen and by email', async () => {
    expect((await listed(ada)).rules).toContainEqual({
      kind: 'order_placed',
      screen: true,
      email: false,
      push: false,
    })
    const rule = { kind: 'order_placed', screen: false, email: true, push: false } as const
    expect(expectDone(await ada.call('/notice/rule', rule)).rules).toContainEqual(rule)
    const before = await listed(packer)
    const number = await ordered()
    await world.runJobs()
    expect((await listed(ada)).items.map(({ recordId }) => recordId)).not.toContain(number)
    expect((await listed(packer)).unseen).toBe(before.unseen + 1)
    expect(await emailsTo('ada@shop.test')).toEqual([`Vitrine: New order ${number}`])
    expect(await emailsTo('grace@shop.test')).toEqual([])
    expect(await emailsTo('gone@shop.test')).toEqual([])
    expect(await packer.call('/notice/rule', { ...rule, kind: 'question' })).toMatchObject({ code: 30 })
    expectDone(await ada.call('/notice/rule', { ...rule, screen: true, email: false }))
  })

  it('tell of low stock again when it falls again, and of a question, in the reader’s language', async () => {
    await sell(world.shop, { sku: 'RARE', onHand: 6 })
    await buy(world.visitor(), { sku: 'RARE', method: 'bank', quantity: 2 })
    await world.runJobs()
    const low = async () => (await listed(ada)).items.filter(({ kind }) => kind === 'stock_low')
    expect(await low()).toMatchObject([{ text: 'RARE is running low: 4 available', seen: false }])
    expectDone(await ada.call('/notice/seen', { ids: 'all' }))
    await buy(world.visitor(), { sku: 'RARE', method: 'bank', quantity: 4 })
    await world.runJobs()
    expect(await low()).toMatchObject([{ text: 'RARE is running low: 0 available', seen: false }])
    expectDone(await world.visitor().call('/message/send', { text: '<b>Hello?</b>' }))
    await world.runJobs()
    const chinese = { ...ada, headers: { ...ada.headers, 'x-lang': 'zh' } }
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/admin/notice/list',
      headers: { 'content-type': 'application/json', ...chinese.headers },
      payload: '{}',
    })
    expect(answer.json().data.items[0]).toMatchObject({ kind: 'question', text: '有顾客发来消息' })
    expect(answer.body).not.toContain('Hello')
  })

  it('tell of a withdrawal with the deadline of its refund, as Home does', async () => {
    const given = { name: 'Grace', orderNumber: 'typo', email: 'grace@example.com' }
    const sent = expectDone(await world.visitor().call('/withdrawal/submit', { ...given, confirm: true }))
    // The statement is matched first, then announced, then emailed.
    for (let n = 0; n < 3; n++) await world.runJobs()
    const [told] = (await listed(ada)).items.filter(({ kind }) => kind === 'withdrawal_received')
    expect(told).toMatchObject({ resource: 'withdrawal', recordId: sent.number, seen: false })
    expect(told!.text).toMatch(
      new RegExp(`^Withdrawal ${sent.number} needs your decision. The refund is due by .*\\d{4}\\.$`),
    )
    expect((await listed(packer)).items.map(({ kind }) => kind)).not.toContain('withdrawal_received')
    expect(await emailsTo('ada@shop.test')).toContain(`Vitrine: ${told!.text}`)
    const waiting = async (caller: DeskCaller) =>
      expectDone(await caller.call('/home/state', {})).queues.find(({ code }) => code === 'withdrawals')
    const due = new Date(Date.parse(sent.receivedAt) + 14 * 24 * 3600_000).toISOString()
    expect(await waiting(ada)).toEqual({ code: 'withdrawals', count: 1, oldest: sent.receivedAt, due })
    expect(await waiting(packer)).toBeUndefined()
    expectDone(await ada.call('/withdrawal/reject', { number: sent.number, reason: 'Unknown order' }))
    expect(await waiting(ada)).toBeUndefined()
  })

  it('are written once when the job of their event is repeated', async () => {
    const number = await ordered()
    const { items } = expectDone(await ada.call('/order/list', { q: number }))
    const before = await listed(ada)
    await emit(world.shop.db, 'order.placed', { orderId: items[0]!.id })
    await world.runJobs()
    expect((await listed(ada)).items).toHaveLength(before.items.length)
  })
})
