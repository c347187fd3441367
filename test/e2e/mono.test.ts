import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { themesSetting } from '#server/theme/theme.settings.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
  await shop.shop.db.transaction((tx) => changeSetting(tx, themesSetting, { active: 'mono' }))
  await shop.shop.changes.catchUp()
})
afterAll(() => shop.close())

it.each([
  { name: 'a phone', width: 390, height: 844, dark: true },
  { name: 'a desktop', width: 1440, height: 900, dark: false },
])('another look is as accessible, on $name', async (device) => {
  const { page, context, errors } = await shop.visit(device)
  for (const path of [
    '/',
    '/category/tableware',
    '/product/teapot',
    '/search?q=mug',
    '/cart',
    '/auth/signin',
    '/article',
    '/page/about',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
  }
  expect(errors).toEqual([])
  await context.close()
})

it('sells: a product goes into the cart, and a press opens the menu', async () => {
  const { page, context } = await shop.visit({ width: 390, height: 844 })
  await page.goto('/product/bath-tray')
  await page.locator('form[data-buy] button[type=submit]').click()
  await page.locator('#cart-drawer[open] .line-item').waitFor()
  await page.goto('/')
  await page.locator('.site-tools [popovertarget="site-nav"]').click()
  await page.locator('#site-nav a').first().waitFor({ state: 'visible' })
  await context.close()
})
