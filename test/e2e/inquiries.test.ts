import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { emailTo, enterAndSolve, isAt, open, openCustomersShop, visitAsCustomer } from './customer.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openCustomersShop()
})

afterAll(() => shop.close())

const phone = { width: 390, height: 844, dark: true }

it('asks about several products, and accepts the quote into a cart that cannot be changed', async () => {
  const { page, errors } = await visitAsCustomer(shop, phone)
  await page.goto('/cart?items=TEAPOT-SAGE')
  await page.locator('main .line-item').waitFor()
  await open(page, '/inquiry/espresso-cup')
  await page.locator('main .line-item select').selectOption('ESP-OAT')
  await open(page, '/inquiry/linen-napkins')
  const asked = page.locator('main .line-item')
  await expect.poll(() => asked.count()).toBe(2)
  await expectAccessible(page)

  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.locator('main input[name=email]').fill('ada@example.com')
  await page.locator('main textarea').fill('For a café: could you make us an offer?')
  await tabTo(page, 'main form button[type=submit]')
  await enterAndSolve(page)
  const sent = page.locator('[data-inquiry][role=status]')
  await sent.waitFor()
  await expectAccessible(page)
  const number = (await sent.getAttribute('data-inquiry')) ?? ''

  const desk = await signInStaff(shop, { name: 'Mia' })
  const lines = [{ sku: 'ESP-OAT', quantity: 24, unitPrice: 1350 }]
  const made = expectDone(await desk.call('/quote/make', { inquiry: number, lines, shippingFee: 0 }))
  expectDone(await desk.call('/quote/send', { number: made.inquiry.quotes[0]!.number }))

  await open(page, '/user/inquiry')
  await expectAccessible(page)
  await page.locator(`[data-inquiry="${number}"] a`).click()
  await page.locator('[data-quote=sent]').waitFor()
  expect(await page.locator('[data-quote] .summary [data-total] dd').textContent()).toBe('€324.00')
  await expectAccessible(page)
  await page.locator('[data-accept]').click()
  await page.waitForURL(isAt('/cart'))
  await page.locator('main .notice[data-quote]').waitFor()
  const line = page.locator('main ul[aria-label] > .line-item', { hasText: 'Espresso cup' })
  await line.waitFor()
  expect(await line.locator('input, button').count()).toBe(0)
  // The lines that the cart had before are saved for later.
  const saved = page.locator('main section', { hasText: 'Saved for later' }).last()
  await saved.getByText('Teapot').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove quote from cart' }).click()
  await saved.getByRole('button', { name: /^Move to cart/ }).click()
  await page.locator('main ul[aria-label] > .line-item', { hasText: 'Teapot' }).waitFor()
  await page.getByRole('button', { name: 'Save for later: Teapot' }).click()
  await saved.getByText('Teapot').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await page.context().close()
})

it('compares products that cards collect, at most four', async () => {
  const { page, errors } = await shop.visit()
  await page.goto('/category/tableware')
  const compare = (place: number) => page.locator('.product-card [data-compare]').nth(place)
  await page.locator('.product-card').first().hover()
  await compare(0).click()
  const tray = page.locator('.compare-tray a')
  await tray.getByText('Compare (1 product)').waitFor()
  // By keyboard, without hovering.
  await compare(1).focus()
  await page.keyboard.press('Enter')
  await tray.getByText('Compare (2 products)').waitFor()
  expect(await compare(1).getAttribute('aria-pressed')).toBe('true')
  await expectAccessible(page)
  await tray.click()
  await page.waitForURL(isAt('/compare'))
  await page.locator('.compare thead th').nth(1).waitFor()
  await page.locator('.compare-tray').waitFor({ state: 'detached' })
  const maker = page.locator('.compare tbody tr:not([data-differs])').first()
  await maker.waitFor()
  await page.getByLabel('Only show differences').check()
  await maker.waitFor({ state: 'hidden' })
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^Remove .* from comparison/ })
    .first()
    .click()
  await expect.poll(() => page.locator('.compare thead th').count()).toBe(1)

  const touch = await shop.visit(phone)
  await touch.page.goto('/category/tableware')
  await touch.page.locator('.product-card [data-compare]').first().waitFor({ state: 'hidden' })
  expect([...errors, ...touch.errors]).toEqual([])
  await touch.page.context().close()
  await page.context().close()
})

it('sends feedback, subscribes to the newsletter and confirms it', async () => {
  const { page, errors } = await shop.visit()
  await open(page, '/feedback')
  await page.getByLabel('Praise').check()
  await page.getByLabel('Your feedback').fill('The bowls are lovely.')
  await expectAccessible(page)
  await tabTo(page, 'main form button[type=submit]')
  await enterAndSolve(page)
  await page.getByText('Your feedback has reached us.').waitFor()
  await expectAccessible(page)

  await page.goto('/newsletter')
  // The footer's form gives way to the page's own.
  expect(await page.locator('footer .newsletter').isVisible()).toBe(false)
  await page.locator('main input[name=subscriber]').fill('reader@example.com')
  await page.locator('main form button').click()
  await page.getByText('reader@example.com').waitFor()
  await expectAccessible(page)
  const { links } = await emailTo(shop, page, 'reader@example.com')
  await page.goto(links.find((link) => link.includes('/newsletter/confirm'))!)
  await expectAccessible(page)
  await page.locator('main form button').click()
  await page.locator('main .notice-success').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await page.context().close()
})

it('comments on an article, and keeps it among the favourites', async () => {
  const { page, errors } = await visitAsCustomer(shop, phone)
  await page.goto('/article/what-stoneware-is')
  await page.locator('[data-component=comments]').scrollIntoViewIfNeeded()
  await page.locator('[data-component=comments][data-mounted]').waitFor()
  await page.getByLabel('Write a comment').fill('Thank you for the hint about the grey marks.')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await page.getByText('Awaiting approval').waitFor()
  await expectAccessible(page)
  const heart = page.locator('main [data-favorite][data-type=article]').first()
  const favorite = page.waitForResponse('**/favorite/add')
  await heart.click()
  expect((await (await favorite).json()).code).toBe(0)
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')

  await page.goto('/user/article')
  await page.getByText('What stoneware is').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await page.context().close()
})
