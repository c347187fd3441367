import { afterAll, beforeAll, expect, it } from 'vitest'
import { goodPassword, signUp } from '#test/accounts.ts'
import type { VisitedShop } from './browser.ts'
import { isAt, openCustomersShop } from './customer.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openCustomersShop()
})

afterAll(() => shop.close())

it.each([
  { how: 'in an empty form', draft: null },
  { how: 'over the account of an earlier form', draft: 'somebody@else.example' },
])('signs in with what was typed and sent $how before its code had arrived', async ({ draft }) => {
  const { account } = await signUp(shop)
  const { page, context, errors } = await shop.visit({ width: 390 })
  if (draft) {
    await page.goto('/cart')
    await page.evaluate((to) => sessionStorage.setItem('authDraft', JSON.stringify({ account: to })), draft)
  }
  const { promise: typed, resolve: hasTyped } = Promise.withResolvers<void>()
  await page.route('**/mount-*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/auth/signin?back=%2Fuser%2Fsecurity', { waitUntil: 'load' })
  await page.locator('input[name=account]').fill(account)
  await page.locator('input[name=password]').fill(goodPassword)
  await page.keyboard.press('Enter')
  hasTyped()
  await page.waitForURL(isAt('/user/security'))
  expect(errors).toEqual([])
  await context.close()
})
