import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoOrders } from '#demo/load/orders.ts'
import { demoCustomer } from '#demo/orders.ts'
import { expireOrders } from '#server/orders/expire-orders.ts'
import { lockByNumber } from '#server/orders/lock-order.ts'
import { shipUnits } from '#server/orders/shipments/ship-units.ts'
import type { Visitor } from '#test/app.ts'
import { buy, expectDone, payAt, signIn, stockOf } from '#test/buying.ts'
import { copyOrder } from '#test/copy-order.ts'
import { expectAccessible, type VisitedShop, type VisitOptions } from './browser.ts'
import { emailTo, open, openCustomersShop } from './customer.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop
/** Three products of the demo shop that can be bought. */
let skus: string[]

beforeAll(async () => {
  shop = await openCustomersShop()
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 5 order by v.id limit 3`,
  )
  skus = rows.map(({ sku }) => sku)
})

afterAll(() => shop.close())

type Customer = { id: string; email: string; visitor: Visitor; page: Page; errors: string[] }

async function customer(options: VisitOptions = {}): Promise<Customer> {
  const { id, token, email } = await signIn(shop.shop)
  const { page, errors } = await shop.visit(options)
  page.setDefaultTimeout(20_000)
  await page.goto('/robots.txt')
  await page.evaluate((issued) => localStorage.setItem('x-auth', issued), token)
  return { id, email, visitor: shop.visitor({ 'x-auth': token }), page, errors }
}

const place = ({ visitor, email }: Customer, method = 'test', sku = skus[0]!) =>
  buy(visitor, { sku, email, method })

async function paid(by: Customer): Promise<string> {
  const placed = await place(by)
  await payAt(shop.app, placed.payment)
  return placed.orderNumber
}

/** Waits for the order's next step, as a key of its texts. */
const nextStep = (page: Page, step: string) => page.locator(`[data-next-step=${step}]`).waitFor()

describe('the list of orders', () => {
  it('filters by tabs with counts, searches, and offers the next action of each order', async () => {
    const ada = await customer()
    const { page, visitor, errors } = ada
    const cancelled = (await place(ada, 'bank')).orderNumber
    expectDone(await visitor.call('/order/cancel', { number: cancelled, reason: 'twice' }))
    const transfer = (await place(ada, 'bank', skus[1])).orderNumber
    const online = (await place(ada)).orderNumber
    const done = await paid(ada)
    await page.goto('/user/order')
    const row = (number: string) => page.locator(`[data-order="${number}"]`)
    await row(done).waitFor()
    await expectAccessible(page)
    expect(await row(online).locator('[data-countdown]').textContent()).toMatch(/^\d\d:\d\d$/)
    await row(transfer).getByRole('link', { name: 'Payment details' }).waitFor()
    await page.getByRole('link', { name: 'Unpaid 2' }).click()
    await expect.poll(() => page.locator('[data-order]').count()).toBe(2)
    expect(new URL(page.url()).search).toBe('?pay=unpaid')
    await page.getByRole('link', { name: 'Cancelled 1' }).click()
    await row(cancelled).waitFor()
    await page.getByRole('link', { name: 'Completed' }).click()
    await page.getByText('no records').waitFor()
    await page.getByRole('button', { name: 'All orders' }).click()
    await page.getByRole('searchbox', { name: 'Order number or product' }).fill(cancelled.toLowerCase())
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-order]').count()).toBe(1)
    await page.reload()
    await row(cancelled).getByRole('button', { name: 'Buy again' }).click()
    await page.locator('#cart-drawer[open] .line-item').waitFor()
    await page.keyboard.press('Escape')
    await page.goto('/user/order')
    await row(online).getByRole('link', { name: 'Pay now' }).click()
    await page.locator('dialog[open] input[name=method]').first().waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('grows while scrolling, and going back finds the place where it was left', async () => {
    const ada = await customer({ width: 390, height: 844 })
    const { page } = ada
    await copyOrder(shop.shop, await paid(ada), 44)
    await page.goto('/user/order')
    const rows = page.locator('[data-order]')
    await expect.poll(() => rows.count()).toBe(20)
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBe(40)
    await rows.last().scrollIntoViewIfNeeded()
    await expect.poll(() => rows.count()).toBe(45)
    await rows.nth(35).scrollIntoViewIfNeeded()
    const before = await page.evaluate('scrollY')
    await rows.nth(35).locator('a').first().click()
    await nextStep(page, 'preparing')
    await page.goBack()
    await expect.poll(() => rows.count()).toBe(45)
    await expect.poll(() => page.evaluate('scrollY')).toBe(before)
    await page.context().close()
  })

  it('says so when it is empty or cannot be loaded, and loads again on request', async () => {
    const { page } = await customer({ dark: true, locale: 'zh-CN', width: 390, height: 844 })
    await page.route('**/order/list', (route) => route.abort())
    await page.goto('/zh/user/order')
    await page.getByRole('alert').getByText('加载失败').waitFor()
    await page.unroute('**/order/list')
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByText('暂无记录').waitFor()
    await expectAccessible(page)
    await page.context().close()
  })
})

describe('an order', () => {
  it('is asked to be cancelled by keyboard, with a reason, and the request is taken back', async () => {
    const ada = await customer()
    const { page, errors } = ada
    const number = await paid(ada)
    await page.goto(`/user/order/${number}`)
    await nextStep(page, 'preparing')
    await expectAccessible(page)
    const ask = page.getByRole('button', { name: 'Request cancellation' })
    await ask.focus()
    await page.keyboard.press('Enter')
    await page.locator('dialog[open] select').waitFor()
    await tabTo(page, 'dialog[open] button[type=submit]')
    await page.keyboard.press('Enter')
    await page.locator('dialog[open] select[aria-invalid=true]:focus').waitFor()
    await page.keyboard.type('I ordered')
    await expectAccessible(page)
    await tabTo(page, 'dialog[open] button[type=submit]')
    await page.keyboard.press('Enter')
    await nextStep(page, 'cancel_asked_until')
    await page.locator('.timeline').getByText('I ordered by mistake').waitFor()
    await page.getByRole('button', { name: 'Take back cancellation request' }).click()
    await nextStep(page, 'preparing')
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('shows a parcel at once when it ships, without touching what is being typed', async () => {
    const ada = await customer()
    const { page, id } = ada
    const number = await paid(ada)
    await page.goto(`/user/order/${number}`)
    await page.getByRole('button', { name: 'Request cancellation' }).click()
    const words = page.locator('dialog[open] textarea')
    await words.fill('Please wait for')
    const parcel = { carrier: 'dhl', trackingNumber: '00340434161094042557' }
    await shop.shop.db.transaction(async (tx) =>
      shipUnits(tx, await lockByNumber(tx, number), [parcel], {
        by: 'merchant',
        name: 'Mia',
        at: new Date(),
      }),
    )
    await expect
      .poll(
        async () => {
          await shop.shop.live.publish({ customerId: id }, { type: 'order', data: { number } })
          return page.locator('[data-shipment=shipped]').count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    expect(await words.inputValue()).toBe('Please wait for')
    expect(await words.evaluate((field) => field.matches(':focus'))).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('[data-shipment]').getByText(parcel.trackingNumber).waitFor()
    expect(await page.locator('[data-shipment] a[target=_blank]').getAttribute('href')).toContain(
      parcel.trackingNumber,
    )
    await page.getByRole('button', { name: 'Confirm receipt' }).click()
    await page.locator('dialog[open]').getByRole('button', { name: 'Confirm receipt' }).click()
    await page.locator('[data-shipment=delivered]').waitFor()
    await expectAccessible(page)
    await page.context().close()
  })

  it('is paid by another method, on a phone, and the thank-you page leads to its invoice', async () => {
    const ada = await customer({ width: 390, height: 844 })
    const { page, errors } = ada
    const { orderNumber } = await place(ada, 'bank')
    await page.goto(`/user/order/${orderNumber}`)
    await page.locator('[data-instructions]').getByText('DE89').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay another way' }).click()
    await page.locator('dialog[open] input[value=test]').check()
    await page.getByRole('button', { name: /^Pay €/ }).click()
    await page.waitForURL('**/dev/acquirer/**')
    await page.locator('button[value=approve]').click()
    await page.waitForURL('**/checkout/thankyou?number=*')
    await nextStep(page, 'preparing')
    await expectAccessible(page)
    await shop.runJobs()
    await page.getByRole('link', { name: 'View order' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Invoice .* \(PDF\)$/ }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('that expires frees its stock, and the reminder in the header goes', async () => {
    const ada = await customer()
    const { page } = ada
    const before = (await stockOf(shop.shop, skus[2]!)).reserved
    const { orderNumber } = await place(ada, 'test', skus[2])
    await page.goto('/')
    const reminder = page.locator('#page-head [data-unpaid]')
    await reminder.waitFor()
    expect(await reminder.textContent()).toMatch(/1 unpaid order\d\d:\d\d/)
    await expectAccessible(page)
    await reminder.locator('a').click()
    await page.locator(`[data-order="${orderNumber}"] a`).first().click()
    await nextStep(page, 'pay_online')
    await shop.shop.pool.query(`update orders set expires_at = now() where number = $1`, [orderNumber])
    await expireOrders(shop.shop)
    await page.reload()
    await nextStep(page, 'cancelled_expired')
    await reminder.waitFor({ state: 'detached' })
    expect((await stockOf(shop.shop, skus[2]!)).reserved).toBe(before)
    await page.context().close()
  })

  it('of somebody else is not shown, and can be found without an account', async () => {
    const other = await customer()
    const number = await paid(other)
    await other.page.context().close()
    const { page } = await customer({ width: 320, height: 640 })
    await page.goto(`/user/order/${number}`)
    await page.getByRole('alert').getByRole('link', { name: 'Find your order' }).click()
    await page.waitForURL('**/order/find')
    await page.context().close()
  })
})

describe('a guest', () => {
  it('finds an order by number, email and code, and is offered an account with that email', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const { orderNumber } = await buy(shop.visitor(), { sku: skus[0]!, email, method: 'bank' })
    await shop.runJobs()
    const { page, errors } = await shop.visit({ width: 390, height: 844, dark: true })
    await page.goto('/')
    await page.locator('#page-foot').getByRole('link', { name: 'Find your order' }).click()
    await page.locator('input[name=number]').fill(orderNumber.toLowerCase())
    await page.locator('input[name=email]').fill(email)
    await page.keyboard.press('Enter')
    await page.locator('input[name=code]').waitFor()
    await expectAccessible(page)
    const wrong = '000000'
    await page.locator('input[name=code]').fill(wrong)
    await page.keyboard.press('Enter')
    await page.locator('input[name=code][aria-invalid=true]').waitFor()
    const { code } = await emailTo(shop, page, email)
    await page.locator('input[name=code]').fill(code!)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/order/${orderNumber}`)
    await nextStep(page, 'transfer')
    await expectAccessible(page)
    await page.goto(`/checkout/thankyou?number=${orderNumber}`)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL('**/auth/signup?back=*')
    await expect.poll(() => page.locator('input[name=account]').inputValue()).toBe(email)
    expect(errors.filter((error) => !error.includes('status of'))).toEqual([])
    expect(await shop.visitor().call('/order/detail', { number: orderNumber })).toMatchObject({
      code: 40,
      data: { reason: 'not_found' },
    })
    await page.context().close()
  })
})

it('shows orders and returns of every kind accessibly, on a phone in the dark in Chinese', async () => {
  const { page, errors } = await shop.visit({ width: 390, height: 844, dark: true, locale: 'zh-CN' })
  await loadDemoOrders(shop.shop)
  const { email: account, password } = demoCustomer
  const visitor = shop.visitor()
  const { token } = expectDone(await visitor.call('/auth/signin', { account, password }))
  await page.goto('/robots.txt')
  await page.evaluate((issued) => localStorage.setItem('x-auth', issued), token!)
  const signedIn = shop.visitor({ 'x-auth': token! })
  const orders = expectDone(await signedIn.call('/order/list', {})).items
  const returns = expectDone(await signedIn.call('/return/list', {})).items
  const paths = [
    ...orders.map(({ number }) => `/user/order/${number}`),
    ...returns.map(({ number }) => `/user/return/${number}`),
    ...['/user/order', '/user/return', '/user/center', '/user/security'],
  ]
  expect(orders.length).toBeGreaterThan(4)
  expect(returns.length).toBeGreaterThan(0)
  for (const path of paths) {
    await open(page, `/zh${path}`)
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true)
  }
  expect(errors).toEqual([])
  await page.context().close()
})
