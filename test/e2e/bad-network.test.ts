import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVisitedShop, type VisitedShop } from './browser.ts'
import { ada } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})

afterAll(() => shop.close())

describe('a visitor whose every script and style sheet fails once', () => {
  it('can still read three pages, buy and save a product', async () => {
    const { page, context } = await shop.visit()
    const failures = await failEachOnce(context, /\/assets\/.*\.js$|\.css$/)
    await page.goto('/')
    expect(await page.locator('h1').count()).toBe(1)
    await page.locator('main a[href*="/category/"]').first().click()
    await page.locator('main .product-card').first().waitFor()
    await page.goto('/product/soap-dish')
    await page.locator('main [data-favorite]').first().click()
    await page.locator('main [data-favorite][aria-pressed=true]').first().waitFor()
    await page.locator('form[data-buy] label').filter({ hasText: 'Oat' }).click()
    await page.waitForURL('**/soap-dish/*')
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await page.locator('#cart-drawer').getByRole('link', { name: 'View cart' }).click()
    await page.locator('main .line-item').waitFor()
    expect(failures.size).toBeGreaterThan(5)
    await context.close()
  })

  it('sees the answer to a refused call, and the next call is sent', async () => {
    const { page, context } = await shop.visit()
    await page.goto('/product/bath-tray')
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await page.route('**/api/web/cart/update', (route) => route.abort(), { times: 1 })
    const more = page.locator('#cart-drawer').getByRole('button', { name: /Increase quantity/ })
    await more.click()
    await page.locator('#toasts .toast-error').waitFor()
    await expect.poll(() => page.locator('#cart-drawer .quantity input').inputValue()).toBe('1')
    await more.click()
    await expect.poll(() => cartCount(page)).toBe('2')
    await context.close()
  })
})

describe('code that never arrives', () => {
  it('does not lose the sale: the order is placed by plain forms, and script that works again finds the cart', async () => {
    const { page, context } = await shop.visit()
    await page.goto('/product/soap-dish')
    await page.locator('form[data-buy] label').filter({ hasText: 'Oat' }).click()
    await page.waitForURL('**/soap-dish/*')
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await context.route('**/assets/*.js', allBut('boot'))
    await page.goto('/product/bath-tray')
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.waitForURL('**/plain/cart', { timeout: 60_000 })
    // The cart that the script had filled.
    expect(await page.locator('main ul').first().textContent()).toMatch(/Oat[\s\S]*Bath tray/)
    await expect.poll(() => cartCount(page)).toBe('2')
    await page.getByRole('link', { name: 'Checkout' }).click()
    const fields = page.locator('main')
    await fields.locator('[name="email"]').fill(ada.email)
    await fields.locator('[name="address.country"]').selectOption('DE')
    for (const name of ['firstName', 'lastName', 'address', 'postalCode', 'city'] as const)
      await fields.locator(`[name="address.${name}"]`).fill(ada[name])
    await page.getByRole('button', { name: 'Continue to shipping' }).click()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await fields.locator('input[value=bank]').check()
    await fields.locator('[name="agree"]').check()
    await page.getByRole('button', { name: /Order with obligation to pay/ }).click()
    await page.waitForURL('**/plain/thankyou')
    expect(await fields.textContent()).toContain(ada.email)
    await context.unroute('**/assets/*.js')
    await page.goto('/product/teapot')
    expect(await cartCount(page)).toBe('')
    await context.close()
  }, 60_000)

  it('of the cart reloads its page once, then leaves it for the one without script', async () => {
    const { page, context } = await shop.visit()
    await page.goto('/product/bath-tray')
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await context.route('**/assets/*.js', allBut('boot'))
    let documents = 0
    page.on('domcontentloaded', () => documents++)
    await page.goto('/cart')
    await page.waitForURL('**/plain/cart', { timeout: 60_000 })
    expect(documents).toBe(3)
    expect(await page.locator('main').textContent()).toContain('Bath tray')
    await context.close()
  }, 60_000)

  it('not even the first script: forms go to the server, and the goods are in the cart once script works', async () => {
    const { page, context } = await shop.visit()
    await context.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/product/bath-tray')
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.waitForURL('**/plain/cart')
    expect(await page.locator('main').textContent()).toContain('Bath tray')
    // The cart page itself offers the way after a while.
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Use the simple version' }).click()
    await page.waitForURL('**/plain/cart')
    expect(await page.locator('main').textContent()).toContain('Bath tray')
    await context.unroute('**/assets/*.js')
    await page.goto('/cart')
    await page.locator('main .line-item').filter({ hasText: 'Bath tray' }).waitFor()
    await expect.poll(() => cartCount(page)).toBe('1')
    await context.close()
  }, 60_000)
})

describe('an error page that cannot be fetched', () => {
  it.each([
    { status: 500, code: 500 },
    { status: 401, code: 50 },
  ])('with status $status is loaded as a document, once', async ({ status, code }) => {
    const { page, context } = await shop.visit()
    await page.goto('/category/tableware')
    await page.locator('main .product-card').first().waitFor()
    const requests: string[] = []
    await page.route('**/*request=route*', (route) => {
      requests.push(route.request().url())
      return route.fulfill({ status, json: { code, msg: '', data: {} } })
    })
    await page.locator('main .product-card a').first().click({ noWaitAfter: true })
    await page.waitForURL(status === 401 ? '**/auth/signin?back=*' : '**/error/500')
    await page.waitForLoadState('networkidle')
    expect(requests.length).toBeLessThanOrEqual(3)
    const back = new URL(page.url()).searchParams.get('back') ?? ''
    expect(back).not.toContain('signin')
    await context.close()
  })
})

/** Aborts every script but those of this name. */
function allBut(name: string) {
  return (route: Route) => (route.request().url().includes(`/${name}-`) ? route.continue() : route.abort())
}

function cartCount(page: Page): Promise<string | null> {
  return page.locator('[data-cart-count]').first().textContent()
}

/** Aborts the first request for each address that matches; returns the addresses. */
async function failEachOnce(context: BrowserContext, pattern: RegExp): Promise<Set<string>> {
  const failed = new Set<string>()
  await context.route(pattern, (route) => {
    const url = route.request().url()
    if (failed.has(url)) return route.continue()
    failed.add(url)
    return route.abort()
  })
  return failed
}
