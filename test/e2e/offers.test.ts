import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})

afterAll(() => shop.close())

describe.each([
  { name: 'a phone', width: 390, height: 844, dark: true },
  { name: 'a desktop', width: 1440, height: 900, dark: false },
])('on $name', (device) => {
  it('a link applies its coupon before the cart has goods, and the cart completes a bundle with one press', async () => {
    const { page, errors } = await shop.visit(device)
    await page.goto('/product/scented-candle?coupon=freeship')
    await page.waitForURL((url) => !url.searchParams.has('coupon'))
    await page.locator('form[data-buy] label.option:not([data-gone])').first().click()
    for (const group of await page.locator('form[data-buy] fieldset').all()) {
      await group.locator('label.option:not([data-gone])').first().click()
    }
    await page.locator('[data-offer=buy_get] button').waitFor()
    await page.locator('form[data-buy] input[name=quantity]').fill('2')
    await page.locator('form[data-buy] button[type=submit]').click()
    const hint = page.locator('#cart-drawer[open] [data-hint=buy_get]')
    await hint.waitFor()
    const total = page.locator('#cart-drawer[open] .summary [data-total] dd').first()
    const before = await total.textContent()
    await hint.locator('button').click()
    await hint.waitFor({ state: 'detached' })
    await page.locator('#cart-drawer[open] .line-item .price-was').waitFor()
    expect(await total.textContent()).toBe(before)
    await page.locator('#cart-drawer[open] [data-coupons]').getByText('FREESHIP').first().waitFor()
    await page.goto('/cart')
    await page.locator('.line-item .price-was').waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('a coupon is saved and used from its page, and the end of an offer counts down without moving anything', async () => {
    const { page, errors } = await shop.visit(device)
    await page.addInitScript(`
      moved = 0
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) moved += value
      }).observe({ type: 'layout-shift', buffered: true })`)
    await page.goto('/promotion/warm-evenings')
    const clock = page.locator('main [data-ends]', { hasText: /\d\d:\d\d:\d\d/ }).first()
    await clock.waitFor()
    const shown = await clock.textContent()
    await page.evaluate('moved = 0')
    await expect.poll(() => clock.textContent()).not.toBe(shown)
    expect(await page.evaluate('moved')).toBeLessThan(0.001)
    await expectAccessible(page)

    await page.goto('/coupon/first-200')
    const actions = page.locator('[data-coupon=FIRST200]')
    await actions.getByRole('button', { name: 'Save coupon' }).click()
    await actions.getByText('Saved to your coupons.').waitFor()
    await actions.getByRole('button', { name: 'Use in cart' }).click()
    await page.locator('#cart-drawer[open] .empty .hint').getByText('FIRST200').waitFor()
    await expectAccessible(page)
    await page.goto('/coupon')
    await page.locator('[data-coupon=FIRST200] button[disabled]').waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await page.context().close()
  })
})
