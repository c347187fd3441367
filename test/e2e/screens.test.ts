import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})

afterAll(() => shop.close())

/** Every screen that needs no sign-in. */
const screens = [
  '/',
  '/category',
  '/category/tableware',
  '/category/tableware?colour=oat&in_stock=1&sort=price_asc',
  '/collection',
  '/collection/morning-table',
  '/tag',
  '/search?q=mug',
  '/search?q=xyzzy',
  '/product/teapot',
  '/cart',
  '/checkout/information',
  '/checkout/thankyou',
  '/order/find',
  '/order/A1B2-C3D4-E5F6',
  '/article',
  '/page/about',
  '/promotion',
  '/coupon',
  '/wishlist',
  '/notify',
  '/auth/signin',
  '/auth/signup',
  '/error/404',
  '/error/500',
  '/error/403',
]

describe.each([
  { name: 'a phone', width: 390, height: 844, dark: false },
  { name: 'a dark desktop', width: 1440, height: 900, dark: true },
])('on $name', (device) => {
  /** One browser profile for all screens: its cache saves reloading scripts and style sheets. */
  let visit: Awaited<ReturnType<VisitedShop['visit']>>

  beforeAll(async () => {
    visit = await shop.visit(device)
  })

  afterAll(() => visit.context.close())

  it.each(screens)('%s is accessible, does not scroll sideways and reports no error', async (path) => {
    const { page, errors } = visit
    errors.length = 0
    const response = await page.goto(path)
    expect(response?.status()).toBe(path.startsWith('/error/') ? Number(path.slice(-3)) : 200)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(errors.filter((error) => !error.includes('status of'))).toEqual([])
  })
})

describe('without JavaScript', () => {
  it('lists, filters and products are complete', async () => {
    const { page } = await shop.visit({ javaScript: false })
    await page.goto('/category/tableware')
    await page.locator('input[name=colour][value=sage]').check()
    await page.locator('form[data-filters] [type=submit]').first().click()
    expect(page.url()).toContain('colour=sage')
    await page.locator('main .product-card a').first().click()
    await page.waitForURL('**/product/**')
    expect(await page.locator('h1').textContent()).toBeTruthy()
    expect(await page.locator('.price-now').first().textContent()).toMatch(/€\d/)
    expect(await page.locator('form[data-buy] button[type=submit]').isVisible()).toBe(true)
    await page.context().close()
  })
})
