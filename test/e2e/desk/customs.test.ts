import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

it('keeps the customs data of a product, with a country from the list', async () => {
  const { rows } = await shop.shop.pool.query<{ id: number }>(
    `select id from product where status = 'active' order by id limit 1`,
  )
  const id = rows[0]!.id
  const { page, errors, caller } = await openDesk(shop, `/products/${id}`)
  await page.getByRole('textbox', { name: 'Tariff number' }).fill('69')
  await page.getByRole('combobox', { name: 'Country of origin' }).fill('portu')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await page.getByRole('textbox', { name: 'Description for customs' }).fill('Stoneware mug')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('[data-path="hsCode"] [aria-invalid="true"]').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Tariff number' }).fill('6912.00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = async () => expectDone(await caller.call('/product/detail', { id })).product
  await expect.poll(saved).toMatchObject({ hsCode: '6912.00', originCountry: 'PT' })
  await page.setViewportSize({ width: 360, height: 760 })
  await page.getByRole('textbox', { name: 'Tariff number' }).scrollIntoViewIfNeeded()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(errors.filter((text) => !text.includes('40'))).toEqual([])
})

it('keeps what a variant declares instead of its product, in its sheet', async () => {
  const { rows } = await shop.shop.pool.query<{ id: number; variant: number; sku: string }>(
    `select p.id, v.id variant, v.sku from product p join variant v on v.product_id = p.id
      where p.handle = 'morning-mug' and v.position = 1`,
  )
  const { id, variant, sku } = rows[0]!
  const { page, errors, caller } = await openDesk(shop, `/products/${id}`)
  const sheet = page.getByRole('dialog')
  const origin = sheet.getByRole('combobox', { name: 'Country of origin' })
  const found = () => page.getByRole('option').allTextContents()
  const edit = () => page.getByRole('button', { name: 'Edit Sage' }).click()
  const own = async () => {
    const { product } = expectDone(await caller.call('/product/detail', { id }))
    return product.variants.find((each) => each.id === variant)
  }
  await edit()
  expect(await origin.inputValue()).toBe('Same as the product')
  // The field lies below the fold: the sheet scrolls as it is entered.
  await origin.click()
  await page.keyboard.type('germ', { delay: 250 })
  await expect.poll(found).toEqual(['Germany'])
  await page.keyboard.type('x')
  await page.getByText('No matches').waitFor()
  await page.keyboard.press('Backspace')
  await expect.poll(found).toEqual(['Germany'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => origin.inputValue()).toBe('Germany')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(own).toMatchObject({ sku, hsCode: null, originCountry: 'DE' })
  // A page that is left before the answer would save the same once more.
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })

  await page.reload()
  await edit()
  await expect.poll(() => origin.inputValue()).toBe('Germany')
  // Focus, letters and the event of the scroll arrive within one frame.
  await origin.fill('portu')
  await expect.poll(found).toEqual(['Portugal'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => origin.inputValue()).toBe('Portugal')
  await origin.fill('same as')
  await expect.poll(found).toEqual(['Same as the product'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(own).toMatchObject({ originCountry: null })
  expect(errors).toEqual([])
})
