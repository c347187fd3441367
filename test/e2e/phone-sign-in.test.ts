import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword } from '#test/accounts.ts'
import { expectAccessible, type VisitedShop } from './browser.ts'
import {
  emailTo,
  enterAndSolve,
  isAt,
  open,
  openCustomersShop,
  screenShown,
  visitAsCustomer,
} from './customer.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openCustomersShop()
})

afterAll(() => shop.close())

describe('a phone that is signed in', () => {
  it('approves another device by the number shown there', async () => {
    const desktop = await shop.visit()
    const phone = await visitAsCustomer(shop, { width: 390, height: 844 })
    await open(desktop.page, '/auth/signin?back=/cart')
    await desktop.page.getByRole('button', { name: 'Sign in with your phone' }).click()
    const { url, number } = await shown(desktop.page)
    await expectAccessible(desktop.page)

    await open(phone.page, url)
    await phone.page.getByText('Sign in on another device?').waitFor()
    expect(await phone.page.locator('main dl').textContent()).toMatch(/Chrome \d+, Linux[\s\S]*127\.0\.0\.1/)
    await expectAccessible(phone.page)
    await desktop.page.getByText(`Now choose ${number} on your phone.`).waitFor()
    await tabTo(phone.page, 'fieldset button')
    await phone.page.getByRole('button', { name: number, exact: true }).focus()
    await phone.page.keyboard.press('Enter')
    await phone.page.getByText('Your other device is signed in.').waitFor()
    await desktop.page.waitForURL(isAt('/cart'))
    expect(await desktop.page.evaluate(() => localStorage.getItem('userInfo'))).toContain(phone.account)
    expect([...desktop.errors, ...phone.errors]).toEqual([])
    await desktop.context.close()
    await phone.context.close()
  })

  it('refuses another device, which then offers a new code', async () => {
    const desktop = await shop.visit({ locale: 'zh-CN' })
    const phone = await visitAsCustomer(shop, { width: 390, height: 844 })
    // If the live channel is blocked, the page polls.
    await desktop.page.routeWebSocket('**/ws/**', (socket) => socket.close())
    await open(desktop.page, '/zh/auth/signin')
    await desktop.page.getByRole('button', { name: '用手机扫码登录' }).click()
    const { url, id } = await shown(desktop.page)
    await open(phone.page, url)
    await phone.page.getByRole('button', { name: '拒绝' }).click()
    await phone.page.getByText('已拒绝').waitFor()
    await desktop.page.getByText('二维码已过期').waitFor()
    await expectAccessible(desktop.page)
    await desktop.page.getByRole('button', { name: '获取新的二维码' }).click()
    expect((await shown(desktop.page)).id).not.toBe(id)
    expect(await desktop.page.evaluate(() => localStorage.getItem('x-auth'))).toBeNull()
    await desktop.context.close()
    await phone.context.close()
  })

  it('sees that a code has expired, as does the other device', async () => {
    const desktop = await shop.visit()
    await desktop.page.clock.install()
    await open(desktop.page, '/auth/signin')
    await desktop.page.getByRole('button', { name: 'Sign in with your phone' }).click()
    const { url, id } = await shown(desktop.page)
    await shop.shop.pool.query(
      "update qr_login set expires_at = expires_at - interval '2 minutes' where id = $1",
      [id],
    )
    await desktop.page.clock.fastForward(121_000)
    await desktop.page.getByText('This code has expired').waitFor()
    await desktop.page.getByRole('button', { name: 'Sign in with a password' }).click()
    await desktop.page.locator('input[name=password]').waitFor()
    const phone = await visitAsCustomer(shop, { width: 390, height: 844 })
    await open(phone.page, url)
    await phone.page.getByText('Get a new one on the other device.').waitFor()
    await desktop.context.close()
    await phone.context.close()
  })

  it.each([
    { language: 'English', prefix: '', locale: 'en-GB' },
    { language: 'Chinese', prefix: '/zh', locale: 'zh-CN' },
  ])('can sign up first and return to the code, by keyboard, in $language', async (spoken) => {
    const { prefix, locale } = spoken
    const desktop = await shop.visit({ locale })
    const phone = await shop.visit({ locale, width: 390, height: 844 })
    await open(desktop.page, `${prefix}/auth/signin`)
    await desktop.page.locator('main form + div button').last().click()
    const { url, id, number } = await shown(desktop.page)
    const asked: string[] = []
    phone.page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    await open(phone.page, url)
    await tabTo(phone.page, `main a[href="${prefix}/auth/signup?qr=${id}"]`)
    await phone.page.keyboard.press('Enter')
    await phone.page.waitForURL(isAt(`${prefix}/auth/signup`))
    await phone.page.locator('[data-component=auth][data-mounted] input[name=code]').waitFor()
    const email = `phone-${locale.toLowerCase()}@example.com`
    await tabTo(phone.page, 'input[name=account]')
    await phone.page.keyboard.type(email)
    await tabTo(phone.page, 'input[name=agree]')
    await phone.page.keyboard.press('Space')
    await tabTo(phone.page, 'input[name=code]')
    await phone.page.keyboard.press('Tab')
    await enterAndSolve(phone.page)
    await phone.page.locator('input[name=code]:focus').waitFor()
    await phone.page.keyboard.type((await emailTo(shop, phone.page, email)).code ?? '')
    await tabTo(phone.page, 'input[name=password]')
    await phone.page.keyboard.type(goodPassword)
    await phone.page.keyboard.press('Enter')
    await phone.page.locator('main fieldset button').first().waitFor()
    expect(new URL(phone.page.url()).pathname).toBe(`${prefix}/auth/signin`)
    await phone.page.getByRole('button', { name: number, exact: true }).focus()
    await phone.page.keyboard.press('Enter')
    await phone.page.locator('main .notice-success').waitFor()
    await desktop.page.waitForURL(isAt(`${prefix}/user/center`))
    // Neither analytics nor another site receives the code.
    const told = asked.filter((line) => /visitor\/track|stat\/duration/.test(line))
    expect(told.filter((line) => line.includes(id))).toEqual([])
    expect([...desktop.errors, ...phone.errors]).toEqual([])
    await desktop.context.close()
    await phone.context.close()
  })

  it('returns to the code after a password reset too', async () => {
    const { page, account } = await visitAsCustomer(shop, { width: 390, height: 844 })
    await page.evaluate(() => localStorage.clear())
    const { id } = (await (await call(page, '/auth/qr/create', {})).json()).data
    await open(page, `/auth/signin?qr=${id}`)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.waitForURL(isAt('/auth/forget'))
    await screenShown(page, 'forget')
    await page.locator('input[name=account]').fill(account)
    await page.locator('main button[type=submit]').focus()
    await enterAndSolve(page)
    await page.waitForURL(isAt('/auth/reset-password'))
    await screenShown(page, 'reset-password')
    await page.locator('input[name=code]').fill((await emailTo(shop, page, account)).code ?? '')
    await page.locator('input[name=password]').fill('a-lantern-by-the-pier')
    await page.keyboard.press('Enter')
    await page.locator('.notice-success').waitFor()
    await page.locator('main a[href*="/auth/signin"]').click()
    await page.waitForURL((to) => to.search === `?qr=${id}`)
    await screenShown(page, 'signin')
    await page.locator('input[name=account]').fill(account)
    await page.locator('input[name=password]').fill('a-lantern-by-the-pier')
    await page.keyboard.press('Enter')
    await page.getByText('Sign in on another device?').waitFor()
    await page.context().close()
  })

  it('can sign in first', async () => {
    const phone = await visitAsCustomer(shop, { width: 390, height: 844 })
    await phone.page.evaluate(() => localStorage.clear())
    const { id } = (await (await call(phone.page, '/auth/qr/create', {})).json()).data
    await open(phone.page, `/auth/signin?qr=${id}`)
    await phone.page.getByText('Sign in here first').waitFor()
    await phone.page.locator('input[name=account]').fill(phone.account)
    await phone.page.locator('input[name=password]').fill(goodPassword)
    await phone.page.keyboard.press('Enter')
    await phone.page.getByText('Sign in on another device?').waitFor()
    await phone.context.close()
  })
})

/** Reads the QR code's target and the number from the desktop page. */
async function shown(page: Page): Promise<{ url: string; id: string; number: string }> {
  await page.locator('main img[src^="data:image/svg"]').waitFor()
  const number = await page.locator('[data-qr-number]').textContent()
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    'select id from qr_login order by expires_at desc limit 1',
  )
  const { pathname } = new URL(page.url())
  const id = rows[0]!.id
  return { url: `${pathname}?qr=${id}`, id, number: number ?? '' }
}

function call(page: Page, path: string, data: object) {
  return page.request.post(`${shop.url}/api/web${path}`, { data })
}
