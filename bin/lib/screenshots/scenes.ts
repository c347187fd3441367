import type { Page } from 'playwright-core'

/** The screenshots by name, each with the steps to reach it. */
export type Scene = { name: string; open(page: Page): Promise<unknown> }

export const scenes: Scene[] = [
  { name: 'home', open: (page) => page.goto('/') },
  { name: 'category', open: (page) => page.goto('/category/tableware') },
  { name: 'product', open: (page) => page.goto('/product/morning-mug') },
  { name: 'checkout', open: openCheckout },
]

/** Two products in the cart and a half-filled address. */
async function openCheckout(page: Page): Promise<void> {
  for (const slug of ['morning-mug', 'teapot']) await buy(page, slug)
  await page.goto('/checkout/information')
  await page.fill('input[name=email]', 'ada@example.com')
  await page.selectOption('select[name="address.country"]', 'DE')
  await page.fill('input[name="address.firstName"]', 'Ada')
  await page.fill('input[name="address.lastName"]', 'Lovelace')
  await page.locator('input[name="address.lastName"]').blur()
  await page.evaluate('scrollTo(0, 0)')
}

async function buy(page: Page, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`)
  const choice = page.locator('form[data-buy] label:has(input[type=radio]:enabled)').first()
  if (await choice.count()) {
    await choice.click()
    await page.waitForURL(`**/product/${slug}/*`)
  }
  await page.click('form[data-buy] button[type=submit]')
  await page.locator('#cart-drawer[open] .line-item').first().waitFor()
}
