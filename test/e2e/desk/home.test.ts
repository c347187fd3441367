import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, payAt } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let sku: string

beforeAll(async () => {
  shop = await openVisitedShop()
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1',
  )
  sku = rows[0]!.sku
})
afterAll(() => shop.close())

async function paidOrder(): Promise<string> {
  const placed = await buy(shop.visitor(), { sku, method: 'test' })
  await payAt(shop.app, placed.payment)
  return placed.orderNumber
}

it('shows what waits, follows it live, and leads to it by link and key', async () => {
  await paidOrder()
  const { page, errors } = await openDesk(shop, '/')
  expect(await page.locator('h1').textContent()).toBe('Home')
  const toShip = page.getByRole('listitem').filter({ hasText: 'Orders to ship' })
  const waiting = async () => Number((await toShip.locator('span').first().textContent())!)
  const before = await waiting()
  const number = await paidOrder()
  await shop.runJobs()
  await expect.poll(waiting).toBe(before + 1)
  await page.getByText('Revenue').first().waitFor()
  await expectAccessible(page)

  await toShip.getByRole('link').click()
  await page.locator('[data-row]').filter({ hasText: number }).waitFor()
  expect(new URL(page.url()).search).toBe('?view=to-ship')
  await page.goBack()
  await toShip.waitFor()
  await page.keyboard.press('1')
  await page.waitForURL(/\/admin\/(orders|returns)/)
  expect(errors).toEqual([])
})

it('names what the shop still misses, only to those who can change it, and fits a phone', async () => {
  const owner = await openDesk(shop, '/', { visit: { width: 360, dark: true } })
  const step = owner.page.getByRole('listitem').filter({ hasText: 'Second factor' })
  await step.waitFor()
  // A shop with orders has its work first, and below only what is left.
  const titles = await owner.page.getByRole('heading', { level: 2 }).allTextContents()
  expect(titles[0]).toBe('Waiting for you')
  expect(titles.at(-1)).toBe('Left to set up')
  const left = owner.page.locator('section', { hasText: 'Left to set up' })
  expect(await left.getByRole('listitem').count()).toBeGreaterThan(0)
  expect(await left.getByLabel('Done').count()).toBe(0)
  await expectNoOverflow(owner.page)
  await expectAccessible(owner.page)
  await step.getByRole('link').click()
  await owner.page.waitForURL(/\/admin\/me$/)
  expect(owner.errors).toEqual([])

  const packer = await openDesk(shop, '/', { staff: { role: 'packer' } })
  await packer.page.getByText('Waiting for you').waitFor()
  expect(await packer.page.getByText('Second factor').count()).toBe(0)
  expect(await packer.page.getByText('Revenue').count()).toBe(0)
  expect(packer.errors).toEqual([])
})

it('shows the steps that are left together with everything else, so that nothing moves', async () => {
  const { page, errors } = await openDesk(shop, '/orders')
  await page.route('**/api/admin/setup/state', async (route) => {
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  expect(await page.getByText('Left to set up').count()).toBe(1)
  expect(errors).toEqual([])
})

it('reports the sales of paid orders in the period, by product and as a file, and steps through periods', async () => {
  await paidOrder()
  const { page, errors } = await openDesk(shop, '/reports', { visit: { width: 390 } })
  const totals = page.getByRole('region', { name: 'Whole period' })
  await totals.getByText('Orders', { exact: true }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Rows/ }).press('Enter')
  await page.getByRole('option', { name: 'Product' }).click()
  const { rows } = await shop.shop.pool.query<{ product_id: number }>(
    'select product_id from variant where sku = $1',
    [sku],
  )
  await page.locator(`tbody a[href$="/products/${rows[0]!.product_id}"]`).waitFor()
  expect(new URL(page.url()).search).toContain('by=product')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
  expect((await file).suggestedFilename()).toMatch(/^sales-[\d-]+\.csv$/)
  await page.getByRole('link', { name: 'Funnel' }).click()
  await page
    .getByRole('rowheader', { name: 'Added to cart' })
    .or(page.getByText('Nothing in this period'))
    .waitFor()
  await page.keyboard.press('[')
  await page.waitForURL(/until=/)
  await expectAccessible(page)
  expect(errors).toEqual([])
})
