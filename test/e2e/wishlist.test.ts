import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueAlerts } from '#server/favorites/alerts/send-due-alerts.ts'
import { goodPassword, signUp } from '#test/accounts.ts'
import { expectDone, sell } from '#test/buying.ts'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { emailTo, isAt, open, openCustomersShop, visitAsCustomer } from './customer.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openCustomersShop()
  await sell(shop.shop, { sku: 'KETTLE', name: 'Kettle', price: 8900, onHand: 5 })
  await sell(shop.shop, { sku: 'TRIVET', name: 'Trivet', price: 1500, onHand: 0 })
})

afterAll(() => shop.close())

describe.each([
  { language: 'English', prefix: '', locale: 'en-GB' },
  { language: 'Chinese', prefix: '/zh', locale: 'zh-CN' },
])('by keyboard alone, in $language,', ({ prefix, locale }) => {
  it('a guest is notified when a sold-out product is back, after confirming', async () => {
    const email = `guest-${locale.toLowerCase()}@example.com`
    const { page, errors } = await shop.visit({ locale, width: 390, height: 844 })
    page.setDefaultTimeout(20_000)
    await page.goto(`${prefix}/product/trivet`)
    await tabTo(page, '[data-alert=back_in_stock]')
    await page.keyboard.press('Enter')
    await page.locator('dialog[open] input[name=email]:focus').waitFor()
    await page.keyboard.type('no address')
    await page.keyboard.press('Enter')
    await page.locator('dialog[open] .field-error:not(:empty)').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.locator('[data-alert=back_in_stock][aria-pressed=true]').waitFor()
    await expectAccessible(page)
    const asking = await emailTo(shop, page, email)
    const [confirm, stop] = asking.links
    await open(page, confirm!)
    expect(new URL(page.url()).pathname).toBe(`${prefix}/notify`)
    await page.locator('main .notice-success').filter({ hasText: 'Trivet' }).waitFor()
    await expectAccessible(page)
    const later = await page.context().newPage()
    await open(later, stop!)
    await later.locator('main .notice-info').filter({ hasText: 'Trivet' }).waitFor()
    await expectAccessible(later)
    await later.close()
    await sell(shop.shop, { sku: 'TRIVET', name: 'Trivet', price: 1500, onHand: 2 })
    await sendDueAlerts(shop.shop)
    expect((await emailTo(shop, page, email)).links[0]).toContain('/product/trivet/TRIVET')
    await sell(shop.shop, { sku: 'TRIVET', name: 'Trivet', price: 1500, onHand: 0 })
    await page.reload()
    await page.locator('main .notice-info').filter({ hasText: 'Trivet' }).waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('a customer subscribes to a price drop in the wishlist, and moves the item to the cart', async () => {
    const { page, errors, account } = await visitAsCustomer(shop, { locale })
    await page.goto(`${prefix}/product/kettle`)
    await tabTo(page, 'main [data-favorite]')
    await page.keyboard.press('Enter')
    await page.locator('main [data-favorite][aria-pressed=true]').waitFor()
    await open(page, `${prefix}/user/wishlist`)
    await tabTo(page, '[data-alert=price_drop]')
    await page.keyboard.press('Enter')
    await page.locator('[data-alert=price_drop][aria-pressed=true]').waitFor()
    await expectAccessible(page)
    await open(page, `${prefix}/user/wishlist`)
    await page.locator('[data-alert=price_drop][aria-pressed=true]').waitFor()
    await sell(shop.shop, { sku: 'KETTLE', name: 'Kettle', price: 7900, onHand: 5 })
    await sendDueAlerts(shop.shop)
    expect((await emailTo(shop, page, account)).subject).toContain('Kettle')
    await sell(shop.shop, { sku: 'KETTLE', name: 'Kettle', price: 8900, onHand: 5 })
    await open(page, `${prefix}/user/wishlist`)
    await page.locator('[data-alert=price_drop][aria-pressed=false]').waitFor()
    await tabTo(page, '[data-favorite-item] button')
    await page.keyboard.press('Enter')
    await page.locator('#cart-drawer[open]').getByText('Kettle').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-favorite-item]').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
    await page.context().close()
  })
})

describe('the confirmation email', () => {
  it('has a link that unsubscribes a guest by keyboard and then expires', async () => {
    const email = 'stops@example.com'
    const { page, errors } = await shop.visit({ width: 390, height: 844 })
    expectDone(await shop.visitor().call('/notify/priceDrop', { sku: 'KETTLE', email }))
    const [, stop] = (await emailTo(shop, page, email)).links
    await open(page, stop!)
    await page.getByText('Stop the price drop email for Kettle?').waitFor()
    await tabTo(page, 'main .btn-primary')
    await page.keyboard.press('Enter')
    await page.getByText('Done. We won’t email you about Kettle.').waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByText('This link has expired').waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await page.context().close()
  })
})

describe('a sold-out variant', () => {
  it('can be chosen to subscribe to its return, and unsubscribed', async () => {
    await emptyShelf('teapot')
    const { page } = await visitAsCustomer(shop)
    await page.goto('/product/teapot')
    const gone = page.locator('.option[data-gone]').first()
    await gone.click()
    const choices = page.locator('fieldset:not(:has(:checked)) .option')
    while ((await choices.count()) > 0) await choices.first().click()
    const alert = page.locator('[data-alert=back_in_stock]')
    await alert.click()
    await page.getByText('We’ll email you once it’s back in stock.').waitFor()
    await page.reload()
    await page.goto('/product/teapot')
    await gone.click()
    while ((await choices.count()) > 0) await choices.first().click()
    await page.locator('[data-alert=back_in_stock][aria-pressed=true]').click()
    await page.getByText('You won’t get an email about this.').waitFor()
    await page.context().close()
  })
})

describe('a wishlist', () => {
  it('is shared by a link, where others can buy but not change it', async () => {
    const { page } = await visitAsCustomer(shop)
    await open(page, '/user/wishlist')
    await page.getByText('No records').waitFor()
    expect(await page.getByRole('button', { name: 'Share link' }).count()).toBe(0)
    await wish(page, '/product/kettle')
    await open(page, '/user/wishlist')
    const shared = page.waitForResponse('**/favorite/share')
    await page.getByRole('button', { name: 'Share link' }).click()
    const { data } = await (await shared).json()
    await page.getByText(data.url).waitFor()
    await expectAccessible(page)
    const friend = await shop.visit({ width: 390, height: 844 })
    await friend.page.goto(data.url)
    await friend.page.getByText('Someone shared this wishlist with you.').waitFor()
    await expectAccessible(friend.page)
    expect(await friend.page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    expect(await friend.page.locator('[data-alert]').count()).toBe(0)
    await friend.page.getByRole('button', { name: /^Move to cart/ }).click()
    await friend.page.locator('#cart-drawer[open]').getByText('Kettle').waitFor()
    await open(page, '/user/wishlist')
    expect(await page.locator('[data-favorite-item]').count()).toBe(1)
    await friend.page.context().close()
    await page.context().close()
  })

  it('shows a heart that was pressed just before it is opened, however late its call is answered', async () => {
    const { page } = await visitAsCustomer(shop)
    let calls = 0
    await page.context().route('**/favorite/add', async (route) => {
      // The first page is left before its call gets anywhere.
      if (++calls === 1) return
      await new Promise((resume) => setTimeout(resume, 1500))
      await route.continue()
    })
    const sent = page.waitForRequest('**/favorite/add')
    await wish(page, '/product/kettle')
    await sent
    await open(page, '/user/wishlist')
    await page.locator('[data-favorite-item]').getByText('Kettle').first().waitFor()
    expect(await page.getByText('No records').count()).toBe(0)
    expect(calls).toBe(2)
    await page.context().close()
  })

  it("and cart of a guest merge into the customer's at sign-in, and stay there", async () => {
    const { account, visitor } = await signUp(shop)
    expectDone(await visitor.call('/cart/add', { sku: 'KETTLE', quantity: 1 }))
    const { page } = await shop.visit()
    page.setDefaultTimeout(20_000)
    await wish(page, '/product/kettle')
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open]').getByText('Kettle').waitFor()
    await open(page, '/auth/signin?back=/cart')
    await page.locator('input[name=account]').fill(account)
    await page.locator('input[name=password]').fill(goodPassword)
    await page.locator('input[name=password]').press('Enter')
    await page.waitForURL(isAt('/cart'))
    await expect.poll(() => page.locator('main .quantity input').inputValue()).toBe('2')
    await open(page, '/user/wishlist')
    expect(await page.locator('[data-favorite-item]').count()).toBe(1)
    await page.locator('[data-sign-out]').click()
    await page.waitForURL(isAt('/auth/signin'))
    await page.goto('/cart')
    await page.locator('main .empty').waitFor()
    await open(page, '/wishlist')
    expect(await page.locator('[data-favorite-item]').count()).toBe(0)
    await page.context().close()
  })
})

async function wish(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('main [data-favorite]').first().click()
  await page.locator('main [data-favorite][aria-pressed=true]').waitFor()
}

/** Sets the stock of a product's first variant to 0. */
async function emptyShelf(handle: string): Promise<void> {
  await shop.shop.pool.query(
    `update stock set on_hand = 0, reserved = 0 where variant_id in (
      select v.id from variant v join product p on p.id = v.product_id
      where p.handle = $1 and v.options = (select options from variant w where w.product_id = p.id order by position limit 1))`,
    [handle],
  )
}
