import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { openCustomersShop, visitAsCustomer } from './customer.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openCustomersShop()
})

afterAll(() => shop.close())

/** Screens that load a list, the call that loads it, and something that stands there once it has come. */
const lists = [
  { path: '/user/wishlist', call: 'favorite/list', loaded: '.empty' },
  { path: '/user/inquiry', call: 'inquiry/list', loaded: '.empty' },
  { path: '/user/return', call: 'return/list', loaded: '.empty' },
  { path: '/user/order', call: 'order/list', loaded: '.empty' },
  { path: '/user/center', call: 'order/list', loaded: '[data-component=user] .hint' },
  { path: '/user/coupon', call: 'coupon/mine', loaded: '[href="/coupon"]' },
  { path: '/user/address', call: 'address/list', loaded: '[data-address-add]' },
  { path: '/user/review', call: 'review/mine', loaded: '.empty' },
  { path: '/user/log', call: 'user/activity', loaded: '.empty' },
  { path: '/user/security', call: 'user/sessions', loaded: '[data-session]' },
  { path: '/cart', call: 'cart/saved', loaded: '.empty' },
]

describe('a list that cannot be loaded', () => {
  let visit: Awaited<ReturnType<typeof visitAsCustomer>>

  beforeAll(async () => {
    visit = await visitAsCustomer(shop, { width: 390, height: 844 })
  })

  afterAll(() => visit.page.context().close())

  it.each(lists)('says so at $path instead of looking empty, and loads when asked again', async (list) => {
    const { page } = visit
    const pattern = `**/api/web/${list.call}`
    await page.route(pattern, (route) => route.abort())
    await page.goto(list.path)
    const notice = page.locator('main .notice-warning[role=alert]')
    await notice.waitFor()
    expect(await page.locator('main .empty').filter({ hasText: 'no records' }).count()).toBe(0)
    await page.unroute(pattern)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.locator(`main ${list.loaded}`).first().waitFor()
  })

  it('says so after an error of the server, too, without axe violations', async () => {
    const { page } = visit
    await page.route('**/api/web/favorite/list', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto('/user/wishlist')
    await page.locator('main .notice-warning[role=alert]').waitFor()
    expect(await page.locator('main .empty').count()).toBe(0)
    await expectAccessible(page)
  })
})
