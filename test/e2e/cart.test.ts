import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})

afterAll(() => shop.close())

async function buy(page: Page, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`)
  await page.locator('form[data-buy] label.option:not([data-gone])').first().click()
  await page.locator('form[data-buy] button[type=submit]').click()
  await page.locator('#cart-drawer[open] .line-item').first().waitFor()
}

describe.each([
  { name: 'a phone', width: 390, height: 844, dark: true },
  { name: 'a desktop', width: 1440, height: 900, dark: false },
])('a cart on $name', (device) => {
  it('shows the new price beside the old one, and which products sold out meanwhile', async () => {
    const { pool } = shop.shop
    const { page } = await shop.visit(device)
    await buy(page, 'teapot')
    await pool.query("update variant set price = price + 700 where sku like 'TEAPOT-%'")
    await pool.query(
      "update stock set reserved = on_hand where variant_id in (select id from variant where sku like 'TEAPOT-%')",
    )
    await page.goto('/cart')
    const told = page.locator('.notice-warning')
    await told.first().waitFor()
    expect(await told.locator('del').textContent()).toBe('€68.00')
    expect(await told.locator('ins').textContent()).toBe('€75.00')
    await page.getByText('Teapot is sold out.').waitFor()
    await expectAccessible(page)
    await pool.query("update variant set price = price - 700 where sku like 'TEAPOT-%'")
    await pool.query(
      "update stock set reserved = 0 where variant_id in (select id from variant where sku like 'TEAPOT-%')",
    )
    await page.context().close()
  })
})

describe('in dark mode', () => {
  it('the buy button stands out from the page', async () => {
    const { page } = await shop.visit({ width: 390, height: 844, dark: true })
    await page.goto('/product/teapot')
    const worn = (property: string) =>
      page.evaluate(
        `getComputedStyle(document.querySelector('form[data-buy] button[type=submit]')).${property}`,
      )
    // The accent colour in dark mode, whose contrast with the background is five to one.
    expect(await worn('backgroundColor')).toBe('rgb(109, 143, 132)')
    expect(await worn('color')).toBe('rgb(0, 0, 0)')
    await expectAccessible(page)
    await page.context().close()
  })
})
