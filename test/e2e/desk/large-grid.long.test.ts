import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveProducts } from '#server/catalog/save/save-products.ts'
import { productInput } from '#test/builders.ts'
import { openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

it('holds 5,000 variants, of which only those in sight are in the document', async () => {
  const vendor = 'Large mill'
  const inputs = Array.from({ length: 100 }, (_, place) => {
    const input = productInput({ handle: `large-${100 + place}`, vendor })
    const [like] = input.variants
    const skus = Array.from({ length: 50 }, (_each, index) => `LARGE-${100 + place}-${10 + index}`)
    return { ...input, variants: skus.map((sku) => ({ ...like!, sku })) }
  })
  await shop.shop.db.transaction((tx) => saveProducts(tx, inputs))
  const { page, errors } = await openDesk(shop, `/products/grid?f=vendor.is.${encodeURIComponent(vendor)}`)
  const grid = page.getByRole('grid', { name: 'Grid' })
  await grid.locator('[data-cell="0 0"]').waitFor({ timeout: 60_000 })
  expect(await grid.getAttribute('aria-rowcount')).toBe('5001')
  await grid.locator('[data-cell="0 1"]').click()
  await page.keyboard.press('Control+End')
  await grid.locator('[data-cell^="4999 "]').first().waitFor()
  expect(await grid.getByRole('row').count()).toBeLessThan(80)
  await page.keyboard.press('Control+Home')
  await grid.locator('[data-cell="0 1"]').click()
  await page.keyboard.press('Control+Shift+ArrowDown')
  await page.getByRole('textbox', { name: 'Formula' }).fill('+10%')
  await page.getByRole('button', { name: 'Apply to 5,000 cells' }).click()
  await page.getByRole('button', { name: /^Review 5,?000 rows$/ }).click()
  await page.getByRole('heading', { name: 'Price and stock edits', level: 1 }).waitFor({ timeout: 60_000 })
  expect(errors).toEqual([])
})
