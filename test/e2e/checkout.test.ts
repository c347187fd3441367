import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paymentSetting } from '#server/payments/payment.setting.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { openVies } from '#test/vies-stand-in.ts'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { emailTo, openCustomersShop } from './customer.ts'
import { ada, giveAddress, tabTo } from './shopper.ts'

let shop: VisitedShop
let vies: Awaited<ReturnType<typeof openVies>>

beforeAll(async () => {
  vies = await openVies()
  shop = await openCustomersShop({ VIES_URL: vies.url })
})

afterAll(async () => {
  await shop.close()
  vies.close()
})

async function addTray(page: Page): Promise<void> {
  await page.goto('/product/bath-tray')
  await page.locator('form[data-buy] button[type=submit]').click()
  await page.locator('#cart-drawer[open] .line-item').waitFor()
}

async function goToPayment(page: Page): Promise<void> {
  await addTray(page)
  await page.goto('/checkout/information')
  await giveAddress(page)
  await page.locator('main input[type=radio]').first().check()
  await page.locator('main button[type=submit].btn-primary').click()
  await page.waitForURL('**/checkout/payment')
}

describe('a guest', () => {
  it('buys by keyboard alone, from the product to the thank-you page, without axe violations', async () => {
    const { page, errors } = await shop.visit()
    await page.goto('/product/morning-mug')
    await tabTo(page, 'form[data-buy] input[type=radio]')
    await page.keyboard.press('Space')
    await page.waitForURL('**/product/morning-mug/*')
    await tabTo(page, 'form[data-buy] button[type=submit]')
    await page.keyboard.press('Enter')
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await expectAccessible(page)
    await tabTo(page, '#cart-drawer a[href*="/checkout"]')
    await page.keyboard.press('Enter')

    await page.waitForURL('**/checkout/information')
    await page.locator('input[name=email]').waitFor()
    await expectAccessible(page)
    await tabTo(page, 'input[name=email]')
    await page.keyboard.type(ada.email)
    await tabTo(page, 'select[name="address.country"]')
    await page.keyboard.type('Germany')
    for (const field of ['firstName', 'lastName', 'address', 'postalCode', 'city'] as const) {
      await tabTo(page, `input[name="address.${field}"]`)
      await page.keyboard.type(ada[field])
    }
    await page.keyboard.press('Enter')

    await page.waitForURL('**/checkout/shipping')
    await page.locator('main input[type=radio]').first().waitFor()
    await expectAccessible(page)
    await tabTo(page, 'main input[type=radio]')
    await page.keyboard.press('Space')
    await tabTo(page, 'main button[type=submit].btn-primary')
    await page.keyboard.press('Enter')

    await page.waitForURL('**/checkout/payment')
    await page.locator('main input[type=radio][value=bank]').waitFor()
    await expectAccessible(page)
    await tabTo(page, 'main input[type=radio]')
    for (let press = 0; press < 5 && !(await page.locator('input[value=bank]').isChecked()); press++) {
      await page.keyboard.press('ArrowDown')
    }
    await tabTo(page, 'main input[type=checkbox]')
    await page.keyboard.press('Space')
    await tabTo(page, 'main button[type=submit].btn-primary')
    // The law of her country decides the wording, the page its language.
    expect(await page.locator(':focus').textContent()).toMatch(/^Order with obligation to pay · €/)
    await page.keyboard.press('Enter')

    await page.waitForURL('**/checkout/thankyou?number=*')
    await page
      .getByText(/DE\d{2}/)
      .first()
      .waitFor()
    await expectAccessible(page)
    await page.locator('[data-open-cart]').first().click()
    await page.locator('#cart-drawer[open]').getByText('Your cart is empty').waitFor()
    expect(errors).toEqual([])
    const { rows } = await shop.shop.pool.query('select number, status, pay_status, email from orders')
    const number = rows[0]!.number
    expect(rows).toEqual([{ number, status: 'in_progress', pay_status: 'unpaid', email: ada.email }])

    // Going back leads to the order, not to its form.
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.getByText(`We’ve received your order ${number}.`).waitFor()
    expect(await page.locator('main form button[type=submit].btn-primary').count()).toBe(0)
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('link', { name: `Order ${number}` }).click()
    await page.waitForURL('**/checkout/thankyou?number=*')
    await page.getByText(ada.address).waitFor()
    await page.context().close()
  })

  it('opens the order by its email link in another browser, and prints it', async () => {
    const { page } = await shop.visit({ width: 390, height: 844 })
    const { links } = await emailTo(shop, page, ada.email)
    await page.goto(links.find((link) => link.includes('/order/'))!)
    await page.locator('[data-next-step=transfer]').waitFor()
    await page.goto('/checkout/thankyou')
    await page.getByText(ada.address).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText(ada.address).isVisible()).toBe(true)
    expect(await page.locator('.logo').first().isVisible()).toBe(true)
    for (const pressed of ['#page-foot', '[data-component=search-box]', 'main .btn'])
      expect(await page.locator(pressed).first().isVisible(), pressed).toBe(false)
    await page.context().close()
  })

  it('is redirected from /checkout, and from steps not reached yet, to the first open step', async () => {
    const { page } = await shop.visit()
    await addTray(page)
    await page.goto('/checkout/payment')
    await page.waitForURL('**/checkout/information')
    await giveAddress(page)
    await page.goto('/checkout')
    await page.waitForURL('**/checkout/shipping')
    await page.locator('main input[type=radio]').first().waitFor()
    const summary = page.getByRole('region', { name: 'Your order' }).first()
    expect(await summary.textContent()).toContain('Choose a shipping method')
    expect(await summary.textContent()).not.toContain('calculated in the next step')
    await page.locator('main input[type=radio]').first().check()
    await summary.getByText('€4.90', { exact: true }).waitFor()
    await page.context().close()
  })

  it('has no continue button if no shipping or payment method is available', async () => {
    const { page } = await shop.visit()
    await addTray(page)
    const { settings } = shop.shop
    const [zones, ways] = [settings(shippingSetting), settings(paymentSetting)]
    const change = async (shipping: typeof zones, payments: typeof ways) => {
      await shop.shop.db.transaction(async (tx) => {
        await changeSetting(tx, shippingSetting, shipping)
        await changeSetting(tx, paymentSetting, payments)
      })
      await shop.shop.changes.catchUp()
    }
    const off = { enabled: false }
    const noMethods = { zones: zones.zones.map((zone) => ({ ...zone, methods: [] })) }
    await change(noMethods, {
      ...ways,
      cod: { ...ways.cod, ...off },
      bank: { ...ways.bank, ...off },
      test: off,
    })
    try {
      await page.goto('/checkout/information')
      await giveAddress(page, 'nobody@example.com')
      await page.getByText('shipping method not available').waitFor()
      expect(await page.locator('main button[type=submit].btn-primary').count()).toBe(0)
      await change(zones, {
        ...ways,
        cod: { ...ways.cod, ...off },
        bank: { ...ways.bank, ...off },
        test: off,
      })
      await page.reload()
      await page.locator('main input[type=radio]').first().check()
      await page.locator('main button[type=submit].btn-primary').click()
      await page.waitForURL('**/checkout/payment')
      await page.getByText('no payment method available').waitFor()
      expect(await page.locator('main button[type=submit].btn-primary').count()).toBe(0)
    } finally {
      await change(zones, ways)
    }
    await page.context().close()
  })

  it('orders in one press while the payment method is still being saved', async () => {
    const { page, errors } = await shop.visit()
    await goToPayment(page)
    const pressed = Promise.withResolvers<void>()
    await page.route('**/api/web/checkout/payment', async (route) => {
      await pressed.promise
      await route.continue()
    })
    await page.locator('main input[type=checkbox]').check()
    await page.locator('main input[value=bank]').check()
    await page.locator('main button[type=submit].btn-primary').click()
    pressed.resolve()
    await page.waitForURL('**/checkout/thankyou?number=*')
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('with the checkout open in two tabs, orders what each shows, and sees the order in both', async () => {
    const { page, context, errors } = await shop.visit()
    await goToPayment(page)
    // Another tab changes the order while the method chosen here is being saved: the order is not the one on the page.
    const changed = Promise.withResolvers<void>()
    await page.route('**/api/web/checkout/payment', async (route) => {
      await changed.promise
      await route.continue()
    })
    await page.locator('main input[value=bank]').check()
    await page.locator('main input[type=checkbox]').check()
    await page.locator('main button[type=submit].btn-primary').click()
    const other = await context.newPage()
    await other.goto('/checkout/information')
    await other.locator('input[name="address.address"]').fill('Torstraße 9')
    const saved = other.waitForResponse('**/api/web/checkout/information')
    await other.locator('main button[type=submit].btn-primary').click()
    await saved
    changed.resolve()
    const dialog = page.getByRole('dialog', { name: 'Your order has changed' })
    for (const part of ['Torstraße 9', ada.email, 'Standard', 'Bank transfer'])
      await dialog.getByText(part).first().waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Back to your order' }).click()
    // The press may come before the news of a change.
    await page.route('**/api/web/checkout/submit', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), version: 1 } }),
    )
    await page.locator('main button[type=submit].btn-primary').click()
    await dialog.getByText('Torstraße 9').waitFor()
    await page.unroute('**/api/web/checkout/submit')
    await dialog.getByRole('button', { name: /^Order with obligation to pay · €/ }).click()
    await page.waitForURL('**/checkout/thankyou?number=*')
    await other.getByText(/We’ve received your order/).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  it('keeps everything typed after a reload', async () => {
    const { page } = await shop.visit()
    await page.goto('/product/soap-dish')
    await page.locator('form[data-buy] label').filter({ hasText: 'Charcoal' }).click()
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await page.goto('/checkout/information')
    await page.locator('input[name="address.firstName"]').fill('Grace')
    await page.locator('input[name="address.city"]').fill('Arlington')
    await page.reload()
    await expect.poll(() => page.locator('input[name="address.firstName"]').inputValue()).toBe('Grace')
    expect(await page.locator('input[name="address.city"]').inputValue()).toBe('Arlington')
    await page.context().close()
  })

  it('sees errors beside their fields, with the first one focused', async () => {
    const { page } = await shop.visit()
    await page.goto('/product/soap-dish')
    await page.locator('form[data-buy] label').filter({ hasText: 'Charcoal' }).click()
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await page.goto('/checkout/information')
    await page.locator('input[name=email]').fill('not an address')
    await page.locator('main button[type=submit].btn-primary').click()
    await page.locator('.field-error:not(:empty)').first().waitFor()
    expect(await page.evaluate('document.activeElement.name')).toBe('email')
    await expectAccessible(page)
    await page.context().close()
  })
})

