import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { product } from '#server/db/tables.ts'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop({ prepare: async () => {} })
})
afterAll(() => shop.close())

const phone = { width: 360, height: 740 }
const spring = [
  'Handle,Title,Variant SKU,Variant Price,Variant Inventory Tracker',
  'jug,Jug,JUG,24.90,shopify',
  'cup,Cup,CUP,"1,234",shopify',
  'bowl,Bowl,BOWL,9.90,shopify',
].join('\r\n')

it('leads from the empty list to a rehearsal, and imports the file by keyboard', async () => {
  const { page, errors } = await openDesk(shop, '/products', { visit: phone })
  const empty = page.getByRole('main')
  await empty.getByRole('heading', { name: /No products/ }).waitFor()
  await empty.getByRole('button', { name: 'Import', exact: true }).last().press('Enter')
  await page.locator('h1:focus').filter({ hasText: 'Import products' }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const chooser = page.waitForEvent('filechooser')
  await page.locator('button').filter({ hasText: 'Choose a file' }).press('Enter')
  const file = { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(spring) }
  await (await chooser).setFiles(file)
  await page.locator('h1:focus').filter({ hasText: 'spring.csv' }).waitFor()
  await page.getByText('Checking the file').waitFor()
  await shop.runJobs()
  await page.getByText('Ready to import').waitFor()
  await page.getByText('1 row refused').waitFor()
  await page.getByText('Price (JUG)').waitFor()
  await page.getByText(/may be thousands or decimals/).waitFor()
  await page.getByText(/The file has no quantities/).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download refused rows' }).press('Enter')
  expect(await readFile((await (await saved).path())!, 'utf8')).toContain('Refused because')

  await page.getByRole('checkbox', { name: 'Sell without counting stock' }).press('Space')
  await page.getByText('Check the file again with these choices').waitFor()
  await page.getByRole('button', { name: 'Check again' }).press('Enter')
  await page.getByText('Check the file again with these choices').waitFor({ state: 'detached' })
  await shop.runJobs()
  await page.getByText(/The file has no quantities/).waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await page.getByText('Importing the products').waitFor()
  await shop.runJobs()
  await page.getByRole('link', { name: 'Show products' }).waitFor()
  await expectAccessible(page)
  expect(await shop.shop.db.$count(product)).toBe(2)

  await page.getByRole('button', { name: 'Undo import' }).press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('New products moved to the trash').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await sheet.getByRole('button', { name: 'Undo import' }).press('Enter')
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('Undoing the import').waitFor()
  await shop.runJobs()
  await page.getByText('What was undone').waitFor()
  await expectAccessible(page)
  expect(await shop.shop.db.$count(product, eq(product.status, 'deleted'))).toBe(2)
  expect(errors).toEqual([])
})

it('lists the last imports in the dark, and removes one', async () => {
  const { page, errors, caller } = await openDesk(shop, '/import', { visit: { ...phone, dark: true } })
  await page.getByRole('link', { name: 'spring.csv' }).waitFor()
  await page.getByText('Undone', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Remove spring.csv' }).press('Enter')
  await page.getByRole('link', { name: 'spring.csv' }).waitFor({ state: 'detached' })
  expect(expectDone(await caller.call('/import/list', {})).items).toEqual([])
  expect(errors).toEqual([])
})

it('maps the columns of an unknown file by keyboard, and names what is missing', async () => {
  const { page, errors } = await openDesk(shop, '/import', { visit: phone })
  const rows = ['Artikel;Betrag;Farbe', 'Krug;1.234;Rot', 'Schale;2.500;Blau']
  const file = { name: 'lieferant.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  const chooser = page.waitForEvent('filechooser')
  await page.locator('button').filter({ hasText: 'Choose a file' }).press('Enter')
  await (await chooser).setFiles(file)
  await page.locator('h1:focus').filter({ hasText: 'lieferant.csv' }).waitFor()
  await shop.runJobs()
  await page.getByRole('heading', { name: 'Match columns' }).waitFor()
  await page.getByText('Choose the column with the price.').waitFor()
  await page.getByText('Schale').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const check = page.getByRole('button', { name: 'Check the file' })
  expect(await check.isDisabled()).toBe(true)

  const field = page.getByRole('combobox', { name: 'Field for Betrag' })
  await field.fill('Price')
  await page.getByRole('option', { name: 'Price', exact: true }).waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  await page.getByText(/Choose how numbers are written/).waitFor()
  await page.getByRole('button', { name: /Numbers are written like/ }).press('Enter')
  await page.getByRole('option', { name: '1.234,50' }).press('Enter')
  await page.getByText(/Choose how numbers are written/).waitFor({ state: 'detached' })
  await expectAccessible(page)
  await check.press('Enter')
  await page.getByText('Checking the file').waitFor()
  await shop.runJobs()
  await page.getByText('Ready to import').waitFor()
  await page.getByText('€1,234.00').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await page.getByText('Importing the products').waitFor()
  await shop.runJobs()
  await page.getByRole('link', { name: 'Show products' }).waitFor()
  expect(errors).toEqual([])

  const [made] = await shop.shop.db.select().from(product).where(eq(product.handle, 'krug'))
  const { page: record, errors: later } = await openDesk(shop, `/products/${made!.id}`, { visit: phone })
  await record.getByText('Created by an import').waitFor()
  await record.getByRole('link', { name: 'lieferant.csv, line 2' }).waitFor()
  await expectAccessible(record)
  await expectNoOverflow(record)
  expect(later).toEqual([])
})
