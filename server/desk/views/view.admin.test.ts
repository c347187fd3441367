import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtInRoles, type Permission } from '#contract/admin/permissions.ts'
import { builtInViews, viewKinds, viewLists } from '#contract/admin/view.ts'
import { order } from '#server/db/tables.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { permissionOf } from './view.admin.calls.ts'

let world: TestShop
let ada: DeskCaller
let grace: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop()
  ada = await signInStaff(world)
  grace = await signInStaff(world, { role: 'packer' })
})
afterAll(() => world.close())

const kind = 'order' as const
const viewsOf = async (caller: DeskCaller) => expectDone(await caller.call('/view/list', { kind })).items
const bank = { filter: { all: [{ field: 'paymentMethod', op: 'is', value: 'bank' }] } }

it('shows built-in views first, own views and what colleagues share', async () => {
  const own = expectDone(await ada.call('/view/save', { kind, name: 'Bank', query: bank })).items.at(-1)!
  expect(own).toMatchObject({ name: 'Bank', query: bank, own: true, builtIn: false })
  expect((await viewsOf(grace)).map(({ id }) => id)).toEqual([
    'to-ship',
    'awaiting-payment',
    'cancellation-requested',
    'overdue',
    'problems',
  ])
  expectDone(
    await ada.call('/view/save', { id: own.id, kind, name: 'Bank transfers', query: bank, shared: true }),
  )
  expect((await viewsOf(grace)).at(-1)).toMatchObject({ name: 'Bank transfers', own: false })
  const foreign = { id: own.id, kind }
  expect(await grace.call('/view/save', { ...foreign, name: 'Mine' })).toMatchObject({
    data: { reason: 'not_found' },
  })
  expect(await grace.call('/view/remove', foreign)).toMatchObject({ data: { reason: 'not_found' } })
  expectDone(await ada.call('/view/remove', foreign))
  expect(await viewsOf(grace)).toHaveLength(5)
})

it('hides and moves built-in views for one person, and shows them again', async () => {
  expectDone(await ada.call('/view/remove', { kind, id: 'to-ship' }))
  expect((await viewsOf(ada)).filter(({ hidden }) => hidden).map(({ id }) => id)).toEqual(['to-ship'])
  expect((await viewsOf(grace)).some(({ hidden }) => hidden)).toBe(false)
  expectDone(await ada.call('/view/order', { kind, ids: ['awaiting-payment', 'to-ship'] }))
  const shown = (await viewsOf(ada)).filter(({ hidden }) => !hidden).map(({ id }) => id)
  expect(shown.indexOf('awaiting-payment')).toBeLessThan(shown.indexOf('to-ship'))
})

it('refuses a query that the list would refuse, and callers who may not read the list', async () => {
  const query = { filter: { all: [{ field: 'shoe', op: 'is', value: 'x' }] } }
  expect(await ada.call('/view/save', { kind, name: 'Wrong', query })).toMatchObject({
    data: { reason: 'invalid', fields: { query: expect.any(String) } },
  })
  const content = await signInStaff(world, { role: 'content' })
  expect(await content.call('/view/list', { kind })).toMatchObject({ code: 30 })
  const program = await openKey(world, ['orders.read'])
  expect(await program.call('/view/save', { kind, name: 'Mine' })).toMatchObject({ code: 30 })
  expect(await program.call('/view/list', { kind })).toMatchObject({ code: 0 })
})

it.each(viewKinds)(
  'has built-in views of %s that its list takes, for whoever may read the list',
  async (list) => {
    const { counts } = expectDone(await ada.call('/view/counts', { kind: list }))
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(Object.keys(builtInViews[list])))
    for (const query of Object.values(builtInViews[list]))
      expect(viewLists[list].payload.safeParse(query).success).toBe(true)
    const isOpen = (builtInRoles.packer as readonly Permission[]).includes(permissionOf[list])
    for (const call of ['/view/list', '/view/counts'] as const)
      expect((await grace.call(call, { kind: list })).code).toBe(isOpen ? 0 : 30)
  },
)

it('counts the records of each shown view', async () => {
  await sell(world.shop, { sku: 'MUG' })
  await buy(world.visitor(), { method: 'bank' })
  await buy(world.visitor(), { method: 'bank' })
  const { counts } = expectDone(await grace.call('/view/counts', { kind }))
  expect(counts).toMatchObject({
    'awaiting-payment': { value: 2, exact: true },
    'to-ship': { value: 0, exact: true },
  })
})

it('shows orders as overdue that should have left, and requests whose clock has passed', async () => {
  const overdue = { filter: { all: [{ field: 'overdue', op: 'is', value: true } as const] } }
  const listed = async () =>
    expectDone(await grace.call('/order/list', overdue)).items.map(({ number }) => number)
  const [late, early] = [
    await buy(world.visitor(), { method: 'cod' }),
    await buy(world.visitor(), { method: 'cod' }),
  ]
  expect(await listed()).toEqual([])
  const promise = (number: string, earliest: string) =>
    world.shop.db
      .update(order)
      .set({ needs: 'ship', acceptedAt: sql`now()`, delivery: { earliest, latest: '2999-01-01' } })
      .where(eq(order.number, number))
  await promise(late.orderNumber, world.shop.now().toISOString().slice(0, 10))
  await promise(early.orderNumber, '2998-01-01')
  expect(await listed()).toEqual([late.orderNumber])
  const others = { filter: { all: [{ field: 'overdue', op: 'is', value: false } as const] } }
  expect(expectDone(await grace.call('/order/list', others)).items.map(({ number }) => number)).not.toContain(
    late.orderNumber,
  )
  const { counts } = expectDone(await grace.call('/view/counts', { kind }))
  expect(counts.overdue).toEqual({ value: 1, exact: true })
})

it('shows orders with a payment problem: a failed refund, a wrong amount, a payment in process too long', async () => {
  const problems = { filter: { all: [{ field: 'problem', op: 'is', value: true } as const] } }
  const listed = async () =>
    expectDone(await grace.call('/order/list', problems)).items.map(({ number }) => number)
  const place = async () => (await buy(world.visitor(), { method: 'bank' })).orderNumber
  const [failed, short, slow, closed, fine] = [
    await place(),
    await place(),
    await place(),
    await place(),
    await place(),
  ]
  expect(await listed()).toEqual([])
  const { pool } = world.shop
  const of = 'order_id = (select id from orders where number = $1)'
  await pool.query(
    `insert into refund (order_id, amount, currency, reason, status)
      select id, 100, 'EUR', 'goodwill', 'failed' from orders where number = $1`,
    [failed],
  )
  await pool.query(`update payment set received = amount - 1, status = 'succeeded' where ${of}`, [short])
  await pool.query(
    `update payment set status = 'processing', processing_at = now() - interval '15 days' where ${of}`,
    [slow],
  )
  await pool.query(`update payment set received = amount, status = 'succeeded' where ${of}`, [closed])
  await pool.query(`update orders set status = 'cancelled' where number = $1`, [closed])
  expect((await listed()).sort()).toEqual([failed, short, slow, closed].sort())
  const others = { filter: { all: [{ field: 'problem', op: 'is', value: false } as const] } }
  const rest = expectDone(await grace.call('/order/list', others)).items.map(({ number }) => number)
  expect(rest).toContain(fine)
  expect(rest).not.toContain(short)
})
