import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyPaid } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let order: string

beforeAll(async () => {
  shop = await openVisitedShop()
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1',
  )
  order = (await buyPaid(shop, shop.visitor(), { sku: rows[0]!.sku, method: 'test' })).orderNumber
  for (let n = 0; n < 3; n++) await shop.runJobs()
})
afterAll(() => shop.close())

const phone = { width: 360, height: 740 }
const accountant = { role: 'accountant' } as const

it('shows tax by country and rate, its file, the limit of sales abroad, and the invoices behind a figure', async () => {
  const { page, errors } = await openDesk(shop, '/reports?name=sales', { staff: accountant })
  await page.getByRole('link', { name: 'Tax', exact: true }).click()
  const germany = page.getByRole('row', { name: /Germany/ })
  await germany.waitFor()
  expect(await germany.textContent()).toContain('19%')
  await page.getByRole('heading', { name: /Sales to consumers in other EU countries/ }).waitFor()
  await page.getByText('of €10,000.00').waitFor()
  await expectAccessible(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
  expect(await readFile((await (await file).path())!, 'utf8')).toContain('DE,S,19.00,EUR')

  await page.getByRole('button', { name: /Period/ }).press('Enter')
  await page.getByRole('option', { name: 'Last year' }).click()
  await page.getByText('No invoices in this period').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Tax', exact: true }).click()
  await page.getByRole('link', { name: /documents?: Germany$/ }).click()
  await page.getByRole('heading', { name: 'Invoices' }).waitFor()
  await page.getByRole('link', { name: /^INV-/ }).first().waitFor()
  expect(errors).toEqual([])
})

it('lists invoices on a phone, finds one by its order, and opens its document', async () => {
  const { page, context, errors } = await openDesk(shop, '/invoices', {
    visit: { ...phone, dark: true },
    staff: accountant,
  })
  const invoice = page.getByRole('link', { name: /INV-/ })
  await invoice.first().waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('searchbox').fill('nobody at all')
  await page.getByText('No matches').waitFor()
  await page.getByRole('searchbox').fill(order)
  await expect.poll(() => invoice.count()).toBe(1)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: /as PDF/ }).press('Enter')
  await opened
  await invoice.click()
  await page.locator('h1').filter({ hasText: order }).waitFor()
  expect(errors).toEqual([])
})
