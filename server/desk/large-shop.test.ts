import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexProducts } from '#server/catalog/staff/index-products.ts'
import { listVendors, showVendor } from '#server/catalog/vendors/read-vendors.ts'
import { indexMissingCustomers } from '#server/customers/staff/index-customers.ts'
import { viewCustomer } from '#server/customers/staff/view-customer.ts'
import { sendDueAlerts } from '#server/favorites/alerts/send-due-alerts.ts'
import { findCoupon } from '#server/marketing/coupons/read-coupons.ts'
import { indexMissingThreads } from '#server/messages/chat/index-thread.ts'
import { readMoneyReport } from '#server/payments/money-report.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone, newCoupon } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { fillShop } from '#test/fill-shop.ts'
import { rowsReadBy } from '#test/read-plans.ts'

const rows = 9000
const orders = 2000
const products = 30_000

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
  await fillShop(world.databaseUrl, rows)
  // So many products that reading all of them differs from reading those of a page.
  await world.shop.pool.query(
    `insert into product (handle, vendor, gaps, updated_at) select 'more-' || n, 'Maker ' || n % 800, '{}', '2020-01-01'
      from generate_series(1, $1::int) n`,
    [products],
  )
  await world.shop.pool.query(`insert into desk_search (kind, id, label, words, fresh)
    select 'product', id::text, handle, handle, updated_at from product where handle like 'more-%'`)
  await world.shop.pool.query('vacuum analyze')
})
afterAll(() => world.close())

const read = (run: () => Promise<unknown>) => rowsReadBy(world.shop.pool, run)

it('reads vendors, types and shipping classes in use by steps of an index', async () => {
  const owner = await signInStaff(world)
  expect(await read(async () => expectDone(await owner.call('/product/choices', {})))).toBeLessThan(5000)
  const { vendors, shippingClasses } = expectDone(await owner.call('/product/choices', {}))
  expect(vendors).toHaveLength(500)
  expect(vendors.slice(0, 2)).toEqual(['Maker 0', 'Maker 1'])
  expect(shippingClasses).toEqual(['standard'])
})

it('counts products of the vendors of a page only', async () => {
  const { db } = world.shop
  const page = { q: '', missing: false, size: 20 }
  expect(await read(() => listVendors(db, page))).toBeLessThan(products / 3)
  const { items, total } = await listVendors(db, page)
  expect([items[0]!.id, total]).toEqual(['Maker 0', 800])
  const { rows: counted } = await world.shop.pool.query(
    `select count(*)::int count from product where vendor = 'Maker 0' and status <> 'deleted'`,
  )
  expect(items[0]!.products).toBe(counted[0].count)
  expect(await read(() => showVendor(db, 'Maker 7', 'en'))).toBeLessThan(200)
})

it('lists a vendor whose name is longer than the index holds', async () => {
  const names = ['a', 'b'].map((end) => 'Zz'.padEnd(220, 'z') + end)
  for (const name of names)
    await world.shop.pool.query(`update product set vendor = $1 where handle = $2`, [
      name,
      `fill-${names.indexOf(name) + 1}`,
    ])
  const { items } = await listVendors(world.shop.db, { q: 'zzzz', missing: false, size: 20 })
  expect(items.map(({ id, products }) => [id, products])).toEqual(names.map((name) => [name, 1]))
})

it('reads each order of a customer once', async () => {
  const { db, pool } = world.shop
  const { rows: found } = await pool.query<{ id: string }>(
    `with who as (select id from customer where email = 'buyer7@example.com'),
      moved as (update orders set customer_id = (select id from who), email = 'buyer7@example.com'
        where id in (select id from orders order by created_at desc limit ${orders}))
    select id from who`,
  )
  await pool.query('vacuum analyze orders')
  const { id } = found[0]!
  expect(await read(() => viewCustomer(db, id, 'EUR'))).toBeLessThan(1.5 * orders)
  const { customer } = await viewCustomer(db, id, 'EUR')
  const { rows: counted } = await pool.query(
    `select count(*)::int orders from orders where customer_id = $1 and status <> 'cancelled'`,
    [id],
  )
  expect(customer.orders).toBe(counted[0].orders)
})

it('reads each line of an order once', async () => {
  const { pool } = world.shop
  const owner = await signInStaff(world)
  const lines = 200
  const { rows: found } = await pool.query<{ id: string; number: string }>(
    `select id, number from orders where status = 'in_progress' order by created_at limit 1`,
  )
  const { id, number } = found[0]!
  // The other orders of a buyer are counted beside it.
  await pool.query(`update orders set customer_id = null, email = 'lines@example.com' where id = $1`, [id])
  await pool.query(
    `insert into order_line select added.* from (select * from order_line where order_id = $1 limit 1) l
      cross join generate_series(1, $2::int) n cross join jsonb_populate_record(null::order_line,
        to_jsonb(l) || jsonb_build_object('id', gen_random_uuid(), 'position', 100 + n)) added`,
    [id, lines],
  )
  await pool.query('vacuum analyze order_line')
  const show = async () => expectDone(await owner.call('/order/detail', { number }))
  expect((await show()).order.products.length).toBeGreaterThanOrEqual(lines)
  expect(await read(show)).toBeLessThan(1.5 * lines)
})

