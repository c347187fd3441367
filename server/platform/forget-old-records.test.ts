import { expect, it } from 'vitest'
import { testShop } from '#test/app.ts'
import { forgetOldRecords } from './forget-old-records.ts'

it('deletes any number of old records in every table, and keeps the rest', async () => {
  const { shop } = await testShop()
  const { pool } = shop
  await pool.query(
    "insert into used_ticket (id, expires_at) select 'old' || n, now() - interval '5 days' from generate_series(1, 5000) n",
  )
  await pool.query("insert into used_ticket (id, expires_at) values ('new', now() + interval '1 day')")
  await pool.query(
    `insert into cart (visitor_id, currency, updated_at) select 'v' || n, 'EUR', now() - n * interval '60 days'
      from generate_series(1, 2) n`,
  )
  await forgetOldRecords(shop)
  expect((await pool.query('select id from used_ticket')).rows).toEqual([{ id: 'new' }])
  expect((await pool.query('select visitor_id from cart')).rows).toEqual([{ visitor_id: 'v1' }])
})

it('continues with other tables when one fails, and names it', async () => {
  const { shop } = await testShop()
  const { pool } = shop
  await pool.query("insert into change (tag, at) values ('settings', now() - interval '3 days')")
  await pool.query("insert into used_ticket (id, expires_at) values ('t', now() - interval '3 days')")
  await pool.query('alter table payment_event rename to payment_event_away')
  await expect(forgetOldRecords(shop)).rejects.toThrow('old records not deleted: payment_event')
  expect((await pool.query("select from change where at < now() - interval '2 days'")).rowCount).toBe(0)
  expect((await pool.query('select from used_ticket')).rowCount).toBe(0)
  await pool.query('alter table payment_event_away rename to payment_event')
  await expect(forgetOldRecords(shop)).resolves.toBeUndefined()
})
