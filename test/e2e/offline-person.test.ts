import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currencySetting } from '#server/platform/currency.ts'
import { signUp } from '#test/accounts.ts'
import { buy } from '#test/buying.ts'
import { openVisitedShop, type VisitedShop } from './browser.ts'
import { isKept, keptPages, startWorker } from './offline.ts'

const orders = '/user/order'
const wishlist = '/user/wishlist'

let shop: VisitedShop
let sku: string

beforeAll(async () => {
  shop = await openVisitedShop({ kind: 'full', env: { CAPTCHA: 'test' } })
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1`,
  )
  sku = rows[0]!.sku
})
afterAll(() => shop.close())

/** A customer with an order and a saved product, whose browser keeps both. */
async function visitOrders() {
  const customer = await signUp(shop)
  const placed = await buy(customer.visitor, { sku })
  await customer.visitor.call('/favorite/add', { type: 'product', slug: 'teapot' })
  const { page, context } = await shop.visit({ offline: true })
  await page.goto('/cart')
  await signIn(page, customer.token)
  await startWorker(page, orders)
  await isKept(page, ['/error/offline', orders, wishlist])
  for (const [path, text] of [
    [orders, placed.orderNumber],
    [wishlist, 'Teapot'],
  ] as const) {
    await page.goto(path)
    await page.locator('main').getByText(text).first().waitFor()
  }
  return { page, context, placed, customer }
}

async function signIn(page: Page, token: string): Promise<void> {
  await page.evaluate((issued) => localStorage.setItem('x-auth', issued), token)
}

/** Answers that the browser keeps for its person. */
function keptAnswers(page: Page): Promise<number> {
  return page.evaluate(`caches.open('shop-own-1').then((cache) => cache.keys()).then((keys) => keys.length)`)
}

it('shows orders and wishlist without a network, and nothing of them after signing out', async () => {
  const { page, context, placed, customer } = await visitOrders()
  await context.setOffline(true)
  await page.goto(orders)
  await page.locator('main').getByText(placed.orderNumber).first().waitFor()
  await page.goto(wishlist)
  await page.locator('main').getByText('Teapot').first().waitFor()

  await context.setOffline(false)
  await page.goto(orders)
  await page.locator('main').getByText(placed.orderNumber).first().waitFor()
  await customer.visitor.call('/auth/signout', {})
  await page.goto(wishlist)
  await page.waitForURL((url) => url.pathname === '/auth/signin')
  await expect.poll(() => keptAnswers(page)).toBe(0)

  await signIn(page, customer.token)
  await context.setOffline(true)
  await page.goto(orders)
  await page.locator('main').waitFor()
  expect(await page.getByText(placed.orderNumber).count()).toBe(0)
  await context.close()
})

it('drops what it kept for one account when another signs in', async () => {
  const { page, context } = await visitOrders()
  const before = await page.evaluate<string[]>(ownKeys)
  expect(before.length).toBeGreaterThan(0)
  await signIn(page, (await signUp(shop)).token)
  await page.goto('/cart')
  await expect
    .poll(async () => (await page.evaluate<string[]>(ownKeys)).filter((key) => before.includes(key)))
    .toEqual([])
  await context.close()
})

const ownKeys = `caches.open('shop-own-1').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))`

it('drops pages with prices of another currency when the shopper switches', async () => {
  const { code } = shop.shop.settings(currencySetting).others[0]!
  const { page, context } = await shop.visit({ offline: true })
  await startWorker(page, '/product/teapot')
  await isKept(page, ['/error/offline', '/product/teapot'])
  await page.goto('/product/bath-tray')
  await isKept(page, ['/product/bath-tray'])
  await context.addCookies([{ name: 'currency', value: code, url: shop.url }])
  await startWorker(page, '/product/bath-tray')
  await expect.poll(() => keptPages(page)).not.toContain('/product/teapot')
  await isKept(page, ['/product/bath-tray'])
  await context.setOffline(true)
  await page.goto('/product/bath-tray')
  await page.locator('h1').first().waitFor()
  expect(await page.content()).toContain(`"currency":"${code}"`)
  await context.close()
})
