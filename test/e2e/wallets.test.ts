import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Bank, standInForStripeJs } from '#test/stripe-js-stand-in.ts'
import { StripeStandIn, stripeEnv, walletEnv } from '#test/stripe-stand-in.ts'
import { expectAccessible, openVisitedShop, type VisitedShop, type VisitOptions } from './browser.ts'

const gateway = vi.hoisted(() => ({ client: undefined as unknown }))
vi.mock('#server/payments/stripe/stripe-client.ts', () => ({ stripeClient: () => gateway.client }))

/** A browser that names itself headless counts as a bot, which nobody asks for consent. */
const person =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const stripe = new StripeStandIn()
let shop: VisitedShop

beforeAll(async () => {
  gateway.client = await stripe.open()
  shop = await openVisitedShop({ env: { ...stripeEnv, ...walletEnv } })
})
afterAll(async () => {
  await shop.close()
  stripe.close()
})

type Sheet = {
  isOpen: boolean
  amount: number
  lineItems: { name: string; amount: number }[]
  shippingRates: { id: string }[]
  failed: { reason?: string; message?: string } | null
}

type How = VisitOptions & { isAvailable?: boolean; bank?: Bank }

async function visit({ isAvailable = true, bank = 'pays', ...options }: How = {}) {
  const { page, errors } = await shop.visit(options)
  const requested = await standInForStripeJs(page, { stripe, isAvailable, bank })
  return { page, errors, requested, close: () => page.context().close() }
}

const buttons = (page: Page) => page.locator('main [data-wallets=ready]').getByLabel('Apple Pay')
const sheetOf = (page: Page) =>
  page.evaluate<Sheet>('({ ...stripeSheet, shippingRates: stripeSheet.shippingRates ?? [] })')
const until = (page: Page, condition: string) =>
  expect.poll(() => page.evaluate(`Boolean(${condition})`), { timeout: 60_000 }).toBe(true)
const isOpen = (page: Page) => until(page, 'window.stripeSheet?.isOpen')

/** Moves the pointer: nothing of Stripe is fetched before that. */
async function comeNear(page: Page): Promise<void> {
  await page.locator('main [data-wallets]').waitFor()
  await page.waitForLoadState('load')
  await page.evaluate(`document.querySelector('main [data-wallets]').scrollIntoView({ block: 'center' })`)
  await page.mouse.move(200, 200)
  await page.mouse.move(220, 220)
}

async function confirm(page: Page, country = 'DE'): Promise<void> {
  const address = {
    line1: 'Haldenweg 1',
    line2: null,
    city: 'Berlin',
    state: '',
    postal_code: '10115',
    country,
  }
  const details = {
    billingDetails: { name: 'Ada Lovelace', email: 'ada@example.com', phone: '', address },
    shippingAddress: { name: 'Ada Lovelace', address },
  }
  await page.evaluate(`stripeSheet.confirm(${JSON.stringify(details)})`)
}