it('reads each order once for the report of money', async () => {
  const { pool } = world.shop
  // The filled orders get what was paid for them, and what was refunded.
  await pool.query(`update payment p set received = case when o.pay_status = 'paid' then o.total else 0 end
    from orders o where o.id = p.order_id`)
  await pool.query(`update orders o set refunded_amount = coalesce((
    select sum(amount) from refund r where r.order_id = o.id and r.status = 'succeeded'), 0)`)
  await pool.query('vacuum analyze orders, payment')
  const { rows: counted } = await pool.query<{ all: number }>(
    `select ((select count(*) from orders) + (select count(*) from payment) + (select count(*) from refund))::int as all`,
  )
  expect(await read(() => readMoneyReport(pool))).toBeLessThan(2.5 * counted[0]!.all)
})

it('stops at the first earlier order of an address, and reads no codes of a series, for a coupon for first orders', async () => {
  await newCoupon(world.shop, { code: 'FIRST', kind: 'percentage', percent: 1000, firstOrderOnly: true })
  const find = (email: string) =>
    findCoupon(world.shop, { customerId: null, visitorId: null }, [email], 'FIRST')
  expect(await read(() => find('buyer7@example.com'))).toBeLessThan(100)
  expect(await find('buyer7@example.com')).toMatchObject({ hasOrdered: true })
  expect(await find('nobody@example.com')).toMatchObject({ hasOrdered: false })
})

it('finds carts of a quote and guest orders of an address by an index', async () => {
  const plans = await Promise.all(
    [
      `select from cart where quote_id = '00000000-0000-4000-8000-000000000001'`,
      `update orders set customer_id = null where customer_id is null and lower(email) = 'x@example.com'`,
    ].map((query) => world.shop.pool.query(`explain ${query}`)),
  )
  for (const { rows: lines } of plans) expect(JSON.stringify(lines)).not.toContain('Seq Scan')
})

it('looks for records that are not indexed without a look-up for each of them', async () => {
  const { shop } = world
  await indexMissingCustomers(shop)
  await indexMissingThreads(shop)
  const { rows: counted } = await shop.pool.query(
    'select (select count(*) from customer) + (select count(*) from thread) as count',
  )
  const all = Number(counted[0].count)
  const missing = async () => {
    await indexMissingCustomers(shop)
    await indexMissingThreads(shop)
  }
  expect(await read(missing)).toBeLessThan(2.2 * all)
})

/** Tells jobs and caches that a product changed, and waits until the caches know. */
async function tellOfProduct(id: number) {
  await world.shop.db.transaction((tx) => noteChange(tx, [`product:${id}`]))
  await world.shop.changes.catchUp()
}

it('looks for products to index for staff among those that changed', async () => {
  const { pool } = world.shop
  const run = () => indexProducts(world.shop)
  // The first runs look at everything, and index 4000 at most.
  for (let runs = 0; runs < 4; runs++) await run()
  expect(await read(run)).toBeLessThan(100)
  const { rows: some } = await pool.query<{ id: number }>(
    `update product set handle = 'renamed-handle', updated_at = now() where handle = 'more-7' returning id`,
  )
  const { id } = some[0]!
  await tellOfProduct(id)
  expect(await read(run)).toBeLessThan(500)
  const { rows: indexed } = await pool.query(
    `select id from desk_search where kind = 'product' and words like '%renamed-handle%'`,
  )
  expect(indexed).toEqual([{ id: String(id) }])
})

it('looks for due alerts among those of products that changed', async () => {
  const { pool } = world.shop
  await pool.query(`insert into stock (variant_id) select id from variant on conflict do nothing`)
  await pool.query(`update variant set stock_policy = 'deny'`)
  await pool.query(`update stock set on_hand = reserved`)
  await pool.query(`delete from product_alert`)
  await pool.query(
    `insert into product_alert (kind, variant_id, email, lang, currency, token, confirmed)
      select 'back_in_stock', id, 'waits@example.com', 'en', 'EUR', 'waits-' || id, true from variant`,
  )
  await pool.query('vacuum analyze product_alert, stock, variant')
  const run = () => sendDueAlerts(world.shop)
  // The first run looks at all alerts.
  await run()
  expect(await read(run)).toBeLessThan(100)
  const { rows: some } = await pool.query<{ id: number; variant: number }>(
    `select product_id id, min(id) variant from variant group by 1 order by 1 limit 1`,
  )
  const { id, variant } = some[0]!
  await pool.query('update stock set on_hand = reserved + 1 where variant_id = $1', [variant])
  await tellOfProduct(id)
  expect(await read(run)).toBeLessThan(500)
  const { rows: sent } = await pool.query('select variant_id from product_alert where sent_at is not null')
  expect(sent).toEqual([{ variant_id: variant }])
})
