import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})

afterAll(() => shop.close())

async function opened() {
  const visit = await shop.visit()
  await visit.page.goto('/category/tableware')
  await visit.page.waitForLoadState('networkidle')
  await visit.page.evaluate('globalThis.sameDocument = true')
  return visit
}

it('swaps the page in place, announces its title, moves the focus and scrolls to the top', async () => {
  const { page, errors } = await opened()
  await page.evaluate('scrollTo(0, 300)')
  await page.locator('main .product-card a').first().click()
  await page.waitForURL('**/product/**')
  await page.locator('form[data-buy]').waitFor()
  expect(await page.evaluate('globalThis.sameDocument')).toBe(true)
  expect(await page.locator('#announcer').textContent()).toContain('Morning mug')
  expect(await page.evaluate('document.activeElement.id')).toBe('page-body')
  expect(await page.evaluate('scrollY')).toBe(0)
  expect(await page.title()).toContain('Morning mug')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain('/product/morning-mug')
  await page.goBack()
  await page.locator('main .product-card').first().waitFor()
  await expect.poll(() => page.evaluate('scrollY')).toBe(300)
  expect(errors).toEqual([])
  await page.context().close()
})

it('shows the error page of an unknown address, once', async () => {
  const { page } = await opened()
  await page.evaluate(
    `document.querySelector('main').insertAdjacentHTML('afterbegin', '<a id="lost" href="/product/nowhere">x</a>')`,
  )
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.locator('#lost').click()
  await page.waitForURL('**/error/404')
  await page.waitForTimeout(800)
  expect(fetched.filter((url) => url.includes('/product/nowhere')).length).toBeLessThanOrEqual(2)
  await page.context().close()
})

it('shows a guest the sign-in page before anything of the user area', async () => {
  const { page } = await shop.visit()
  await page.goto('/de/user/order')
  await page.waitForURL('**/de/auth/signin?back=*')
  expect(new URL(page.url()).searchParams.get('back')).toBe('/de/user/order')
  await page.context().close()
})

it('adds to the cart, updates the badge, and undoes a removal', async () => {
  const { page, errors } = await shop.visit({ width: 390, height: 844 })
  await page.goto('/product/soap-dish')
  await page.locator('form[data-buy] label').filter({ hasText: 'Oat' }).tap()
  await page.locator('form[data-buy] button[type=submit]').first().tap()
  await page.locator('#cart-drawer[open] .line-item').waitFor()
  await expect.poll(() => page.locator('[data-cart-count]').first().textContent()).toContain('1')
  await page
    .locator('#cart-drawer .line-item')
    .getByRole('button', { name: /remove/i })
    .tap()
  await page.getByRole('button', { name: /undo/i }).tap()
  await page.locator('#cart-drawer .line-item').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

it('offers the other language, in that language, if the reader prefers it', async () => {
  const { page } = await shop.visit({ locale: 'zh-CN' })
  await page.goto('/product/teapot')
  const hint = page.locator('[data-language-hint]:visible')
  await hint.waitFor({ timeout: 60_000 })
  expect(await hint.textContent()).toContain('本页有您所用语言的版本： 简体中文')
  expect(await hint.getAttribute('lang')).toBe('zh-Hans')
  expect(await hint.locator('[data-close]').getAttribute('aria-label')).toBe('关闭')
  await page.locator('[data-language-hint] a').first().click()
  await page.waitForURL('**/zh/product/**')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-Hans')
  await page.context().close()
})