describe('express wallets', () => {
  it('buy the chosen variant and quantity from its page in one press, and leave the cart alone', async () => {
    const { page, errors, requested, close } = await visit()
    const response = await page.goto('/product/morning-mug')
    const headers = response!.headers()
    expect(headers['content-security-policy']).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    await page.waitForLoadState('networkidle')
    expect(requested).toEqual([])
    const before = (await page.locator('[data-wallets]').boundingBox())!
    await comeNear(page)
    await buttons(page).waitFor()
    expect(requested).toHaveLength(1)
    expect((await page.locator('[data-wallets]').boundingBox())!.height).toBe(before.height)
    await expectAccessible(page)

    await buttons(page).click()
    await page.locator('form[data-buy] input[type=radio]:focus').waitFor()
    expect(await page.evaluate('window.stripeSheet')).toBeUndefined()
    await page.locator('form[data-buy] .choice, form[data-buy] label:has(input[type=radio])').first().click()
    await page.waitForURL('**/product/morning-mug/*')
    await page.locator('form[data-buy] .quantity button').last().click()
    await until(page, "document.querySelector('[name=quantity]').value === '2'")
    await buttons(page).click()
    await isOpen(page)
    const opened = await sheetOf(page)
    expect(opened.lineItems[0]!.name).toMatch(/× 2$/)
    expect(opened.lineItems.reduce((sum, { amount }) => sum + amount, 0)).toBe(opened.amount)

    expect(await page.evaluate(`stripeSheet.changeAddress({ country: 'xx' })`)).toBe(false)
    expect(await page.evaluate(`stripeSheet.changeAddress({ country: 'DE' })`)).toBe(true)
    const rates = (await sheetOf(page)).shippingRates
    expect(await page.evaluate(`stripeSheet.changeRate('${rates.at(-1)!.id}')`)).toBe(true)
    const { amount } = await sheetOf(page)
    await confirm(page)
    await page.waitForURL('**/checkout/thankyou?number=*')
    await page.locator('[data-next-step=preparing]').waitFor()
    const { rows } = await shop.shop.pool.query(
      'select o.total::int, o.pay_status, l.quantity from orders o join order_line l on l.order_id = o.id',
    )
    expect(rows).toEqual([{ total: amount, pay_status: 'paid', quantity: 2 }])
    expect(errors).toEqual([])
    await close()
  })

  it('appear after moving there from another page, and buy the cart from page, drawer and checkout', async () => {
    const { page, errors, close } = await visit({ width: 390, height: 844, bank: 'asks' })
    const home = await page.goto('/')
    expect(home!.headers()['content-security-policy']).not.toContain('stripe')
    await page.locator('main a[href="/product/morning-mug"]').first().click()
    await page.waitForURL('**/product/morning-mug')
    await comeNear(page)
    await buttons(page).waitFor()
    await page.goto('/product/bath-tray')
    await page.locator('form[data-buy] button[type=submit]').click()
    const drawer = page.locator('#cart-drawer[open]')
    await drawer.locator('[data-wallets=ready]').getByLabel('Apple Pay').waitFor()
    await page.goto('/checkout/information')
    await page.locator('input[name=email]').waitFor()
    await comeNear(page)
    await buttons(page).waitFor()
    await page.goto('/cart')
    await page.locator('.line-item').waitFor()
    await comeNear(page)
    await buttons(page).click()
    await isOpen(page)
    await confirm(page)
    await page.waitForURL('**/checkout/thankyou?number=*')
    await page.locator('[data-next-step=preparing]').waitFor()
    expect(await page.locator('[data-cart-count]').first().textContent()).toMatch(/^0?$/)
    expect(errors).toEqual([])
    await close()
  })

  it('lead to the order after a decline, which can be paid another way', async () => {
    const { page, errors, close } = await visit({ bank: 'declines' })
    await page.goto('/product/bath-tray')
    await comeNear(page)
    await buttons(page).click()
    await isOpen(page)
    // An address that is not complete is refused in the sheet, before an order exists.
    await page.evaluate(`stripeSheet.confirm({
      billingDetails: { name: 'Ada', email: 'ada@example.com', address: { line1: 'X', line2: null, city: '', state: '', postal_code: '', country: 'DE' } },
      shippingAddress: { name: 'Ada', address: { line1: 'X', line2: null, city: '', state: '', postal_code: '', country: 'DE' } },
    })`)
    await until(page, 'stripeSheet.failed')
    expect((await sheetOf(page)).failed).toMatchObject({ reason: 'invalid_shipping_address' })
    await page.locator('[data-wallets] [role=alert]:not(:empty)').waitFor()
    await buttons(page).click()
    await isOpen(page)
    await confirm(page)
    await page.waitForURL('**/checkout/thankyou?number=*')
    await page.locator('[data-next-step=payment_failed]').waitFor()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.locator('dialog[open] input[type=radio]').first().waitFor()
    expect(errors).toEqual([])
    await close()
  })

  it('wait for a press where other hosts need consent, and then appear on every page', async () => {
    const { page, errors, requested, close } = await visit({ width: 390, height: 844 })
    await page.setExtraHTTPHeaders({ 'user-agent': person })
    await page.goto('/product/bath-tray')
    await page.locator('[data-consent-box] [data-answer=no]').click()
    await comeNear(page)
    const ask = page.locator('main [data-wallets=asks]')
    await ask.waitFor()
    const before = (await ask.boundingBox())!
    await expectAccessible(page)
    expect(requested).toEqual([])
    await ask.getByRole('button', { name: 'Apple Pay, Google Pay and Link' }).press('Enter')
    await buttons(page).waitFor()
    expect((await page.locator('main [data-wallets]').boundingBox())!.height).toBe(before.height)
    await page.goto('/product/morning-mug')
    await comeNear(page)
    await buttons(page).waitFor()
    expect(errors).toEqual([])
    await close()
  })

  it('leave no trace where a browser has none', async () => {
    const { page, errors, close } = await visit({ isAvailable: false })
    await page.goto('/product/bath-tray')
    await comeNear(page)
    await page.locator('main [data-wallets=none]').waitFor({ state: 'attached' })
    const shown = () => page.getByText('Paying with a wallet').filter({ visible: true }).count()
    expect(await shown()).toBe(0)
    await page.locator('form[data-buy] button[type=submit]').click()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    // Their place in the drawer is kept until the wallets of this browser are known.
    await expect.poll(shown).toBe(0)
    expect(errors).toEqual([])
    await close()
  })
})
