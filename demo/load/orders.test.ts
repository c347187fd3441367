import { expect, it } from 'vitest'
import { importLock, tryLock } from '#server/catalog/import/run/import-lock.ts'
import { customer } from '#server/db/tables.ts'
import { testShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { demoCustomer, demoOrders } from '../orders.ts'
import { loadDemoOrders } from './orders.ts'

it('gives the demo customer orders in every state, with a history of past days', async () => {
  const world = await testShop({ demo: true })
  await loadDemoOrders(world.shop)
  await world.runJobs()
  const { email, password } = demoCustomer
  const ada = world.visitor()
  const { token } = expectDone(await ada.call('/auth/signin', { account: email, password }))
  ada.headers['x-auth'] = token
  const { items } = expectDone(await ada.call('/order/list'))
  expect(items.map(({ status, payStatus, shipStatus }) => `${status} ${payStatus} ${shipStatus}`)).toEqual([
    'in_progress paid none',
    'in_progress unpaid none',
    'in_progress paid partial',
    'in_progress paid delivered',
    'cancelled paid none',
    'completed paid delivered',
  ])
  for (const { number } of items) {
    const { order } = expectDone(await ada.call('/order/detail', { number }))
    const times = order.history.map(({ at }) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.every((time) => time < Date.now())).toBe(true)
  }
  const refunded = expectDone(await ada.call('/order/detail', { number: items[4]!.number })).order
  expect(refunded.refundedAmount).toEqual(refunded.paymentAmount)
  expect(demoOrders).toHaveLength(items.length)

  const { rows } = await world.shop.pool.query(
    `select count(*)::int sessions, bool_and(started_at <= now()) past,
      (select count(*)::int from visit_search where hits = 0) > 0 missed from visit_session`,
  )
  expect(rows).toEqual([{ sessions: expect.any(Number), past: true, missed: true }])
  expect(rows[0].sessions).toBeGreaterThan(300)

  const { rows: waiting } = await world.shop.pool.query(
    `select (select count(*)::int from subscriber where state = 'subscribed') subscribers,
      (select count(*)::int from product_alert where sent_at is null) alerts`,
  )
  expect(waiting).toEqual([{ subscribers: 4, alerts: 10 }])

  const inquiries = expectDone(await ada.call('/inquiry/list', {})).items
  expect(inquiries.map(({ status, quote }) => [status, quote?.status ?? null])).toEqual([
    ['open', null],
    ['quoted', 'sent'],
  ])
  const read = expectDone(await ada.call('/comment/list', { slug: 'what-stoneware-is' }))
  expect(read.items.map(({ author, replies }) => [author, replies.length])).toEqual([
    ['林悦', 0],
    ['Jonas', 2],
    ['Hannah', 1],
  ])
  const returns = expectDone(await ada.call('/return/list')).items
  expect(returns).toMatchObject([
    { orderNumber: items[3]!.number, stage: 'send', products: [{ quantity: 1 }] },
  ])

  const desk = await signInStaff(world)
  const payouts = expectDone(await desk.call('/payout/list', {})).items
  expect(payouts.map(({ state, differing }) => [state, differing])).toEqual([
    ['open', 1],
    ['matched', 0],
    ['closed', 0],
  ])
  const lines = expectDone(await desk.call('/bankLine/list', {})).items
  expect(lines.flatMap((line) => line.payout?.reference ?? [])).toEqual(['po_demo_3', 'po_demo_2'])
  const [campaign] = expectDone(await desk.call('/campaign/list', {})).items
  expect(campaign).toMatchObject({ state: 'scheduled', parts: 1, problems: 0 })
  const { clashes } = expectDone(await desk.call('/campaign/detail', { id: campaign!.id }))
  expect(clashes).toEqual([])
})

it('goes on where a stopped start ended, and loads nothing twice', async () => {
  const { shop } = await testShop({ demo: true })
  const stopped = new AbortController()
  const counted = async () => {
    const { rows } = await shop.pool.query(
      `select (select count(*)::int from orders) orders, (select count(*)::int from inquiry) inquiries,
        (select count(*)::int from visit_session) sessions`,
    )
    return rows[0]
  }
  const { transaction } = shop.db
  // Ends in the middle of a part, which is finished.
  const stopping = Object.create(shop.db, {
    transaction: {
      value: (run: never) => {
        stopped.abort()
        return transaction.call(shop.db, run)
      },
    },
  })
  await loadDemoOrders({ ...shop, db: stopping }, stopped.signal)
  const first = await counted()
  expect(first).toMatchObject({ orders: 1, inquiries: 0, sessions: 0 })
  // Two starts at the same time.
  await Promise.all([loadDemoOrders(shop), loadDemoOrders(shop)])
  const whole = await counted()
  expect(whole.orders).toBeGreaterThan(demoOrders.length)
  expect(whole).toMatchObject({ inquiries: 2, sessions: expect.any(Number) })
  await loadDemoOrders(shop)
  expect(await counted()).toEqual(whole)
})

it('begins no part twice, whatever becomes of it, also while products are imported', async () => {
  const { shop } = await testShop({ demo: true })
  const orders = async () => {
    const { rows } = await shop.pool.query<{ orders: number }>(
      `select count(*)::int orders from orders o join customer c on c.id = o.customer_id where c.email = $1`,
      [demoCustomer.email],
    )
    return rows[0]!.orders
  }
  // A start was killed after it had created the customer.
  await shop.db.insert(customer).values({ email: demoCustomer.email })
  const { transaction } = shop.db
  const failing = Object.create(shop.db, {
    transaction: {
      value: async (run: never) => {
        if ((await orders()) > 0) throw new Error('no connection')
        return transaction.call(shop.db, run)
      },
    },
  })
  await loadDemoOrders({ ...shop, db: failing })
  expect(await orders()).toBe(1)
  const importing = await shop.pool.connect()
  expect(await tryLock(importing, importLock)).toBe(true)
  await loadDemoOrders(shop)
  importing.release(true)
  expect(await orders()).toBe(demoOrders.length)
})
