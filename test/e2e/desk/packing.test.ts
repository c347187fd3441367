import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, expectDone, payAt } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let skus: string[]

beforeAll(async () => {
  shop = await openVisitedShop({ kind: 'full' })
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 2`,
  )
  skus = rows.map(({ sku }) => sku)
})
afterAll(() => shop.close())

/** A paid order of two units. */
async function paidOrder(): Promise<string> {
  const placed = await buy(shop.visitor(), { sku: skus[0]!, quantity: 2, method: 'test' })
  await payAt(shop.app, placed.payment)
  return placed.orderNumber
}

async function shippedUnits(number: string): Promise<number[]> {
  const { rows } = await shop.shop.pool.query<{ quantity: number }>(
    `select l.quantity from shipment s join shipment_line l on l.shipment_id = s.id
      join orders o on o.id = s.order_id where o.number = $1`,
    [number],
  )
  return rows.map(({ quantity }) => quantity)
}

const row = (page: Page, number: string) => page.getByRole('checkbox', { name: new RegExp(number) })
const field = (page: Page) => page.getByRole('textbox', { name: 'Scan or type a code' })

/** A scanner types the code and presses Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await field(page).fill(code)
  await field(page).press('Enter')
}

/** Types as a scanner does: the keys are down before the page has looked at the first. */
async function scannerTypes(page: Page, code: string): Promise<void> {
  await Promise.all([...code, 'Enter'].map((key) => page.keyboard.press(key)))
}

async function openTable(page: Page, number: string): Promise<void> {
  await row(page, number).check()
  await page.getByRole('button', { name: 'Pack 1 order' }).click()
  await page.getByRole('heading', { name: number, level: 2 }).waitFor()
}

it('packs on a phone without a network, through a reload, and ships exactly once', async () => {
  const number = await paidOrder()
  const { page, context } = await openDesk(shop, '/pack', {
    visit: { width: 360, height: 760 },
    staff: { role: 'packer' },
  })
  // The place is readable in the narrowest window, too.
  await page.setViewportSize({ width: 320, height: 760 })
  const place = page.locator('label').filter({ hasText: number }).getByText('2 items')
  await place.waitFor()
  expect(await place.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)
  await page.setViewportSize({ width: 360, height: 760 })
  await row(page, number).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await openTable(page, number)
  await expectNoOverflow(page)
  await expectAccessible(page)

  await scan(page, 'NO-SUCH-CODE')
  await page.getByRole('alert').getByText('NO-SUCH-CODE isn’t in this order').waitFor()
  await scan(page, skus[0]!.toLowerCase())
  await page.getByRole('alert').getByText('1 of 2').waitFor()

  await context.setOffline(true)
  await scan(page, skus[0]!)
  await page.getByRole('alert').getByText('2 of 2').waitFor()
  await scan(page, skus[0]!)
  await page.getByRole('alert').getByText('Put this one back').waitFor()
  await page.getByText(/waits? for the network/).waitFor()
  await page.getByRole('button', { name: 'Ship 2 items and go on' }).click()
  await page.getByText('2 changes wait for the network').waitFor()
  expect(await shippedUnits(number)).toEqual([])

  await page.reload().catch(() => {})
  await context.setOffline(false)
  await page.goto(`${shop.url}/admin/pack`)
  await expect.poll(() => shippedUnits(number)).toEqual([2])
  const queue = page.getByRole('button', { name: /^Pack the next|^No free/ }).or(page.getByText('All packed'))
  await queue.waitFor()
  await page.reload()
  await queue.waitFor()
  expect(await row(page, number).count()).toBe(0)
  expect(await shippedUnits(number)).toEqual([2])
})

it('names what the shop refused of the work done without a network', async () => {
  const number = await paidOrder()
  const { page, context } = await openDesk(shop, '/pack', { visit: { dark: true } })
  await openTable(page, number)
  await expectAccessible(page)
  await scan(page, skus[0]!)
  await page.getByRole('alert').getByText('1 of 2').waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ship 1 of 2 items and go on' }).click()
  await page.getByText(/waits? for the network/).waitFor()
  await shop.shop.pool.query(
    `update orders set status = 'cancelled', cancelled_by = 'merchant' where number = $1`,
    [number],
  )
  await context.setOffline(false)
  await page.getByText(number, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Close message' }).click()
  await page.getByRole('button', { name: 'Close message' }).waitFor({ state: 'detached' })
  expect(await shippedUnits(number)).toEqual([])
})

it('is packed by keyboard, with units that are not found left for later', async () => {
  const number = await paidOrder()
  const { page, errors } = await openDesk(shop, '/pack')
  await row(page, number).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Pack 1 order' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: number, level: 2 }).waitFor()
  await expect
    .poll(() => field(page).evaluate((input) => input === input.ownerDocument.activeElement))
    .toBe(true)
  // A scanner is heard wherever the focus is.
  await page.getByRole('button', { name: /^Not found/ }).focus()
  await scannerTypes(page, skus[0]!)
  await page.getByRole('alert').getByText('1 of 2').waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not on the shelf' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ship 1 item and go on' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => shippedUnits(number)).toEqual([1])
  expect(errors).toEqual([])
})

it('keeps the order on the table, and what was typed for each parcel, when another one goes', async () => {
  const numbers = [await paidOrder(), await paidOrder(), await paidOrder()]
  const [lost, first, second] = numbers as [string, string, string]
  const { page, caller, errors } = await openDesk(shop, '/pack')
  for (const number of numbers) await row(page, number).check()
  await page.getByRole('button', { name: 'Pack 3 orders' }).click()
  const onTable = (number: string) => page.getByRole('heading', { name: number, level: 2 }).waitFor()
  const table = page.getByRole('combobox', { name: 'Order on the table' })
  const tracking = page.getByRole('textbox', { name: 'Tracking number' })
  await onTable(lost)
  await page.clock.install()
  await page.reload()
  await table.selectOption(first)
  await onTable(first)
  await tracking.fill('TRACK-1')
  await table.selectOption(second)
  await onTable(second)
  expect(await tracking.inputValue()).toBe('')
  // A colleague takes an order over; the open screen hears of it when it renews its claims.
  await page.route('**/pack/keep', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { lost: [lost] } } }),
  )
  await page.clock.fastForward('01:01')
  await expect.poll(() => table.locator('option').count()).toBe(2)
  await onTable(second)
  await table.selectOption(first)
  await onTable(first)
  expect(await tracking.inputValue()).toBe('TRACK-1')
  expectDone(await caller.call('/pack/release', { numbers }))
  expect(errors).toEqual([])
})

it('prints chosen orders here and at a station', async () => {
  const number = await paidOrder()
  const { page, context } = await openDesk(shop, '/print')
  await page.getByRole('button', { name: 'Add station' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('Table 1')
  await page.keyboard.press('Enter')
  await page.getByText('Table 1').first().waitFor()
  await expectAccessible(page)

  const orders = await context.newPage()
  await orders.goto(`${shop.url}/admin/orders/${number}`)
  await orders.getByRole('button', { name: 'More actions' }).click()
  await orders.getByRole('menuitem', { name: 'Print' }).click()
  const dialog = orders.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Packing slip' }).waitFor()
  await expectAccessible(orders)
  await dialog.getByRole('button', { name: 'Print' }).click()
  await dialog.getByText('Preparing the file').waitFor()
  await shop.runJobs()
  const link = dialog.getByRole('link', { name: 'Open PDF' })
  await link.waitFor()
  const file = await context.request.get(new URL((await link.getAttribute('href'))!, shop.url).href)
  expect(file.headers()['content-type']).toBe('application/pdf')

  const { rows } = await shop.shop.pool.query<{ id: string }>('select id from print_station')
  await page.goto(`${shop.url}/admin/print?station=${rows[0]!.id}`)
  await page.getByText('Waiting for print jobs').waitFor()
  await expectAccessible(page)
  await shop.shop.pool.query('update print_job set station_id = $1', [rows[0]!.id])
  await page.reload()
  const printed = async () => {
    const found = await shop.shop.pool.query('select count(printed_at)::int printed from print_job')
    return found.rows[0].printed
  }
  await expect.poll(printed).toBe(1)
  await page.getByText('Printed', { exact: true }).waitFor()
})
