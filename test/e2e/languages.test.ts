import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lang } from '#contract/languages.ts'
import { signUp } from '#test/accounts.ts'
import { checkOut, expectDone, submit } from '#test/buying.ts'
import { apply, receive } from '#test/returns.ts'
import { openVisitedShop, type VisitedShop } from './browser.ts'
import { clippedTexts } from './clipped.ts'
import { overflowOf } from './desk/desk.ts'

/** The languages with the longest words and lines, and one that breaks lines without spaces. */
const longest: Lang[] = ['de', 'fil', 'vi', 'th']

/** Screens of visitors. */
const publicScreens = [
  '/',
  '/category/tableware',
  '/search?q=lamp',
  '/product/dining-chair',
  '/promotion',
  '/coupon',
  '/inquiry/dining-chair',
  '/order/find',
  '/withdrawal',
  '/auth/signin',
  '/error/404',
]

/** Screens of a customer with a cart, an order and a return. */
const ownScreens = [
  '/cart',
  '/checkout/information',
  '/checkout/shipping',
  '/checkout/payment',
  '/user/center',
  '/user/info',
  '/user/address',
  '/user/security',
  '/user/order',
  '/user/return',
]

let shop: VisitedShop
let token: string
let orderScreens: string[]

beforeAll(async () => {
  shop = await openVisitedShop({ env: { CAPTCHA: 'test' } })
  const signedIn = await signUp(shop)
  token = signedIn.token
  const buyer = signedIn.visitor
  const placed = await receive(shop, buyer, { sku: 'SOAP-AMBER', quantity: 2 })
  const { number } = await apply(buyer, placed)
  const { orderNumber } = expectDone(await submit(buyer, await checkOut(buyer, { sku: 'DISH-OAT' })))
  orderScreens = [
    `/user/order/${orderNumber}`,
    `/user/order/${placed.orderNumber}`,
    `/user/return/new?order=${placed.orderNumber}`,
    `/user/return/${number}`,
  ]
  await checkOut(buyer, { sku: 'BOARD-OAK-M' })
})
afterAll(() => shop.close())

describe.each(longest)('in %s, on a narrow phone,', (lang) => {
  it('no screen scrolls sideways or cuts off a text', async () => {
    const { page, context } = await shop.visit({ width: 320, height: 800, locale: lang })
    const faults: string[] = []
    const look = async (path: string) => {
      await open(page, lang, path)
      faults.push(...(await faultsOf(page)))
    }
    for (const path of publicScreens) await look(path)
    await page.evaluate((issued) => localStorage.setItem('x-auth', issued), token)
    for (const path of [...ownScreens, ...orderScreens]) await look(path)
    await context.close()
    expect(faults).toEqual([])
  })
})

/** Opens a screen and waits for its data. A screen that sends a customer elsewhere would not be tested. */
async function open(page: Page, lang: Lang, path: string): Promise<void> {
  const response = await page.goto(`/${lang}${path}`)
  expect(response?.ok(), path).toBe(!path.startsWith('/error/'))
  await page.locator('main:not(:has(.skeleton))').waitFor()
  if (publicScreens.includes(path)) return
  await page.locator('main [data-component][data-mounted]').first().waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${lang}${path.replace(/\?.*/, '')}`)
}

/** Faults of the screen at the width of a small phone, and at the narrowest that WCAG requires. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const { pathname } = new URL(page.url())
    const over = await overflowOf(page)
    if (over > 0) faults.push(`${pathname} at ${width}: ${over} px too wide`)
    for (const text of await clippedTexts(page)) faults.push(`${pathname} at ${width}: ${text}`)
  }
  return faults
}
