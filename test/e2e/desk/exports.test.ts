import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exportFile, notice } from '#server/db/tables.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'
import { look } from './palette.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop({
    prepare: async (empty) => void (await makeProduct(empty, { handle: 'mug' })),
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.shop.db.delete(notice)
  await shop.shop.db.delete(exportFile)
})

const phone = { width: 360, height: 740 }

/** The text of the file that `press` downloads. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const file = page.waitForEvent('download')
  await press()
  return readFile((await (await file).path())!, 'utf8')
}

it('exports the products that the list shows, and downloads the file from its notice by keyboard', async () => {
  const { page, errors } = await openDesk(shop, '/products?f=status.is.active', { visit: phone })
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Export', exact: true }).press('Enter')
  await page.getByText('You’ll get a notification with the file').waitFor()
  await shop.runJobs()
  const bell = page.getByRole('button', { name: 'Notifications, 1 new' })
  await bell.waitFor()
  await bell.press('Enter')
  const ready = page.getByRole('dialog').getByRole('button', { name: /Your export is ready: Products/ })
  await ready.waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const text = await downloaded(page, () => ready.press('Enter'))
  const [header = '', row = ''] = text.split('\r\n')
  expect(header).toMatch(/^\uFEFFHandle,Title,/)
  expect(header).toContain('Variant SKU')
  expect(row).toMatch(/^mug,/)
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect(errors).toEqual([])
})

it('lists exports with their state, makes a new one, and downloads and removes it by keyboard', async () => {
  const { page, errors, caller } = await openDesk(shop, '/reports', { visit: { ...phone, dark: true } })
  await look(page, 'exports')
  await page.getByRole('menuitem', { name: 'Exports', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('h1:focus').filter({ hasText: 'Exports' }).waitFor()
  await page.getByText('No exports yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New export' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New export' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: /Contents/ }).press('Enter')
  await page.getByRole('option', { name: 'Tax by country and rate' }).click()
  await dialog.getByLabel('From').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('listitem', { name: 'Tax by country and rate · CSV' })
  await row.getByText('Starting').waitFor()
  await shop.runJobs()
  await row.getByText('Ready').waitFor()
  await row.getByText(/0 rows/).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const save = row.getByRole('button', { name: 'Download Tax by country and rate · CSV' })
  expect(await downloaded(page, () => save.press('Enter'))).toMatch(/^\uFEFFcountry,category,/)
  await row.getByRole('button', { name: /^Remove/ }).press('Enter')
  await page.getByText('No exports yet').waitFor()
  expect(expectDone(await caller.call('/export/list', {})).items).toEqual([])
  expect(errors).toEqual([])
})

it('narrows the change history down by kind and person in its address, and exports what it shows', async () => {
  const { page, errors, caller } = await openDesk(shop, '/audit', { visit: phone, staff: { name: 'Ada' } })
  expectDone(await caller.call('/export/start', { kind: 'orders' }))
  const adder = page.getByRole('combobox', { name: 'Add filter' })
  await adder.fill('Kind')
  await page.getByRole('option', { name: 'Kind' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Export', exact: true }).check()
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await page.waitForURL(/f=resource\.is\.export/)
  await page.getByRole('button', { name: /^Export orders/ }).waitFor()
  await page.getByRole('button', { name: 'Kind: Export', exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.goto(`${shop.url}/admin/audit?f=resource.is.export&f=staff.is.${caller.id}&f=at.within.today`)
  await page.getByRole('button', { name: 'By: Ada', exact: true }).waitFor()
  await page.getByRole('button', { name: /^Export orders/ }).waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await page.getByText('You’ll get a notification with the file').waitFor()
  await shop.runJobs()
  const { items } = expectDone(await caller.call('/export/list', {}))
  expect(items.find(({ kind }) => kind === 'changes')).toMatchObject({ state: 'done', rows: 2 })
  expect(errors).toEqual([])
})
