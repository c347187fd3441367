import type { Page } from 'playwright-core'
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

it('takes a return from the list to a partial refund, on a phone', async () => {
  const visitor = shop.visitor()
  const { number } = await apply(visitor, await receive(shop, visitor, { sku, quantity: 3 }), { quantity: 3 })
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
    const units = (outcome: string) =>
      page.getByRole('dialog').getByRole('spinbutton', { name: new RegExp(`^${outcome}: `) })
    await units('Written off').fill('1')
    await units('Keep, refund in part').fill('1')
    expect(await units('Back on sale').inputValue()).toBe('1')
  })
  await page.getByText('1 written off').waitFor()
  await page.getByText('1 kept for a partial refund').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Refund', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Refund' })
  expect(await sheet.getByRole('button', { name: 'Refund', exact: true }).isDisabled()).toBe(true)
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('5')
  await sheet.getByText('To Test payment').waitFor()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Refund €5.00' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('Being refunded').waitFor()
  const { rows } = await shop.shop.pool.query(
    `select l.restocked, l.written_off, l.kept from return_line l join return_request r on r.id = l.return_id where r.number = $1`,
    [number],
  )
  expect(rows).toEqual([{ restocked: 1, written_off: 1, kept: 1 }])
  expect(errors).toEqual([])
})

/**
 * Types a code as scanners do. Keys driven from outside come slower, and a busy browser would make these late, so they
 * carry their times.
 */
function scan(page: Page, code: string): Promise<void> {
  // From the root, because what has the focus may be taken off the page meanwhile.
  return page.locator('html').evaluate(
    (root, keys) => {
      const focused = root.ownerDocument.activeElement ?? root
      const { KeyboardEvent, performance } = focused.ownerDocument.defaultView!
      const start = performance.now()
      for (const [index, key] of keys.entries()) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: start + index })
        const isTyped = focused.dispatchEvent(event) && key.length === 1 && focused.matches('input')
        if (isTyped) focused.ownerDocument.execCommand('insertText', false, key)
      }
    },
    [...code, 'Enter'],
  )
}

it('loses no scan, however soon the next one follows', async () => {
  const visitor = shop.visitor()
  const placed = await receive(shop, visitor, { sku })
  const { number } = await apply(visitor, placed, {})
  const { page, errors } = await openDesk(shop, '/products')
  const opened: string[] = []
  page.on('framenavigated', (frame) => void opened.push(new URL(frame.url()).pathname))
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/find', async (route) => {
    if (!route.request().postData()?.includes(number)) return route.continue()
    asked.resolve()
    await released.promise
    return route.continue()
  })

  // The first is still looked up when the second is read.
  await scan(page, number)
  await asked.promise
  await scan(page, placed.orderNumber)
  released.resolve()
  await expect.poll(() => opened).toEqual([`/admin/returns/${number}`, `/admin/orders/${placed.orderNumber}`])

  // The search that a scan has opened takes the next one: as its words, or to the record that has it.
  await scan(page, 'NOSUCHCODE')
  const field = page.getByRole('dialog').getByRole('searchbox')
  await expect.poll(() => field.inputValue()).toBe('NOSUCHCODE')
  await scan(page, 'NORTHISONE')
  await expect.poll(() => field.inputValue()).toBe('NORTHISONE')
  await scan(page, number)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: number, level: 1 }).waitFor()
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
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

  await scan(page, number)
  await heading(number)
  // With the letters of its keys (S ships, R refunds), on the screen that has them.
  await scan(page, placed.orderNumber)
  await heading(placed.orderNumber)
  await scan(page, number)
  await heading(number)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await scan(page, '4006381333931')
  await page.waitForURL(`**/products/${rows[0]!.id}`)

  await scan(page, 'SRSRNOSUCHCODE')
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
