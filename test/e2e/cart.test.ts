import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openKey } from '#test/desk.ts'
import { askAs, lines, shapes } from '#test/ucp.ts'
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

describe('the link of a shopping agent', () => {
  it('fills the cart, says whose it is, and leaves a clean address', async () => {
    const { headers } = await openKey(shop, ['agents.orders'])
    const wanted = lines(['ESP-OAT', 2])
    const { body } = await askAs(shop, 'POST', '/checkout-sessions', wanted, headers)
    const { page, context, errors } = await shop.visit({ width: 390, height: 844 })
    const { search } = new URL(shapes.checkout.parse(body).continue_url!)
    await page.goto(`/cart${search}`)
    await page.locator('main .line-item').waitFor()
    expect(new URL(page.url()).search).toBe('')
    const { rows } = await shop.shop.pool.query(
      'select variant_id from agent_checkout a join cart_line using (cart_id) where a.session = $1',
      [body.id],
    )
    expect(rows).toHaveLength(1)
    expect(errors).toEqual([])
    await context.close()
  })

  it('that was cut off still fills the cart', async () => {
    const { page, context } = await shop.visit({ width: 390, height: 844 })
    await page.goto('/cart?items=ESP-OAT:2&agent=3f2c')
    await page.locator('main .line-item').waitFor()
    await context.close()
  })
})
