import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { demoProgressKey } from '#demo/load.ts'

/** The screenshots by name, each with the steps to reach it. */
export type Scene = { name: string; open(page: Page): Promise<unknown> }

export const scenes: Scene[] = [
  { name: 'home', open: (page) => page.goto('/') },
  { name: 'category', open: (page) => page.goto('/category/tableware') },
  { name: 'product', open: (page) => page.goto('/product/morning-mug') },
  { name: 'checkout', open: openCheckout },
  { name: 'desk-home', open: (page) => openDesk(page, '/') },
  { name: 'desk-order', open: openOrder },
  { name: 'desk-product', open: openTeapot },
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

async function openDesk(page: Page, path: string): Promise<void> {
  await page.goto(`/admin${path}`)
  await page.locator('main h1').waitFor()
}

/** The order of the demo shop that is sent in parts. */
async function openOrder(page: Page): Promise<void> {
  await openDesk(page, '/orders')
  await openRow(page, 'Partly shipped')
  await page.getByRole('heading', { name: 'History' }).waitFor()
}

async function openTeapot(page: Page): Promise<void> {
  await openDesk(page, '/products?q=teapot')
  await openRow(page, 'Teapot')
  await page.locator('[contenteditable=true]').first().waitFor()
}

async function openRow(page: Page, text: string): Promise<void> {
  const row = page.locator('main [role=row], main tr, main li').filter({ hasText: text }).first()
  await row.getByRole('link').first().click()
}

/** Waits until the demo customer's orders are there, which are made after the start. */
export async function hasDemoOrders(pool: pg.Pool): Promise<void> {
  const isLoading = async () => {
    const { rowCount } = await pool.query('select from setting where key = $1', [demoProgressKey])
    return rowCount! > 0
  }
  for (let tries = 0; await isLoading(); tries++) {
    if (tries === 600) throw new Error('The demo orders were not loaded within two minutes')
    await wait(200)
  }
}
