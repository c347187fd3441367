import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})

afterAll(() => shop.close())

describe('the search box', () => {
  it('suggests while typing, by keyboard alone', async () => {
    const { page, errors } = await shop.visit()
    await page.goto('/')
    await tabTo(page, 'input[type=search]')
    await page.keyboard.type('mor')
    // An answer for fewer letters may come first. It does not offer all results of these words.
    await page.getByRole('option', { name: /all .*results/i }).waitFor()
    await expectAccessible(page)
    expect(await page.locator('input[type=search]').getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    const active = await page.locator('input[type=search]').getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[role=option]').count()).toBe(0)
    expect(await page.locator('input[type=search]').inputValue()).toBe('mor')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/(product|category|search)/)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('finds Chinese words by any part', async () => {
    const { page } = await shop.visit({ width: 390, height: 844 })
    await page.goto('/zh')
    await page.locator('[popovertarget=site-search]').first().tap()
    await page.locator('input[type=search]:focus').waitFor()
    await page.locator('input[type=search]').fill('茶壶')
    await page.locator('[role=option]').filter({ hasText: '茶壶' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/zh/search?q=*')
    await page.locator('main .product-card').filter({ hasText: '茶壶' }).first().waitFor()
    await page.context().close()
  })
})

describe('the filters of a list', () => {
  it('apply at once with counts, update the address, keep scroll and focus, and can be removed one by one', async () => {
    const { page, errors } = await shop.visit()
    await page.goto('/category/tableware')
    const cards = page.locator('main .product-card')
    const all = await cards.count()
    const sage = page.locator('input[type=checkbox][name=colour][value=sage]')
    await sage.focus()
    await page.evaluate('scrollTo(0, 120)')
    await page.keyboard.press('Space')
    await page.waitForURL('**/category/tableware?*colour=sage*')
    await expect.poll(() => cards.count()).toBeLessThan(all)
    expect(await page.evaluate('document.activeElement.value')).toBe('sage')
    expect(await page.evaluate('scrollY')).toBe(120)
    const counted = await page.locator('label', { has: sage }).textContent()
    expect(counted).toContain(String(await cards.count()))
    await page.goBack()
    await expect.poll(() => cards.count()).toBe(all)
    await page.goForward()
    await expect.poll(() => cards.count()).toBeLessThan(all)
    await page.reload()
    await expect.poll(() => sage.isChecked()).toBe(true)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('sort by price in both directions', async () => {
    const { page } = await shop.visit()
    const prices = async (sort: string) => {
      await page.goto(`/category/kitchen?sort=${sort}`)
      const texts = await page.locator('main .product-card .price').allTextContents()
      return texts.map((text) => Number(/€([\d,.]+)/.exec(text)?.[1]))
    }
    const up = await prices('price_asc')
    expect(up.length).toBeGreaterThan(3)
    expect(up).toEqual(up.toSorted((one, other) => one - other))
    const down = await prices('price_desc')
    expect(down[0]).toBeGreaterThanOrEqual(down.at(-1)!)
    await page.context().close()
  })
})
