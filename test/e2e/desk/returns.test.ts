import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexProducts } from '#server/catalog/staff/index-products.ts'
import { apply, receive } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'

let shop: VisitedShop
let sku: string

beforeAll(async () => {
  shop = await openVisitedShop()
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1`,
  )
  sku = rows[0]!.sku
})

afterAll(() => shop.close())

it('takes a return from the list to its refund, on a phone', async () => {
  const visitor = shop.visitor()
  const { number } = await apply(visitor, await receive(shop, visitor, { sku, quantity: 2 }), { quantity: 2 })
  const { page, errors } = await openDesk(shop, '/returns?f=stage.is.decide', {
    visit: { width: 360, height: 740 },
  })
  await page.getByRole('link', { name: number }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: number, level: 1 }).waitFor()
  await expectAccessible(page)
  const step = async (name: string, fill: () => Promise<void> = async () => {}) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    await fill()
    await sheet.getByRole('button', { name, exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
  }
  await step('Approve')
  await step('Receive')
  await step('Inspect', async () => {
    // Announcements of finished steps name elements that have gone, until they are cleared after some seconds.
    await expect.poll(() => page.locator('[data-live-announcer] [role=img]').count()).toBe(0)
    await expectAccessible(page)
    const [restock, writeOff] = [0, 1].map((index) =>
      page.getByRole('dialog').getByRole('spinbutton').nth(index),
    )
    await restock!.fill('1')
    await writeOff!.fill('1')
  })
  await page.getByText('1 written off').waitFor()
  await step('Refund')
  await page.getByText('Being refunded').waitFor()
  const { rows } = await shop.shop.pool.query(
    `select l.restocked, l.written_off from return_line l join return_request r on r.id = l.return_id where r.number = $1`,
    [number],
  )
  expect(rows).toEqual([{ restocked: 1, written_off: 1 }])
  expect(errors).toEqual([])
})

it('opens what a scanner reads on any screen, and no key of the screen by its letters', async () => {
  const visitor = shop.visitor()
  const placed = await receive(shop, visitor, { sku })
  const { number } = await apply(visitor, placed, {})
  const { rows } = await shop.shop.pool.query<{ id: number }>(
    `with coded as (update variant set barcode = '4006381333931' where sku = $1 returning product_id id)
     update product set updated_at = now() where id = (select id from coded) returning id`,
    [sku],
  )
  await indexProducts(shop.shop)
  const { page, errors } = await openDesk(shop, '/orders', { visit: { width: 360, height: 740 } })
  // Keys driven from outside come slower than those of a scanner.
  const scan = (code: string) =>
    page
      .locator(':focus, body')
      .last()
      .evaluate(
        (focused, keys) => {
          const { KeyboardEvent } = focused.ownerDocument.defaultView!
          for (const key of keys) {
            focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
          }
        },
        [...code, 'Enter'],
      )
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

  await scan(number)
  await heading(number)
  // With the letters of its keys (S ships, R refunds), on the screen that has them.
  await scan(placed.orderNumber)
  await heading(placed.orderNumber)
  await scan(number)
  await heading(number)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await scan('4006381333931')
  await page.waitForURL(`**/products/${rows[0]!.id}`)
  // The address changes before the screen does, which would close what the next scan opens.
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: number }).waitFor()

  await scan('SRSRNOSUCHCODE')
  const palette = page.getByRole('dialog')
  await palette.getByText('No matches').waitFor()
  expect(await palette.getByRole('searchbox').inputValue()).toBe('SRSRNOSUCHCODE')
  await expectAccessible(page)
  // The first clears the search.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })

  // People's keys work as before, also two of them in a row.
  await page.locator('h1').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await heading('Orders')
  expect(errors).toEqual([])
})
