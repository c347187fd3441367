import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sell } from '#test/buying.ts'
import { openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
  await sell(shop.shop, { sku: 'TRIVET', name: 'Trivet', price: 1500, onHand: 0 })
})

afterAll(() => shop.close())

const part = '**/assets/address-dialog-*.js'

describe('a component whose file was removed while the page was open', () => {
  it('reloads the page once, and then works', async () => {
    const { page } = await shop.visit()
    const loads = countLoads(page)
    await page.route(part, (route) => route.fulfill({ status: 404 }))
    await page.goto('/product/trivet')
    await page.locator('[data-alert=back_in_stock]').click()
    await expect.poll(() => loads.count, { timeout: 60_000 }).toBe(2)
    await page.unroute(part)
    await page.locator('[data-alert=back_in_stock]').click()
    await page.locator('dialog[open] input[name=email]').waitFor()
    expect(loads.count).toBe(2)
    await page.context().close()
  })

  it('does not reload repeatedly if the file stays missing, and the page stays usable', async () => {
    const { page } = await shop.visit()
    const loads = countLoads(page)
    await page.route(part, (route) => route.fulfill({ status: 404 }))
    await page.goto('/product/trivet')
    await page.locator('[data-alert=back_in_stock]').click()
    await expect.poll(() => loads.count, { timeout: 60_000 }).toBe(2)
    await page.locator('[data-alert=back_in_stock]').click()
    await page.locator('#toasts [role=alert]').waitFor()
    expect(loads.count).toBe(2)
    expect(await page.locator('h1').textContent()).toBe('Trivet')
    await page.context().close()
  })

  it('keeps the page if the browser is only offline', async () => {
    const { page, context } = await shop.visit()
    const loads = countLoads(page)
    await page.goto('/product/trivet')
    await page.locator('[data-alert=back_in_stock]').waitFor()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.locator('[data-alert=back_in_stock]').click()
    await page.locator('#toasts [role=alert]').waitFor()
    expect(loads.count).toBe(1)
    expect(await page.locator('h1').textContent()).toBe('Trivet')
    await context.close()
  })
})

function countLoads(page: Page): { count: number } {
  const loads = { count: 0 }
  page.on('domcontentloaded', () => loads.count++)
  return loads
}
