import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})

afterAll(() => shop.close())

describe('a page left right after a press', () => {
  it('keeps every saved and removed heart, however soon it is reloaded', async () => {
    const { page, context } = await shop.visit()
    await page.goto('/category/tableware')
    const pressed = () => page.locator('main [data-favorite][aria-pressed=true]').count()
    for (let round = 1; round <= 8; round++) {
      await pressAndReload(page, '[data-favorite][aria-pressed=false]')
      await expect.poll(pressed).toBe(round)
    }
    // Opposite presses must be more than one round trip apart: requests from two pages may overtake each other.
    await expect.poll(() => page.evaluate('localStorage.getItem("pendingHearts")')).toBeNull()
    for (let round = 7; round >= 4; round--) {
      await pressAndReload(page, '[data-favorite][aria-pressed=true]')
      await expect.poll(pressed).toBe(round)
    }
    await page.waitForLoadState('networkidle')
    await page.goto('/wishlist')
    await expect.poll(() => page.locator('[data-favorite-item]').count()).toBe(4)
    expect(await page.evaluate('localStorage.getItem("pendingHearts")')).toBeNull()
    await context.close()
  })

  it('keeps a heart whose call was never sent, and does not remember an empty list', async () => {
    const { page, context } = await shop.visit()
    await page.goto('/category/tableware')
    let held = false
    await page.route('**/favorite/add', (route) => {
      if (held) return route.continue()
      held = true
    })
    await page.locator('main [data-favorite]').first().click()
    await expect.poll(() => held).toBe(true)
    const saved = page.waitForResponse('**/favorite/add')
    await page.reload()
    await saved
    await page.locator('main [data-favorite][aria-pressed=true]').waitFor()
    expect(await page.evaluate('localStorage.getItem("wishlistEmpty")')).toBeNull()
    await context.close()
  })

  it('has added the product to the cart, even for a new visitor', async () => {
    const { page, context } = await shop.visit()
    await page.goto('/product/bath-tray')
    const sent = page.waitForRequest('**/cart/add')
    await page.locator('form[data-buy] button[type=submit]').click()
    await sent
    // The page of the cart may overtake the call on a busy machine.
    await expect
      .poll(
        async () => {
          const shown = page.waitForResponse('**/cart/info')
          await page.goto('/cart')
          await shown
          return page.locator('main .line-item').count()
        },
        { interval: 500 },
      )
      .toBe(1)
    await context.close()
  })
})

describe('changes of the cart that have no answer when their page is left', () => {
  it('show on the next page, each once, also one that was never sent', async () => {
    const { page, context, errors } = await shop.visit()
    await page.goto('/product/bath-tray')
    const quantity = () => page.locator('main .line-item input').first().inputValue()

    const { goOn } = await holdCarts()
    const added = page.waitForRequest('**/cart/add')
    await page.locator('form[data-buy] button[type=submit]').click()
    await added
    const again = page.waitForRequest('**/cart/add')
    await page.goto('/cart')
    await again
    await goOn()
    await page.locator('main .line-item').waitFor()
    expect(await quantity()).toBe('1')

    let held = false
    await page.route('**/cart/update', (route) => {
      if (held) return route.continue()
      held = true
    })
    const plus = page.locator('main .line-item').getByRole('button', { name: 'Increase' })
    // The second press waits for the answer to the first.
    await plus.click()
    await expect.poll(() => held).toBe(true)
    await plus.click()
    const last = page.waitForRequest('**/cart/update')
    await page.reload()
    expect((await last).postDataJSON()).toMatchObject({ quantity: 3 })
    await expect.poll(() => page.evaluate('localStorage.getItem("cartWaiting")')).toBeNull()
    await page.reload()
    await page.locator('main .line-item').waitFor()
    expect(await quantity()).toBe('3')
    expect(errors).toEqual([])
    await context.close()
  })
})

describe("a visitor's first two calls", () => {
  it('belong to the same visitor, whichever is answered last', async () => {
    const { page, context } = await shop.visit()
    const added = page.waitForResponse('**/cart/add')
    await page.route('**/visitor/track', async (route) => {
      const response = await route.fetch()
      await added
      await route.fulfill({ response })
    })
    const tracking = page.waitForRequest('**/visitor/track')
    const tracked = page.waitForResponse('**/visitor/track')
    await page.goto('/product/bath-tray')
    await tracking
    await page.locator('form[data-buy] button[type=submit]').click()
    await tracked
    await page.goto('/cart')
    await page.locator('main .line-item').waitFor()
    await context.close()
  })
})

/** Presses the heart and reloads in one task of the page, so that nothing runs in between. */
async function pressAndReload(page: Page, heart: string): Promise<void> {
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.evaluate(`document.querySelector('main ${heart}').click(); location.reload()`)
  await reloaded
}

/** Has every change of a cart wait in the database, as on a busy server, until `goOn`. */
async function holdCarts(): Promise<{ goOn(): Promise<void> }> {
  const client = await shop.shop.pool.connect()
  let isHeld = true
  const goOn = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('commit')
    client.release()
  }
  onTestFinished(goOn)
  await client.query('begin')
  await client.query('lock table cart in share row exclusive mode')
  return { goOn }
}
