import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { isAt, open, openCustomersShop, visitAsCustomer } from './customer.ts'
import { ada, tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openCustomersShop()
})

afterAll(() => shop.close())

const required = ['firstName', 'lastName', 'address', 'postalCode', 'city'] as const

describe.each([
  { language: 'English', prefix: '', locale: 'en-GB', width: 1440 },
  { language: 'Chinese', prefix: '/zh', locale: 'zh-CN', width: 390 },
])('by keyboard alone, in $language,', ({ prefix, locale, width }) => {
  it('addresses are saved, made the default, and prefill the checkout', async () => {
    const { page, errors } = await visitAsCustomer(shop, { locale, width, height: 900 })
    await open(page, `${prefix}/user/address`)
    for (const address of [ada.address, 'Friedrichstraße 100']) {
      await tabTo(page, '[data-address-add]')
      await page.keyboard.press('Enter')
      await tabTo(page, 'select[name="address.country"]')
      await page.locator('select[name="address.country"] option[value=DE]').waitFor({ state: 'attached' })
      await page.locator('select[name="address.country"]').selectOption('DE')
      for (const field of required) {
        await tabTo(page, `input[name="address.${field}"]`)
        await page.keyboard.press('Control+A')
        await page.keyboard.type(field === 'address' ? address : ada[field])
      }
      await page.keyboard.press('Enter')
      await page.locator('[data-address]').getByText(address).waitFor()
    }
    const office = page.locator('[data-address]', { hasText: 'Friedrichstraße' })
    await office.locator('[data-default=billing]').focus()
    await page.keyboard.press('Enter')
    await office.locator('.badge').waitFor()
    await expectAccessible(page)

    await page.goto(`${prefix}/product/teapot`)
    const choices = page.locator('fieldset:not(:has(:checked)) .option:not([data-gone])')
    while ((await choices.count()) > 0) await choices.first().click()
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open]').waitFor()
    await page.goto(`${prefix}/checkout/information`)
    await expect.poll(() => page.locator('input[name="address.address"]').inputValue()).toBe(ada.address)
    expect(await page.locator('input[name="billing.address"]').inputValue()).toBe('Friedrichstraße 100')
    const book = page.locator('select[name="address.saved"]')
    await book.waitFor()
    await expectAccessible(page)
    await tabTo(page, 'select[name="address.saved"]')
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(() => page.locator('input[name="address.address"]').inputValue())
      .toBe('Friedrichstraße 100')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.locator('input[name="address.address"]').inputValue()).toBe('')
    for (const field of required) {
      await tabTo(page, `input[name="address.${field}"]`)
      await page.keyboard.type(field === 'address' ? 'Neuer Weg 3' : ada[field])
    }
    await tabTo(page, 'input[name=save]')
    await page.keyboard.press('Space')
    await tabTo(page, 'main form button[type=submit]')
    await page.keyboard.press('Enter')
    await page.waitForURL(isAt(`${prefix}/checkout/shipping`))
    await open(page, `${prefix}/user/address`)
    await page.locator('[data-address]').getByText('Neuer Weg 3').waitFor()
    expect(await page.locator('[data-address]').count()).toBe(3)
    expect(errors).toEqual([])
    await page.context().close()
  })
})
