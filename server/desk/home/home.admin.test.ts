import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as tables from '#server/db/tables.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { fillOrders } from '#test/fill-orders.ts'
import { ordersQuery, queries, visitorsQuery } from './home.admin.calls.ts'

const orders = 10_000
let world: TestShop

beforeAll(async () => {
  world = await openTestShop({
    prepare: (shop) =>
      shop.db.transaction((tx) => changeSetting(tx, shopSetting, { timeZone: 'Asia/Tokyo' })),
  })
})
afterAll(() => world.close())

it('shows each caller the queues that they may work through, the oldest record and the deadline', async () => {
  await makeProduct(world.shop, { handle: 'low', onHand: 1 })
  const owner = await signInStaff(world)
  const { queues: before } = expectDone(await owner.call('/home/state', {}))
  expect(before.map(({ code, count }) => [code, count])).toEqual([['low_stock', 1]])
  await fillOrders(world.databaseUrl, orders)
  const { queues } = expectDone(await owner.call('/home/state', {}))
  const { rows } = await world.shop.pool.query(
    `select needs, count(*)::int count, min(created_at) oldest, min(cancel_due_at) due from orders
      where needs is not null group by 1`,
  )
  const helper = await signInStaff(world, { permissions: ['orders.read'] })
  const waiting = expectDone(await helper.call('/home/state', {})).queues
  for (const { needs, count, oldest, due } of rows) {
    expect((needs === 'refund' ? waiting : queues).find(({ code }) => code === needs)).toMatchObject({
      ...{ count, oldest: oldest.toISOString() },
      ...(needs === 'decide' ? { due: due.toISOString() } : {}),
    })
  }
  // Refunds that failed are orders to refund for those who do not see refunds.
  expect(queues.map(({ code }) => code)).not.toContain('refund')
  const packer = await signInStaff(world, { permissions: ['products.read'] })
  const seen = expectDone(await packer.call('/home/state', {}))
  expect(seen.queues.map(({ code }) => code)).toEqual(['low_stock'])
  expect(seen.today).not.toHaveProperty('revenue')
  expect(seen.before).not.toHaveProperty('visitors')
})

it('names the next changes that the shop makes by itself, to those who may see them', async () => {
  const owner = await signInStaff(world)
  const from = world.shop.now()
  const inDays = (days: number) => new Date(from.getTime() + days * 24 * 3600_000)
  const { coupon, promotion, contentDraft } = tables
  const draft = { ownerId: 7, version: 1, updatedAt: from, updatedBy: 'Ada' }
  await world.shop.db.insert(contentDraft).values([
    { ...draft, kind: 'page', content: { texts: { en: { name: 'Spring' } } }, publishAt: inDays(2) },
    { ...draft, kind: 'article', content: { texts: {} }, publishAt: null },
  ])
  await world.shop.db.insert(promotion).values([
    { handle: 'spring', kind: 'percentage', percent: 1000, startsAt: inDays(1) },
    { handle: 'past', kind: 'percentage', percent: 1000, startsAt: inDays(-1) },
    { handle: 'off', kind: 'percentage', percent: 1000, startsAt: inDays(1), active: false },
  ])
  const code = { labels: {}, kind: 'percentage', percent: 1000 } as const
  await world.shop.db.insert(coupon).values([
    { ...code, code: 'SOON', startsAt: inDays(3) },
    { ...code, code: 'LATER', startsAt: inDays(4) },
  ])
  const upcoming = async (caller: typeof owner) =>
    expectDone(await caller.call('/home/state', {})).upcoming.map(({ kind, label }) => [kind, label])
  expect(await upcoming(owner)).toEqual([
    ['promotion', 'spring'],
    ['page', 'Spring'],
    ['coupon', 'SOON'],
  ])
  const editor = await signInStaff(world, { permissions: ['content.change'] })
  expect(await upcoming(editor)).toEqual([['page', 'Spring']])
})

it('compares today with the same weekday, by hour of the shop’s time zone', async () => {
  // 10:30 in Tokyo, on a day without other orders.
  world.shop.now = () => new Date('2031-05-14T01:30:00Z')
  const place = (at: string, more = {}) => {
    const { status = 'completed', total = 1000, currency = 'EUR' } = more as Record<string, string | number>
    return world.shop.pool.query(
      `insert into orders (id, number, access_key_hash, email, lang, currency, status, pay_status, total, shipping_fee, tax,
          paid_amount, totals, payment_method, created_at)
        values (gen_random_uuid(), $1, '', 'a@b.test', 'en', $2, $3, 'paid', $4, 0, 0, 0, '{"explain": []}', 'bank', $5)`,
      [crypto.randomUUID().slice(0, 12), currency, status, total, at],
    )
  }
  await place('2031-05-13T15:00:00Z')
  await place('2031-05-14T00:59:59Z', { total: 250 })
  await place('2031-05-14T01:10:00Z', { status: 'cancelled' })
  await place('2031-05-14T01:20:00Z', { currency: 'JPY', total: 900 })
  await place('2031-05-13T14:59:59Z')
  await place('2031-05-07T01:00:00Z')
  await place('2031-05-07T14:00:00Z')
  await world.shop.pool.query(
    `insert into visit (visitor_id, path, at) values ('a', '/', '2031-05-14T01:00:00Z'), ('a', '/x', '2031-05-14T01:01:00Z'),
      ('b', '/', '2031-05-07T01:00:00Z'), ('c', '/', '2031-05-07T13:00:00Z')`,
  )
  const owner = await signInStaff(world)
  const { today, before } = expectDone(await owner.call('/home/state', {}))
  const at = (hours: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0)
  expect(today.orders).toEqual(at({ 0: 1, 9: 1, 10: 2 }))
  expect(today.revenue).toEqual([
    { currency: 'EUR', hours: at({ 0: 1000, 9: 250 }), total: { amount: 1250, currency: 'EUR' } },
    { currency: 'JPY', hours: at({ 10: 900 }), total: { amount: 900, currency: 'JPY' } },
  ])
  expect(today.visitors).toBe(1)
  expect(before.orders).toEqual(at({ 10: 1, 23: 1 }))
  expect(before.upToNow).toEqual({ orders: 1, visitors: 1 })
})

it('reads many orders by index alone', async () => {
  await world.shop.pool.query('vacuum analyze orders')
  const at = new Date()
  const scanned = async (query: SQL) => {
    const { rows } = await world.shop.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
    return rows.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Seq Scan on orders'))
  }
  const all = [...queries(), ordersQuery(at, 'Europe/Berlin'), visitorsQuery(at, 'Europe/Berlin')]
  for (const query of all) expect(await scanned(query)).toEqual([])
})
