import { afterAll, beforeAll, expect, it } from 'vitest'
import { sell } from '#test/buying.ts'
import { openVisitedShop, type VisitedShop } from './browser.ts'
import { giveAddress } from './shopper.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
  await sell(shop.shop, { sku: 'TRIVET', name: 'Trivet', price: 1500, onHand: 14 })
})
afterAll(() => shop.close())

/** Runs in the page. */
const refuseStorage = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })`

it('sells in a browser that refuses to store anything', async () => {
  const { page, errors } = await shop.visit({ width: 390 })
  await page.addInitScript({ content: refuseStorage })
  await page.goto('/product/trivet')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  await page.waitForURL('**/checkout/information')
  await giveAddress(page)
  expect(errors).toEqual([])
})
