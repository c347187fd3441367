import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlaces } from '#test/places-stand-in.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'
import { ada, tabTo } from './shopper.ts'

const phone = { width: 390, height: 844 }
let places: Awaited<ReturnType<typeof openPlaces>>
let shop: VisitedShop

beforeAll(async () => {
  places = await openPlaces('places-key')
  shop = await openVisitedShop({ env: { GOOGLE_PLACES_KEY: 'places-key', GOOGLE_PLACES_URL: places.url } })
})

afterAll(async () => {
  await shop.close()
  places.close()
})

const focused = (page: Page) =>
  page.evaluate<string | null>('document.activeElement.getAttribute("popovertarget")')

describe('the header', () => {
  it('is low on a phone, leaves while the page scrolls down and returns on the way up, without moving the page', async () => {
    const { page, errors } = await shop.visit(phone)
    await page.addInitScript(`{
      globalThis.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifted += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    }`)
    await page.goto('/category/tableware')
    const bottom = () => page.locator('.site-head').evaluate((head) => head.getBoundingClientRect().bottom)
    expect(await bottom()).toBeLessThanOrEqual(112)
    // The script that follows starts once the page has settled.
    await expect
      .poll(async () => {
        await page.evaluate('scrollTo(0, 0)')
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
        await page.evaluate('scrollTo(0, 600)')
        return bottom()
      })
      .toBeLessThanOrEqual(0)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -60)
        return bottom()
      })
      .toBeGreaterThan(40)
    expect(await page.evaluate('shifted')).toBeLessThan(0.01)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('opens the search as a sheet with the cursor in it, and gives the focus back', async () => {
    const { page } = await shop.visit(phone)
    await page.goto('/')
    await page.locator('[popovertarget=site-search]').first().tap()
    await page.locator('input[type=search]:focus').waitFor()
    await page.locator('[role=group][data-kind=product] [role=option]').first().waitFor()
    await expectAccessible(page)
    await page.locator('[popovertarget=site-search][popovertargetaction=hide]').tap()
    await expect.poll(() => page.locator('input[type=search]').isVisible()).toBe(false)
    await page.context().close()
  })

  it('shows the pictures of a menu by keyboard, and Escape leads back to the button', async () => {
    const { page } = await shop.visit()
    await page.goto('/')
    const panel = page.locator('#site-nav .menu-panel').first()
    await tabTo(page, '#site-nav .menu-opener')
    const opener = await focused(page)
    await page.keyboard.press('Enter')
    await panel.waitFor({ state: 'visible' })
    await expect
      .poll(() =>
        panel
          .locator('img')
          .first()
          .evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth),
      )
      .toBeGreaterThan(0)
    await expectAccessible(page)
    await tabTo(page, '#site-nav .menu-panel:popover-open a')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe(opener)
    await page.context().close()
  })

  it('has its menu and its search without script', async () => {
    const { page } = await shop.visit({ ...phone, javaScript: false })
    await page.goto('/')
    await page.locator('[popovertarget=site-nav]').first().tap()
    await page.locator('#site-nav .menu-opener').first().tap()
    const link = page.locator('#site-nav .menu-panel a').nth(1)
    await link.waitFor({ state: 'visible' })
    const target = String(await link.getAttribute('href'))
    await link.tap()
    await page.waitForURL(`**${target}`)
    await page.locator('[popovertarget=site-search]').first().tap()
    await page.locator('input[type=search]').fill('mug')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=mug')
    await page.context().close()
  })
})

