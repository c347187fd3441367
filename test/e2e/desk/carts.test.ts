import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

/** A subscriber's cart of three pieces, changed hours ago. */
async function leaveCart(email: string, { reminded = false } = {}): Promise<string> {
  const { pool } = shop.shop
  await pool.query(
    `insert into subscriber (email, lang, source, state, token, asked_at, confirmed_at)
      values ($1, 'en', 'form', 'subscribed', gen_random_uuid()::text, now(), now())`,
    [email],
  )
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
        insert into cart (visitor_id, email, currency, updated_at, reminded_at)
        values (gen_random_uuid()::text, $1, 'EUR', now() - interval '9 hours', case when $2 then now() - interval '2 hours' end)
        returning id),
      line as (
        insert into cart_line (cart_id, variant_id, quantity, seen_price, seen_currency)
        select made.id, v.id, 3, 1200, 'EUR' from made, (select id from variant order by id limit 1) v)
      select id::text from made`,
    [email, reminded],
  )
  return rows[0]!.id
}

it('lists left carts with their worth, and opens one with its contents', async () => {
  const id = await leaveCart('ida@example.com')
  const { page, errors } = await openDesk(shop, '/carts')
  await page.getByText(/In the last 28 days, \d+ carts? w/).waitFor()
  await page.getByRole('link', { name: 'Report on carts' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'ida@example.com' })
  await row.filter({ hasText: '€36.00' }).filter({ hasText: 'Abandoned' }).waitFor()
  await expectAccessible(page)
  await row.getByRole('link').click()
  await page.waitForURL(`**/carts/${id}`)
  await page.getByRole('heading', { level: 1, name: 'ida@example.com' }).waitFor()
  await page.getByText('3 × €12.00').waitFor()
  await page.getByText('Not sent').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('shows what was bought after the reminder, on a phone in the dark', async () => {
  await leaveCart('olga@example.com', { reminded: true })
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1`,
  )
  const { orderNumber } = await buy(shop.visitor(), {
    ...{ sku: rows[0]!.sku, email: 'olga@example.com', method: 'bank' },
  })
  const visit = { width: 360, height: 740, dark: true }
  const { page, errors } = await openDesk(shop, '/carts?view=bought-after', { visit })
  const card = page.getByRole('link', { name: 'olga@example.com' })
  await card.waitFor()
  expect(await page.getByText('ida@example.com').count()).toBe(0)
  await expectNoOverflow(page)
  await expectAccessible(page)
  await card.click()
  await page.getByRole('link', { name: orderNumber }).waitFor()
  await expectNoOverflow(page)
  expect(errors).toEqual([])
})
