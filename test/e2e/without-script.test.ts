import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { deliver } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`)

async function fillAddress(page: Page): Promise<void> {
  await field(page, 'email').fill('ada@example.com')
  await field(page, 'address.country').selectOption('DE')
  for (const [name, text] of Object.entries({
    firstName: 'Ada',
    lastName: 'Lovelace',
    address: 'Haldenweg 1',
    postalCode: '10115',
    city: 'Berlin',
  }))
    await field(page, `address.${name}`).fill(text)
}

async function toPayment(page: Page): Promise<void> {
  await page.goto('/product/bath-tray')
  await press(page, 'Add to cart')
  await page.goto('/plain/checkout')
  await fillAddress(page)
  await press(page, 'Continue to shipping')
  await press(page, 'Continue to payment')
}

it('shows what is ordered above the order button on phones', async () => {
  const { page, context } = await shop.visit({ javaScript: false, width: 360, height: 780 })
  await toPayment(page)
  const total = await page.locator('main aside').getByText('Total', { exact: true }).boundingBox()
  const button = await page.getByRole('button', { name: /^Order with obligation to pay/ }).boundingBox()
  expect(total!.y).toBeLessThan(button!.y)
  await page.goto('/search?q=mug')
  const sort = await page.locator('select[name=sort]').boundingBox()
  expect(sort!.width).toBeGreaterThan(150)
  await context.close()
})

it('takes a whole order by plain forms: search, variant, quantity, coupon, address, shipping, payment', async () => {
  const { page, context } = await shop.visit({ javaScript: false })
  await page.goto('/')
  await page.locator('[data-component="search-box"] input').first().fill('soap dish')
  await page.locator('[data-component="search-box"] input').first().press('Enter')
  await page.locator('main .product-card a').first().click()
  await page.waitForURL('**/product/soap-dish**')
  // Without a choice of colour the variants stand in a list.
  await press(page, 'Add to cart')
  await page.waitForURL('**/plain/choose/soap-dish**')
  await page.goBack()
  await page.locator('form[data-buy] label').filter({ hasText: 'Oat' }).click()
  await press(page, 'Add to cart')
  expect(page.url()).toMatch(/\/plain\/cart$/)
  expect(await page.locator('main li').textContent()).toContain('Oat')
  await field(page, 'quantity').fill('2')
  await press(page, 'Update')
  expect(await field(page, 'quantity').inputValue()).toBe('2')
  await field(page, 'coupon').fill('NOT-A-CODE')
  await press(page, 'Apply')
  expect(await page.getByRole('alert').textContent()).toBeTruthy()
  expect(await field(page, 'coupon').inputValue()).toBe('NOT-A-CODE')
  await field(page, 'note').fill('Ring twice')
  await press(page, 'Save')
  expect(await field(page, 'note').inputValue()).toBe('Ring twice')
  // The shop's own cart page leads here.
  await page.goto('/cart')
  await page.waitForURL('**/plain/cart')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.waitForURL('**/plain/checkout/information')
  await fillAddress(page)
  await field(page, 'address.postalCode').fill('1')
  await press(page, 'Continue to shipping')
  // The error stands by its field, and everything else is still there.
  const wrong = field(page, 'address.postalCode')
  expect(await wrong.getAttribute('aria-invalid')).toBe('true')
  expect(
    await page.locator(`[id="${await wrong.getAttribute('aria-describedby')}"]`).textContent(),
  ).toBeTruthy()
  expect(await field(page, 'address.lastName').inputValue()).toBe('Lovelace')
  await wrong.fill('10115')
  await press(page, 'Continue to shipping')
  await page.waitForURL('**/plain/checkout/shipping')
  await field(page, 'method').first().check()
  await press(page, 'Continue to payment')
  await page.waitForURL('**/plain/checkout/payment')
  await page.locator('main input[value=bank]').check()
  await press(page, /Order with obligation to pay/)
  expect(await page.locator('main').textContent()).toContain('Agree to the terms of service')
  expect(await page.locator('main input[value=bank]').isChecked()).toBe(true)
  await field(page, 'agree').check()
  await press(page, /Order with obligation to pay/)
  await page.waitForURL('**/plain/thankyou')
  const said = await page.locator('main').textContent()
  expect(said).toContain('ada@example.com')
  expect(said).toContain('Haldenweg 1')
  expect(said).toContain('in progress, unpaid')
  await context.close()
})

it('shows accessible pages that fit a phone', async () => {
  const { page, context } = await shop.visit({ javaScript: false })
  await toPayment(page)
  // Without script axe cannot run, so a browser with script looks at the same pages.
  const looker = await shop.visit({ width: 390, height: 844 })
  await looker.context.addCookies(await context.cookies())
  for (const path of [
    '/plain/cart',
    '/plain/choose/soap-dish',
    '/plain/checkout/information',
    '/plain/checkout/shipping',
    '/plain/checkout/payment',
    '/plain/signin',
    '/plain/find',
  ]) {
    await looker.page.goto(path)
    await expectAccessible(looker.page)
    expect(await looker.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
  }
  await looker.context.close()
  await context.close()
})

it('shows what becomes of an order, and takes its return, on accessible pages that fit a phone', async () => {
  const { page, context } = await shop.visit({ javaScript: false, width: 390, height: 844 })
  await toPayment(page)
  await page.locator('main input[value=bank]').check()
  await field(page, 'agree').check()
  await press(page, /Order with obligation to pay/)
  await page.waitForURL('**/plain/thankyou')
  const { rows } = await shop.shop.pool.query('select number from orders order by created_at desc limit 1')
  const { number } = rows[0]
  const desk = await signInStaff(shop)
  expectDone(await desk.call('/order/markPaid', { number }))
  await deliver(shop, number)
  const looker = await shop.visit({ width: 390, height: 844, dark: true })
  await looker.context.addCookies(await context.cookies())
  await page.goto(`/plain/order/${number}`)
  await page.getByText('paid, delivered').first().waitFor()
  for (const path of [`/plain/order/${number}`, `/plain/return/${number}`]) {
    await looker.page.goto(path)
    await expectAccessible(looker.page)
    expect(await looker.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
  }
  await page.locator(`main a[href$="/plain/return/${number}"]`).first().click()
  await page.locator('main input[name^="quantity-"]').first().fill('1')
  await page.locator('main input[name=type][value=return_refund]').check()
  await page.locator('main select[name=reason]').selectOption('faulty')
  await field(page, 'description').fill('It wobbles')
  await page.locator('main form button[type=submit]').last().click()
  await page.waitForURL('**/plain/returns/*')
  await page.getByText('pending approval').waitFor()
  await page.getByText('It wobbles').waitFor()
  const { rows: returns } = await shop.shop.pool.query('select reason, description from return_request')
  expect(returns).toEqual([{ reason: 'faulty', description: 'It wobbles' }])
  await looker.context.close()
  await context.close()
})

it('pays on the hosted page and comes back to the order', async () => {
  const { page, context } = await shop.visit({ javaScript: false })
  await toPayment(page)
  await page.locator('main input[value=test]').check()
  await field(page, 'agree').check()
  await press(page, /Order with obligation to pay/)
  await page.waitForURL('**/dev/acquirer/**')
  await press(page, 'Approve')
  await page.waitForURL('**/plain/thankyou')
  await expect
    .poll(async () => {
      await shop.runJobs()
      await page.reload()
      return page.locator('main').textContent()
    })
    .toContain('in progress, paid')
  await context.close()
})

it('pays on delivery, and cancels the order by its page', async () => {
  const { page, context } = await shop.visit({ javaScript: false })
  await toPayment(page)
  await page.locator('main input[value=cod]').check()
  await field(page, 'agree').check()
  await press(page, /Order with obligation to pay/)
  await page.waitForURL('**/plain/thankyou')
  await page.locator('summary').filter({ hasText: 'Cancel order' }).click()
  await field(page, 'reason').fill('Ordered by mistake')
  await press(page, 'Cancel order')
  await page.waitForURL('**/plain/order/**')
  expect(await page.locator('main').textContent()).toContain('cancelled')
  await context.close()
})