describe('a list', () => {
  it('has its filters in a sheet on a phone, which stays open and counts', async () => {
    const { page, errors } = await shop.visit(phone)
    await page.goto('/category/tableware')
    await page.locator('.list-bar [popovertarget=filters]').tap()
    const sheet = page.locator('#filters')
    await sheet.waitFor({ state: 'visible' })
    await expectAccessible(page)
    await sheet.locator('label.check', { hasText: 'Sage' }).first().tap()
    await page.waitForURL('**colour=sage')
    // The address changes before the list does; its chip comes with the new list.
    await page.locator('[aria-label="Remove filter: Sage"]').waitFor({ state: 'attached' })
    await page.locator('#filters:popover-open input[value=sage]:checked').waitFor()
    const count = await page.locator('main .product-card').count()
    const show = sheet.locator('.filters-foot button')
    await expect.poll(() => show.textContent()).toBe(`Show ${count} products`)
    await show.tap()
    await sheet.waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe('filters')
    await page.getByRole('link', { name: 'Remove filter: Sage' }).tap()
    await expect.poll(() => page.locator('main .product-card').count()).toBeGreaterThan(count)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('shows a card in the colour of the pressed swatch, and links to it', async () => {
    const { page } = await shop.visit()
    await page.goto('/category/tableware')
    const card = page.locator('main .product-card', { hasText: 'Morning mug' })
    await card.hover()
    await card.locator('[data-view]').waitFor({ state: 'attached' })
    await card.locator('[data-swatch][aria-label=Ink]').click()
    await expect.poll(() => card.locator('h2 a').getAttribute('href')).toBe('/product/morning-mug/MUG-INK')
    await card.locator('[data-chosen]').waitFor()
    expect(new URL(page.url()).pathname).toBe('/category/tableware')
    await page.context().close()
  })

  it('adds a product with one variant at once, and asks for the options of another', async () => {
    const { page, errors } = await shop.visit()
    await page.goto('/search?q=bath+tray')
    await page.locator('[data-quick=bath-tray]').focus()
    await page.keyboard.press('Enter')
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await page.goto('/category/tableware')
    await page.locator('[data-quick=morning-mug]').focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('#quick-add[open]')
    await dialog.locator('label.option').first().waitFor()
    await expectAccessible(page)
    await dialog.locator('label.option', { hasText: 'Oat' }).click()
    await dialog.locator('button[type=submit].btn-primary').click()
    await page.locator('#cart-drawer[open] .line-item', { hasText: 'Morning mug' }).waitFor()
    expect(await dialog.count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/category/tableware')
    expect(errors).toEqual([])
    await page.context().close()
  })
})

describe('the search box', () => {
  it('offers popular and recent searches before typing, and all results after', async () => {
    const { page } = await shop.visit()
    await page.goto('/')
    const field = page.locator('input[type=search]')
    const options = (kind: string) => page.locator(`[role=group][data-kind=${kind}] [role=option]`)
    await field.click()
    await options('category').first().waitFor()
    await field.fill('mug')
    const all = options('all')
    await all.waitFor()
    const total = Number(/\d+/.exec(String(await all.textContent()))?.[0])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=mug')
    await expect.poll(() => page.locator('main .product-card').count()).toBe(total)
    await field.fill('')
    await options('recent').filter({ hasText: 'mug' }).waitFor()
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect.poll(() => options('recent').count()).toBe(0)
    await page.context().close()
  })
})

describe('a product', () => {
  it('says what speaks for buying here, who made it, and what goes with it', async () => {
    const { page } = await shop.visit({ javaScript: false })
    await page.goto('/product/morning-mug')
    const perks = await page.locator('.perks li').allTextContents()
    expect(perks).toContain('Free shipping to Germany from €80.00')
    expect(perks).toContain('Returns within 30 days of delivery')
    expect(await page.locator('.maker').textContent()).toContain('Made by Olaria Lume')
    expect(await page.getByRole('heading', { name: 'Goes well with' }).count()).toBe(1)
    await page.context().close()
  })

  it('offers the colours in stock for a sold-out one', async () => {
    const { page } = await shop.visit()
    await page.goto('/product/breakfast-bowl/BOWL-SAGE-L')
    const instead = page.locator('[data-component=buy-box] .chip')
    await instead.filter({ hasText: 'Oat' }).click()
    await page.waitForURL('**/breakfast-bowl/BOWL-OAT-L')
    expect(await page.locator('form[data-buy] button[type=submit].btn-primary').isEnabled()).toBe(true)
    await page.context().close()
  })
})

describe('the checkout', () => {
  it('has a lean header, completes the address, and preselects shipping that costs nothing', async () => {
    const { page, errors } = await shop.visit()
    await page.goto('/product/bath-tray')
    await page.locator('form[data-buy] input[name=quantity]').fill('2')
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    const beside = page.locator('#cart-drawer [data-quick]')
    await beside.first().waitFor()
    expect(await page.locator('#cart-drawer input[name=coupon]').isVisible()).toBe(false)
    await page.goto('/checkout/information')
    const street = page.locator('input[name="address.address"]')
    await page.locator('select[name="address.country"]').selectOption('DE')
    await street.waitFor()
    for (const gone of ['.announcement', '#site-nav', '.site-search', '.site-tools', '.site-footer'])
      expect(await page.locator(gone).isVisible(), gone).toBe(false)
    expect(await page.getByText('Secure checkout').isVisible()).toBe(true)
    await page.locator('input[name=email]').fill(ada.email)
    await page.locator('input[name="address.firstName"]').fill(ada.firstName)
    await page.locator('input[name="address.lastName"]').fill(ada.lastName)
    await street.pressSequentially('Haldenw')
    await page.locator('[role=option]', { hasText: 'Haldenweg 12' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('input[name="address.city"]').inputValue()).toBe('Berlin')
    expect(await street.inputValue()).toBe('Haldenweg 12')
    expect(await page.locator('input[name="address.postalCode"]').inputValue()).toBe('10115')
    await page.locator('main button[type=submit].btn-primary').click()
    await page.waitForURL('**/checkout/shipping')
    await page.locator('main input[type=radio]:checked').waitFor()
    await page.locator('main button[type=submit].btn-primary').click()
    await page.waitForURL('**/checkout/payment')
    expect(errors).toEqual([])
    await page.context().close()
  })
})
