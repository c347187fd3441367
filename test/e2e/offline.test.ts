import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offlineSetting } from '#server/pages/files/worker.setting.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { openVisitedShop, type VisitedShop } from './browser.ts'
import { isKept, keptPages, startWorker } from './offline.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop({ kind: 'full' })
})

afterAll(() => shop.close())

describe('a shopper who loses the network', () => {
  it('reads visited pages and the cart, changes the cart, and finds the changes sent once', async () => {
    const { page, context } = await shop.visit({ offline: true })
    await startWorker(page, '/product/bath-tray')
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await page.keyboard.press('Escape')
    // Visited by a page fetch: the worker fetches its document.
    await page.locator('#page-head a[href="/"]').first().click()
    await page.waitForURL(`${shop.url}/`)
    await isKept(page, ['/', '/cart', '/error/offline', '/product/bath-tray'])

    await context.setOffline(true)
    const line = page.locator('[data-offline]')
    await line.waitFor()
    expect(await line.textContent()).toMatch(/^You’re offline\. This page is from \d+:\d\d\s[AP]M\.$/)

    await page.goto('/product/bath-tray')
    expect(await page.locator('h1').first().textContent()).toBe('Bath tray')
    await line.waitFor()
    await page.locator('form[data-buy] button[type=submit]').click()
    await expect.poll(() => line.textContent()).toContain('Cart changes are sent once you’re back online.')
    await expect.poll(() => cartCount(page)).toBe('2')

    await page.goto('/cart')
    await page.locator('main .line-item').waitFor()
    await expect.poll(() => cartCount(page)).toBe('2')

    await page.goto('/product/teapot')
    expect(await page.locator('h1').textContent()).toBe('You’re offline')

    const added: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/cart/add') && !request.serviceWorker())
        added.push(request.postData() ?? '')
    })
    await context.setOffline(false)
    // The page opens by itself once there is a network.
    await page.locator('form[data-buy]').waitFor()
    await expect.poll(() => page.evaluate(`localStorage.getItem('cartWaiting')`)).toBe(null)
    await page.goto('/cart')
    await expect.poll(() => page.locator('main .quantity input').inputValue()).toBe('2')
    // A page that is left while it sends leaves it to the next one, with the same key.
    expect(new Set(added).size).toBe(1)
    await context.close()
  })

  it('sees it in the language of the page', async () => {
    const { page, context } = await shop.visit({ offline: true })
    await startWorker(page, '/de')
    await isKept(page, ['/de/error/offline'])
    await context.setOffline(true)
    await page.goto('/de/product/teapot')
    expect(await page.locator('h1').textContent()).toBe('Du bist offline')
    await context.close()
  })
})

describe('the service worker', () => {
  it('leaves the desk, checkout and calls of staff to the browser, and keeps nothing that may not be stored', async () => {
    const { page, context } = await shop.visit({ offline: true })
    await startWorker(page, '/')
    await isKept(page, ['/', '/error/offline'])
    for (const path of ['/admin', '/checkout/information', '/de/checkout', '/auth/signin', '/plain/cart']) {
      const response = await page.goto(path)
      expect(response?.fromServiceWorker(), path).toBe(false)
    }
    await page.goto('/no-such-page')
    await page.goto('/')
    const kept = await keptPages(page)
    expect(kept.filter((path) => /admin|checkout|auth|plain|no-such/.test(path))).toEqual([])
    await context.close()
  })

  it('is removed by the setting, together with all that it kept', async () => {
    const { page, context } = await shop.visit({ offline: true })
    await startWorker(page, '/product/bath-tray')
    await isKept(page, ['/product/bath-tray'])
    await enable(false)
    await expect.poll(async () => (await fetch(`${shop.url}/sw.js`)).text()).toContain('unregister')
    await page.goto('/')
    // The browser looks for a newer worker by itself some time after a page has loaded.
    await page.evaluate(
      `navigator.serviceWorker.getRegistration().then((worker) => worker?.update()).then(() => null)`,
    )
    await expect
      .poll(
        () =>
          page.evaluate(
            `Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])
              .then(([workers, names]) => [workers.length, names.length])`,
          ),
        { timeout: 60_000 },
      )
      .toEqual([0, 0])
    // The page goes on without it.
    await page.goto('/product/teapot')
    expect(await page.locator('h1').first().textContent()).toBe('Teapot')
    await context.close()
    await enable(true)
  })
})

function cartCount(page: Page): Promise<string | null> {
  return page.locator('[data-cart-count]').first().textContent()
}

async function enable(enabled: boolean): Promise<void> {
  await shop.shop.db.transaction((tx) => changeSetting(tx, offlineSetting, { enabled }))
}
