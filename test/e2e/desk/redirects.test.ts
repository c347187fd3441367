import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

const locationOf = async (url: string) => (await shop.app.inject(url)).headers.location

it('adds a redirect by keyboard, says why a loop is refused, edits, removes several and takes back', async () => {
  const { page, errors, caller } = await openDesk(shop, '/redirects')
  await page.getByText('No redirects yet').waitFor()
  await page.keyboard.press('c')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Old address' }).fill('/Old-Mug')
  await sheet.getByRole('textbox', { name: 'New address' }).fill('/old-mug')
  await page.keyboard.press('Enter')
  await sheet.getByText('/old-mug would redirect to itself').waitFor()
  await expectAccessible(page)
  await sheet.getByRole('textbox', { name: 'New address' }).fill('/product/morning-mug')
  await page.keyboard.press('Enter')
  await page.getByText('Redirect saved').waitFor()
  expect(await locationOf('/old-mug')).toBe('/product/morning-mug')

  expectDone(await caller.call('/redirect/save', { path: '/older', target: '/cart' }))
  await page.getByRole('button', { name: '/old-mug', exact: true }).press('Enter')
  const target = sheet.getByRole('textbox', { name: 'New address' })
  expect(await target.inputValue()).toBe('/product/morning-mug')
  // A colleague is faster.
  expectDone(await caller.call('/redirect/save', { path: '/old-mug', target: '/search' }))
  await target.fill('/collection')
  await page.keyboard.press('Enter')
  await sheet.getByText('changed this in the meantime: /search').waitFor()
  await page.keyboard.press('Enter')
  await sheet.waitFor({ state: 'detached' })
  expect(await locationOf('/old-mug')).toBe('/collection')

  await page.reload()
  await page.getByText('Used 2 times').waitFor()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).press('Space')
  await page.getByText('2 selected').waitFor()
  await expectAccessible(page)
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByText('No redirects yet').waitFor()
  expect(await locationOf('/old-mug')).toBeUndefined()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).last().press('Enter')
  await page.getByRole('button', { name: '/old-mug', exact: true }).waitFor()
  expect(await locationOf('/old-mug')).toBe('/collection')
  expect(errors).toEqual([])
})

it('shows what a file of redirects changes before it is imported', async () => {
  const { page, errors } = await openDesk(shop, '/redirects')
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  const sheet = page.getByRole('dialog')
  const choose = (text: string) =>
    sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose('Title,Price\nJug,1\n')
  await sheet.getByText('This isn’t a list of redirects.').waitFor()
  await choose('Redirect from,Redirect to\n/imported,/product/morning-mug\n/older,/search\nwrong,/x\n')
  await sheet.getByText('1 new redirect').waitFor()
  await sheet.getByText('1 gets another target').waitFor()
  await sheet.getByText('Line 4: “wrong” isn’t a path.').waitFor()
  await expectAccessible(page)
  expect(await locationOf('/imported')).toBeUndefined()
  await sheet.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await page.getByText('2 redirects imported').waitFor()
  expect(await locationOf('/imported')).toBe('/product/morning-mug')
  expect(errors).toEqual([])
})

it('leads a missing page on a phone to the product that fits it', async () => {
  const missing = '/shop/morning-mug.html'
  expect((await shop.app.inject(missing)).statusCode).toBe(404)
  await shop.app.inject('/never-heard-of-it')
  const visit = { width: 360, height: 800, dark: true }
  const { page, errors } = await openDesk(shop, '/redirects?tab=missing', { visit })
  await page.getByText('May fit: ').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ignore /never-heard-of-it' }).click()
  await page.getByText('/never-heard-of-it is ignored').waitFor()
  await page.getByRole('button', { name: `Redirect ${missing}` }).click()
  const sheet = page.getByRole('dialog')
  expect(await sheet.getByRole('textbox', { name: 'Old address' }).inputValue()).toBe(missing)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('No missing pages').waitFor()
  expect(await locationOf(missing)).toBe('/product/morning-mug')
  await page.getByRole('link', { name: 'Redirects', exact: true }).last().click()
  await page.getByRole('button', { name: missing, exact: true }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(errors).toEqual([])
})
