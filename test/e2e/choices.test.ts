import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

/** Opens the choices in the header with the keyboard. */
async function openChoices(page: Page) {
  await tabTo(page, '.site-tools summary')
  await page.keyboard.press('Enter')
  const choices = page.locator('.site-tools')
  await choices.getByLabel('Currency').waitFor()
  return choices
}

async function setShipping(setting: Setting): Promise<void> {
  await shop.shop.db.transaction((tx) => changeSetting(tx, shippingSetting, setting))
  await shop.shop.changes.catchUp()
}

type Setting = ReturnType<typeof shop.shop.settings<typeof shippingSetting.schema>>

const price = (page: Page) => page.locator('[data-component=buy-box] .price-now').first().textContent()
const delivery = (page: Page) => page.locator('[data-deliveries]').textContent()

describe('the country to deliver to', () => {
  it('is chosen from all that the shop ships to, by name, and decides prices and days of delivery', async () => {
    const { page, errors } = await shop.visit()
    await page.goto('/product/teapot')
    const gross = await price(page)
    expect(await delivery(page)).toContain('Germany')
    const field = (await openChoices(page)).getByLabel('Deliver to')
    await tabTo(page, '#country-head')
    const names = await field.locator('option').allTextContents()
    expect(names).toEqual(expect.arrayContaining(['Austria', 'Côte d’Ivoire', 'Switzerland']))
    expect(names[0]).toBe('Choose a country')
    expect(names.slice(1)).toEqual(names.slice(1).toSorted(new Intl.Collator('en').compare))
    await Promise.all([page.waitForEvent('load'), field.selectOption('Austria')])
    await expect.poll(() => delivery(page)).toContain('Austria')
    expect(await price(page)).toBe(gross)

    await openChoices(page)
    expect(await field.locator('option:checked').textContent()).toBe('Austria')
    await expectAccessible(page)
    await tabTo(page, '#country-head')
    await Promise.all([page.waitForEvent('load'), field.selectOption('Switzerland')])
    await expect.poll(() => delivery(page)).toContain('Switzerland')
    expect(await price(page)).not.toBe(gross)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('follows from the region of the browser’s language if nothing is chosen', async () => {
    const { page, context } = await shop.visit({ locale: 'en-US' })
    await context.clearCookies({ name: 'country' })
    await page.goto('/product/teapot')
    await expect.poll(() => delivery(page), { timeout: 60_000 }).toContain('United States')
    const field = (await openChoices(page)).getByLabel('Deliver to')
    expect(await field.locator('option:checked').textContent()).toBe('Choose a country')
    await context.close()
  })

  it('is not asked for where the shop has decided on one', async () => {
    const setting = shop.shop.settings(shippingSetting)
    await setShipping({ ...setting, country: 'DE' })
    const { page } = await shop.visit()
    await page.goto('/product/teapot')
    await openChoices(page)
    expect(await page.getByLabel('Deliver to').count()).toBe(0)
    expect(await page.locator('[data-deliveries]').count()).toBe(0)
    await setShipping(setting)
    await page.context().close()
  })
})

describe('another language', () => {
  it('chosen in the header by keyboard keeps the position on the page, its query and the focus', async () => {
    const { page, errors } = await shop.visit({ width: 1440, height: 700 })
    await page.goto('/category/tableware?colour=oat')
    await openChoices(page)
    await page.locator('.site-tools a[hreflang=de][href^="/de/category"]').waitFor()
    await tabTo(page, '.site-tools a[hreflang=de]')
    await page.evaluate(`scrollTo({ top: 500, behavior: 'instant' })`)
    await expect.poll(() => page.evaluate('scrollY')).toBe(500)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/de/category/*?colour=oat')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
    await page.locator('.site-tools summary:focus').waitFor()
    expect(Math.abs((await page.evaluate<number>('scrollY')) - 500)).toBeLessThan(60)
    expect(await page.locator('.site-tools details[open], details.site-tools[open]').count()).toBe(0)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('leads to the same search', async () => {
    const { page } = await shop.visit()
    await page.goto('/search?q=mug')
    await page.locator('.site-tools a[hreflang=de][href="/de/search?q=mug"]').waitFor({ state: 'attached' })
    expect(await page.locator('link[hreflang]').count()).toBe(0)
    await page.context().close()
  })

  it('chosen at the end of the page keeps the position and the focus there', async () => {
    const { page } = await shop.visit({ width: 390, height: 844 })
    await page.goto('/product/teapot')
    await page.locator('#page-foot a[hreflang=de][href^="/de/product"]').waitFor({ state: 'attached' })
    const menu = page.locator('#page-foot details.dropdown')
    await menu.locator('summary').press('Enter')
    await menu.locator('a[hreflang=de]').press('Enter')
    await page.waitForURL('**/de/product/*')
    await menu.locator('summary:focus').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(500)
    await page.context().close()
  })
})

it('keeps the currency that is chosen', async () => {
  const { page } = await shop.visit()
  await page.goto('/product/teapot')
  const choices = await openChoices(page)
  await Promise.all([page.waitForEvent('load'), choices.getByLabel('Currency').selectOption('USD')])
  await expect.poll(() => price(page)).toContain('$')
  await page.goto('/product/bath-tray')
  expect(await price(page)).toContain('$')
  await page.context().close()
})

it('leaves the page as it is if the code of the choices cannot be had', async () => {
  const { page } = await shop.visit()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))
  let asked = 0
  await page.route('**/assets/choices-*.js*', (route) => {
    asked++
    return route.abort()
  })
  await page.goto('/product/teapot')
  // The first attempt and three more, and as many by each further part of a page that is used, which a moved pointer
  // makes of any page. The failure of another file comes after theirs.
  await expect.poll(() => asked, { timeout: 60_000 }).toBeGreaterThanOrEqual(4)
  await page.evaluate('import("/assets/choices-none.js").catch(() => {})')
  expect(failures).toEqual([])
  await page.context().close()
})