describe('a business in another member state', () => {
  it('gives its VAT id beside the company, is told of a wrong one, and pays no VAT with a confirmed one', async () => {
    const { page } = await shop.visit()
    await addTray(page)
    await page.goto('/checkout/information')
    await page.locator('select[name="address.country"]').selectOption('FR')
    await page.locator('input[name=email]').fill('zoe@example.com')
    const address = { ...ada, postalCode: '75003', city: 'Paris' }
    for (const field of ['firstName', 'lastName', 'address', 'postalCode', 'city'] as const) {
      await page.locator(`input[name="address.${field}"]`).fill(address[field])
    }
    const vatId = page.locator('input[name="address.vatId"]')
    expect(await vatId.count()).toBe(0)
    await page.locator('input[name="address.company"]').fill('Atelier Petit')
    const next = page.locator('main button[type=submit].btn-primary')
    for (const [wrong, why] of [
      ['12345', 'This isn’t a VAT ID.'],
      ['FR99 123 456 789', 'This VAT ID isn’t registered for trade within the EU.'],
    ] as const) {
      await vatId.fill(wrong)
      await next.click()
      await page.locator('.field-error').filter({ hasText: why }).waitFor()
      await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('address.vatId')
    }
    await expectAccessible(page)
    await vatId.fill('FR40 123 456 789')
    await next.click()
    await page.waitForURL('**/checkout/shipping')
    await page.locator('main input[type=radio]').first().check()
    await next.click()
    await page.waitForURL('**/checkout/payment')
    await page.getByText('VAT ID confirmed. No VAT is charged.').waitFor()
    await page.getByRole('button', { name: /^Buy now · €/ }).waitFor()
    await page.context().close()
  })
})
