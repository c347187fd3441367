import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})

afterAll(() => shop.close())

/** Milliseconds by which page fetches are delayed. */
const slow = 3000

async function onSlowLine() {
  const visit = await shop.visit()
  await visit.page.goto('/category/tableware')
  await visit.page.waitForLoadState('networkidle')
  await visit.page.route('**/*request=route*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slow))
    await route.continue().catch(() => {})
  })
  return visit
}

describe('a slow page', () => {
  it('shows a thin bar, then an overlay and an announcement, until it arrives', async () => {
    const { page, errors } = await onSlowLine()
    await page.locator('main .product-card a').first().click()
    await page.locator('.progress-bar[data-state=running]').waitFor({ state: 'attached' })
    expect(
      await page.locator('.progress-bar').evaluate((bar) => bar.getBoundingClientRect().height),
    ).toBeLessThan(5)
    await page.locator('.overlay[data-state=running]').waitFor({ state: 'attached' })
    expect(await page.locator('#announcer').textContent()).toBe('Loading')
    await page.locator('form[data-buy]').waitFor()
    expect(await page.locator('[data-state=running]').count()).toBe(0)
    await expect.poll(() => page.locator('#announcer').textContent()).toContain('Morning mug')
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('is cancelled by the next navigation', async () => {
    const { page, errors } = await onSlowLine()
    await page.locator('main .product-card a').first().click()
    await page.waitForTimeout(200)
    await page.locator('main .product-card a[href$="/teapot"]').first().click({ noWaitAfter: true })
    await page.locator('h1', { hasText: 'Teapot' }).waitFor()
    await page.waitForTimeout(slow)
    expect(page.url()).toContain('/product/teapot')
    expect(await page.locator('h1').textContent()).toContain('Teapot')
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('opens once the network is back, and the current page stays until then', async () => {
    const { page } = await shop.visit()
    await page.goto('/category/tableware')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    const name = await page.locator('h1').textContent()
    await page.locator('main .product-card a[href$="/teapot"]').first().click({ noWaitAfter: true })
    await page.getByRole('alert').getByText('You’re offline').waitFor()
    expect(await page.locator('h1').textContent()).toBe(name)
    expect(await page.locator('[data-state=running]').count()).toBe(0)
    await page.context().setOffline(false)
    await page.locator('h1', { hasText: 'Teapot' }).waitFor()
    expect(page.url()).toContain('/product/teapot')
    await page.context().close()
  })

  it('is prefetched when the pointer rests on its link', async () => {
    const { page } = await shop.visit()
    await page.goto('/category/tableware')
    await page.waitForLoadState('networkidle')
    const fetched: string[] = []
    page.on('request', (request) => request.url().includes('request=route') && fetched.push(request.url()))
    const link = page.locator('main .product-card a').first()
    await link.hover()
    await expect.poll(() => fetched.length).toBe(1)
    await page.waitForTimeout(300)
    await link.click()
    await page.locator('form[data-buy]').waitFor()
    expect(fetched.length).toBe(1)
    await page.context().close()
  })
})

describe('a picture that fails to load', () => {
  it('is requested three times, then waits for a press', async () => {
    const { page } = await shop.visit()
    let asked = 0
    let broken = true
    await page.goto('/')
    const lazy = await page.locator('img[data-src]').all()
    const names = await Promise.all(
      lazy.map(async (img) => (await img.getAttribute('data-src'))!.split('/').at(-2)!),
    )
    const name = names.findLast((each) => names.indexOf(each) === names.lastIndexOf(each))!
    await page.route(`**/pictures/${name}/**`, (route) => {
      asked++
      return broken ? route.abort() : route.continue()
    })
    const img = page.locator(`img[data-src*="${name}"]`)
    await img.scrollIntoViewIfNeeded()
    await expect.poll(() => img.getAttribute('data-state'), { timeout: 60_000 }).toBe('error')
    expect(asked).toBe(3)
    broken = false
    await page.locator('[data-retry]').first().click()
    await expect.poll(() => img.getAttribute('data-state')).toBe('loaded')
    expect(await page.locator('[data-retry]').count()).toBe(0)
    await page.context().close()
  })
})

describe('a toast', () => {
  it('closes after a second unless hovered or focused; an error stays until closed', async () => {
    const { page } = await shop.visit()
    await page.goto('/product/teapot')
    const said = page.locator('#toasts .toast-success')
    // A busy browser may not get there within the second.
    const hover = async () => {
      await page.locator('main .heart').first().click()
      return said.hover({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
    }
    await expect.poll(hover).toBe(true)
    await page.waitForTimeout(1600)
    expect(await said.count()).toBe(1)
    await page.mouse.move(5, 500)
    await expect.poll(() => said.count(), { timeout: 5_000 }).toBe(0)

    await page.route('**/api/web/favorite/**', (route) => route.abort())
    await page.locator('main .heart').first().click()
    const failure = page.locator('#toasts .toast-error')
    await failure.waitFor()
    expect(await failure.textContent()).toContain('An unknown error occurred.')
    await page.waitForTimeout(1600)
    expect(await failure.count()).toBe(1)
    await failure.getByRole('button', { name: 'Close' }).click()
    expect(await failure.count()).toBe(0)
    await page.context().close()
  })
})
