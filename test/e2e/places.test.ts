import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { open, openCustomersShop, visitAsCustomer } from './customer.ts'
import { ada, tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openCustomersShop()
})

afterAll(() => shop.close())

const control = (kind: 'select' | 'input', name: string) => `${kind}[name="address.${name}"]`
const chosen = (page: Page, name: string) => page.locator(`[name="address.${name}"]`).inputValue()

/** Moves down the list until the place is selected, by keyboard. */
async function choose(page: Page, name: string, value: string): Promise<void> {
  const select = control('select', name)
  await tabTo(page, select)
  await page.locator(`${select} option[value="${value}"]`).waitFor({ state: 'attached' })
  for (let press = 0; press < 60 && (await chosen(page, name)) !== value; press++) {
    await page.keyboard.press('ArrowDown')
  }
  expect(await chosen(page, name)).toBe(value)
}

async function write(page: Page, name: string, value: string): Promise<void> {
  await tabTo(page, control('input', name))
  await page.keyboard.press('Control+A')
  await page.keyboard.type(value)
}

/** Opens the first checkout step with a product in the cart. */
async function openCheckout(page: Page, prefix: string): Promise<void> {
  await page.goto(`${prefix}/product/bath-tray`)
  await page.locator('form[data-buy] button[type=submit]').click()
  await page.locator('#cart-drawer[open] .line-item').waitFor()
  await page.goto(`${prefix}/checkout/information`)
  await page.locator('input[name=email]').fill(ada.email)
}

describe('state, city and district', () => {
  it('are chosen level by level by keyboard in Chinese, survive a reload, and reset with their parent', async () => {
    const { page, errors } = await shop.visit({ width: 390, height: 844, locale: 'zh-CN' })
    await openCheckout(page, '/zh')
    await tabTo(page, control('select', 'country'))
    await page.locator(control('select', 'country')).selectOption('CN')
    expect(await page.locator(control('select', 'city')).locator('option:checked').textContent()).toBe(
      '请选择省份',
    )
    await write(page, 'postalCode', '518000')
    await choose(page, 'state', '广东省')
    await choose(page, 'city', '深圳市')
    await choose(page, 'area', '南山区')
    await expectAccessible(page)
    await page.reload()
    await page.locator(`${control('select', 'area')} option[value=宝安区]`).waitFor({ state: 'attached' })
    expect(await Promise.all(['state', 'city', 'area'].map((name) => chosen(page, name)))).toEqual([
      '广东省',
      '深圳市',
      '南山区',
    ])
    await page.locator(control('select', 'city')).selectOption('广州市')
    expect(await chosen(page, 'area')).toBe('')
    await page.locator(control('select', 'area')).selectOption('天河区')
    await page.locator(control('select', 'state')).selectOption('浙江省')
    expect(await Promise.all(['city', 'area'].map((name) => chosen(page, name)))).toEqual(['', ''])
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('have Latin names in English, also on the order', async () => {
    const { page, errors } = await shop.visit()
    await openCheckout(page, '')
    await tabTo(page, control('select', 'country'))
    await page.keyboard.type('Hong Kong')
    await tabTo(page, control('select', 'state'))
    await page.locator(`${control('select', 'state')} option[value=Kowloon]`).waitFor({ state: 'attached' })
    await page.keyboard.type('Kowloon')
    await tabTo(page, control('select', 'city'))
    await page.locator(`${control('select', 'city')} option[value="Mong Kok"]`).waitFor({ state: 'attached' })
    await page.keyboard.type('Mong')
    await write(page, 'address', '12 Argyle Street')
    for (const name of ['lastName', 'firstName'] as const) await write(page, name, ada[name])
    await page.getByLabel('Same as delivery address').uncheck()
    await page.locator('select[name="billing.country"]').selectOption('TW')
    await page.locator('select[name="billing.state"]').selectOption({ label: 'Taipei City' })
    await page.locator('select[name="billing.city"]').selectOption({ label: "Da'an District" })
    expect(await page.locator('select[name="billing.city"]').getAttribute('autocomplete')).toBe(
      'billing address-level2',
    )
    await page.getByLabel('Same as delivery address').check()
    await page.locator(control('input', 'firstName')).press('Enter')
    await page.waitForURL('**/checkout/shipping')
    await page.getByText('12 Argyle Street, Mong Kok, Kowloon, Hong Kong').waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('can be typed if not listed, and chosen again', async () => {
    const { page } = await visitAsCustomer(shop, { locale: 'zh-HK' })
    await open(page, '/zh-HK/user/address')
    await page.locator('[data-address-add]').click()
    await page.locator(control('select', 'country')).selectOption('HK')
    await page.locator(control('select', 'state')).selectOption({ label: '新界' })
    await tabTo(page, control('select', 'city'))
    await page.locator(`${control('select', 'city')} option[value="Sha Tin"]`).waitFor({ state: 'attached' })
    await page.keyboard.press('End')
    await page.locator(`${control('input', 'city')}:focus`).waitFor()
    await page.keyboard.type('New Town')
    await page.getByRole('button', { name: '從清單中選擇' }).waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.locator(control('input', 'city')).waitFor()
    expect(await chosen(page, 'city')).toBe('New Town')
    await write(page, 'address', '1 Main Road')
    for (const name of ['lastName', 'firstName'] as const) await write(page, name, ada[name])
    await page.keyboard.press('Enter')
    const card = page.locator('[data-address]')
    await card.getByText('New Town').waitFor()
    await card.getByText('New Territories').waitFor()

    await card.getByRole('button').first().click()
    await page.getByRole('button', { name: '從清單中選擇' }).focus()
    await page.keyboard.press('Enter')
    await page.locator(`${control('select', 'city')}:focus`).waitFor()
    await page.locator(control('select', 'city')).selectOption({ label: '沙田' })
    await write(page, 'address', '正街 1 號')
    await page.keyboard.press('Enter')
    await card.getByText('沙田').waitFor()
    await card.getByText('新界').waitFor()
    await page.context().close()
  })
})
