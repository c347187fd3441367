import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUpdate, updateOf, type Wish } from '#test/aftership-stand-in.ts'
import { buy, expectDone, payAt, signIn } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'
import { openDesk } from './desk/desk.ts'

const secret = 'whsec-aftership-test'
let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop({ env: { AFTERSHIP_WEBHOOK_SECRET: secret } })
})
afterAll(() => shop.close())

async function report(wish: Wish): Promise<void> {
  const payload = updateOf(wish)
  const headers = { 'content-type': 'application/json', 'aftership-hmac-sha256': signUpdate(payload, secret) }
  const { statusCode } = await shop.app.inject({
    ...{ method: 'POST', url: '/api/webhook/carrier/aftership', headers, payload },
  })
  expect(statusCode).toBe(200)
  await shop.runJobs()
}

const scrollsSideways = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')

it('shows an open order page where the parcel is as soon as the carrier says so', async () => {
  const { token, email } = await signIn(shop.shop)
  const { page, context, errors } = await shop.visit({ width: 360, height: 800 })
  const visitor = shop.visitor({ 'x-auth': token })
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 5 order by v.id limit 1',
  )
  const { orderNumber: number, payment } = await buy(visitor, { email, sku: rows[0]!.sku })
  await payAt(shop.app, payment)
  const trackingNumber = '00340434161094042557'
  expectDone(
    await (await signInStaff(shop)).call('/order/ship', {
      ...{ number, parcels: [{ carrier: 'DHL', trackingNumber }] },
    }),
  )
  await page.goto('/robots.txt')
  await page.evaluate((issued) => localStorage.setItem('x-auth', issued), token)
  const live = page.waitForEvent('websocket')
  await page.goto(`/user/order/${number}`)
  await page.locator('[data-next-step=on_its_way]').waitFor()
  // The first answer follows the sign-in of the channel.
  await (await live).waitForEvent('framereceived')
  expect(await page.locator('[data-shipment]').textContent()).toContain('Estimated delivery')
  const said = page.locator('[data-shipment] [role=status]')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy number' }).click()
  await expect.poll(() => said.textContent()).toBe('Tracking number copied.')
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(trackingNumber)
  const at = (hours: number) => new Date(Date.now() - hours * 3600_000)
  await report({ trackingNumber, tag: 'InTransit', place: 'Hannover', at: at(3) })
  await page.locator('[data-parcel=in_transit]').waitFor()
  await report({ trackingNumber, tag: 'AvailableForPickup', place: 'Packstation 145, Berlin', at: at(1) })
  const step = page.locator('[data-next-step=parcel_ready_for_pickup]')
  await step.waitFor()
  expect(await step.textContent()).toContain('Pickup point: Packstation 145, Berlin')
  const reports = page.locator('[data-shipment] .timeline li')
  await expect.poll(() => reports.count()).toBe(2)
  expect(await reports.first().textContent()).toMatch(/^Ready for pickup/)
  expect(await reports.last().textContent()).toMatch(/^In transit/)
  await expectAccessible(page)
  expect(await scrollsSideways(page)).toBe(false)
  await page.goto('/user/order')
  const row = page.locator(`[data-order="${number}"] [data-parcel]`)
  expect(await row.textContent()).toBe('Ready for pickup · Packstation 145, Berlin')
  expect(await scrollsSideways(page)).toBe(false)
  expect(errors).toEqual([])
  await context.close()
})

it('copies the number of a parcel in the desk, and says so', async () => {
  const visitor = shop.visitor()
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 5 order by v.id limit 1',
  )
  const { orderNumber: number, payment } = await buy(visitor, { sku: rows[0]!.sku })
  await payAt(shop.app, payment)
  // The page of this carrier takes no number from the address.
  const trackingNumber = 'JX1234567890'
  const { page, context, errors, caller } = await openDesk(shop, '/')
  expectDone(
    await caller.call('/order/ship', {
      number,
      parcels: [{ carrier: 'J&T Express Indonesia', trackingNumber }],
    }),
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${shop.url}/admin/orders/${number}`)
  const button = page.getByRole('button', { name: 'Copy tracking number' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByText('Tracking number copied').waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(trackingNumber)
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('counts down to the cut-off in place, then hides the line and asks for the next promise', async () => {
  const { page, context, errors } = await shop.visit({ width: 390, height: 844 })
  const html = (await shop.app.inject({ url: '/product/bath-tray' })).body
  const before = new Date(/data-order-before="([^"]*)"/.exec(html)![1]!)
  // The clock goes on while the pages load: nearly a minute for that.
  await page.clock.install({ time: before.getTime() - (3 * 60 + 20) * 60_000 - 55_000 })
  let asked = 0
  await page.route('**/product/bath-tray', async (route) => {
    const response = await route.fetch()
    const isFirst = asked++ === 0
    const next = new Date(before.getTime() + 24 * 3600_000).toISOString()
    const body = (await response.text()).replaceAll(
      before.toISOString(),
      isFirst ? before.toISOString() : next,
    )
    await route.fulfill({ response, body })
  })
  await page.goto('/product/bath-tray')
  const line = page.locator('[data-order-before]')
  const height = async (of: Page) => (await of.locator('[data-delivery]').boundingBox())!.height
  const plain = await shop.visit({ width: 390, height: 844, javaScript: false })
  await plain.page.goto('/product/bath-tray')
  const room = await height(plain.page)
  await plain.context.close()
  await page.locator('[data-left]', { hasText: '3 hr 20 min left' }).waitFor()
  expect(await height(page)).toBe(room)
  await expectAccessible(page)
  expect(await scrollsSideways(page)).toBe(false)
  await page.clock.runFor(60_000)
  await page.locator('[data-left]', { hasText: '3 hr 19 min left' }).waitFor()
  await page.clock.fastForward((3 * 60 + 20) * 60_000)
  await line.waitFor({ state: 'hidden' })
  expect(await height(page)).toBe(room)
  await page.clock.runFor(11_000)
  await line.waitFor({ state: 'visible' })
  expect(asked).toBe(2)
  expect(await height(page)).toBe(room)
  expect(errors).toEqual([])
  await context.close()
})
