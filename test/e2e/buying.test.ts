import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sell } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
  await sell(shop.shop, { sku: 'TRIVET', name: 'Trivet', price: 1500, onHand: 14 })
  await sell(shop.shop, { sku: 'STOOL', name: 'Stool', price: 9900, onHand: 4 })
})

afterAll(() => shop.close())

const button = 'form[data-buy] button[type=submit]'
const count = (page: Page) => page.locator('[data-cart-count]').first().textContent()

describe('a press of "Add to cart"', () => {
  it('repeated at once adds one piece, before and after hydration', async () => {
    const { page, context } = await shop.visit()
    await page.goto('/product/trivet')
    await page.locator(button).dblclick()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await count(page)).toBe('1')
    await page.keyboard.press('Escape')
    await page.locator('[data-component=buy-box][data-mounted]').waitFor()
    await page.locator(button).dblclick()
    await page.locator('#cart-drawer[open]').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await count(page)).toBe('2')
    await context.close()
  })

  it('made again while the answer is on its way adds one piece', async () => {
    const { page, context } = await shop.visit()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/cart/add', async (route) => {
      await answered
      await route.continue()
    })
    await page.goto('/product/trivet')
    const sent = page.waitForRequest('**/cart/add')
    await page.locator(button).click()
    await sent
    await page.locator('[data-component=buy-box][data-mounted]').waitFor()
    await page.locator(button).click()
    answer()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await count(page)).toBe('1')
    await context.close()
  })

  it('for more than is in stock shows how many there are: in the drawer, on the page and in the cart', async () => {
    const { page, context, errors } = await shop.visit()
    await page.goto('/product/trivet')
    await page.locator('form[data-buy] input[name=quantity]').fill('50')
    await page.keyboard.press('Enter')
    const said = 'You can order up to 14 of Trivet.'
    await page.locator('#cart-drawer[open] .notice').getByText(said).waitFor()
    await expectAccessible(page)
    expect(await count(page)).toBe('14')
    await page.keyboard.press('Escape')
    await page.locator(button).click()
    await page.locator('#cart-drawer[open]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('form[data-buy]').getByText(said).waitFor()

    await page.goto('/cart')
    const typed = page.locator('main .line-item .quantity input')
    await expect.poll(() => typed.inputValue()).toBe('14')
    await typed.fill('50')
    await typed.press('Enter')
    await page.locator('main .notice').getByText(said).waitFor()
    await expect.poll(() => typed.inputValue()).toBe('14')
    expect(errors).toEqual([])
    await context.close()
  })

  it('without a choice shows an error beside each missing option', async () => {
    const { page, context } = await shop.visit()
    await page.goto('/product/breakfast-bowl')
    await page.locator('form[data-buy] label.option').filter({ hasText: 'Sage' }).click()
    await page.locator(button).click()
    const messages = page.locator('form[data-buy] fieldset [role=alert]')
    await expect.poll(() => messages.allTextContents()).toEqual(['', 'Please choose: Size'])
    await expectAccessible(page)
    await context.close()
  })
})

describe('a variant opened by its address', () => {
  it('is shown as low in stock from the start', async () => {
    const { page, context } = await shop.visit()
    await page.goto('/product/stool/STOOL')
    const note = page.locator('form[data-buy] [aria-live=polite]')
    expect(await note.textContent()).toBe('Only a few left')
    await page.locator('form[data-buy] input[name=quantity]').focus()
    await expect.poll(() => note.textContent()).toBe('Only 4 left')
    await context.close()
  })
})
