import { URI } from 'otpauth'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword } from '#test/accounts.ts'
import { expectDone } from '#test/buying.ts'
import { openWechat, wechatApp } from '#test/wechat-stand-in.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'
import { open, visitAsCustomer } from './customer.ts'
import { tabTo } from './shopper.ts'

let wechat: Awaited<ReturnType<typeof openWechat>>
let shop: VisitedShop

beforeAll(async () => {
  wechat = await openWechat()
  shop = await openVisitedShop({
    env: {
      CAPTCHA: 'test',
      WECHAT_APP_ID: wechatApp.id,
      WECHAT_APP_SECRET: wechatApp.secret,
      WECHAT_URL: wechat.url,
      WECHAT_API_URL: wechat.url,
    },
  })
  await shop.shop.pool.query('delete from outbox')
})

afterAll(async () => {
  wechat.close()
  await shop.close()
})

const isAt = (path: string) => (url: URL) => url.pathname === path

describe('a passkey', () => {
  it('is added, named, signs in by a button, and is taken away', async () => {
    const { page, errors, account, cdp } = await visitWithAuthenticator()
    await open(page, '/user/security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('The passkey is added.').waitFor()
    await page.getByRole('button', { name: /^Rename/ }).click()
    await page.locator('input[name=passkeyName]').fill('Work laptop')
    await page.keyboard.press('Enter')
    await page.locator('[data-passkey="Work laptop"]').waitFor()
    await expectAccessible(page)

    await setPresence(cdp, false)
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    await expectAccessible(page)
    await setPresence(cdp, true)
    await tabTo(page, 'form + div button')
    await page.keyboard.press('Enter')
    await page.waitForURL(isAt('/user/security'))
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toContain(account)

    await page.getByRole('button', { name: 'Remove: Work laptop' }).click()
    await page.locator('dialog[open] .btn-primary').click()
    await page.getByText('The passkey is removed.').waitFor()
    expect(await page.locator('[data-passkey]').count()).toBe(0)
    expect(errors).toEqual([])

    await setPresence(cdp, false)
    await signOut(page)
    await setPresence(cdp, true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('We do not know this passkey').waitFor()
    await page.context().close()
  })

  it('is offered among what the browser fills in', async () => {
    const { page } = await visitWithAuthenticator()
    await open(page, '/user/security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.locator('[data-passkey]').waitFor()
    const offered = page.waitForRequest('**/auth/passkey/signin')
    await signOut(page)
    // This authenticator chooses by itself, as a hand would from the list.
    await offered
    await page.waitForURL(isAt('/user/security'))
    await page.context().close()
  })

  it('serves as the second step after the password', async () => {
    const { page, account, cdp, token } = await visitWithAuthenticator()
    await open(page, '/user/security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.locator('[data-passkey]').waitFor()
    const visitor = shop.visitor({ 'x-auth': token })
    const app = URI.parse(expectDone(await visitor.call('/user/totp/start', {})).url)
    const code = app.generate({ timestamp: shop.shop.now().getTime() } as never)
    expectDone(await visitor.call('/user/totp/confirm', { code }))
    await setPresence(cdp, false)
    await signOut(page)
    await page.locator('input[name=account]').fill(account)
    await page.locator('input[name=password]').fill(goodPassword)
    await page.keyboard.press('Enter')
    await page.locator('input[name=code]:focus').waitFor()
    await expectAccessible(page)
    await setPresence(cdp, true)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL(isAt('/user/security'))
    await page.context().close()
  })

  it('is not offered at an address of numbers, to which no key can be bound', async () => {
    const { page } = await visitAsCustomer(shop)
    await open(page, '/user/security')
    await page.getByText('This browser cannot make a passkey here.').waitFor()
    await page.context().close()
  })
})

describe('a phone that is signed in', () => {
  it('lets another device in by the number that stands there', async () => {
    const desktop = await shop.visit()
    const phone = await visitAsCustomer(shop, { width: 390, height: 844 })
    await open(desktop.page, '/auth/signin?back=/cart')
    await desktop.page.getByRole('button', { name: 'Sign in with your phone' }).click()
    const { url, number } = await shown(desktop.page)
    await expectAccessible(desktop.page)

    await open(phone.page, url)
    await phone.page.getByText('Sign in another device?').waitFor()
    expect(await phone.page.locator('main dl').textContent()).toMatch(/Chrome \d+, Linux[\s\S]*127\.0\.0\.1/)
    await expectAccessible(phone.page)
    await desktop.page.getByText(`Now choose the number ${number} on your phone.`).waitFor()
    await tabTo(phone.page, 'fieldset button')
    await phone.page.getByRole('button', { name: number, exact: true }).focus()
    await phone.page.keyboard.press('Enter')
    await phone.page.getByText('Done: the other device is signed in.').waitFor()
    await desktop.page.waitForURL(isAt('/cart'))
    expect(await desktop.page.evaluate(() => localStorage.getItem('userInfo'))).toContain(phone.account)
    expect([...desktop.errors, ...phone.errors]).toEqual([])
    await desktop.context.close()
    await phone.context.close()
  })

  it('lets nobody in by saying no, and the other device offers a new code', async () => {
    const desktop = await shop.visit({ locale: 'zh-CN' })
    const phone = await visitAsCustomer(shop, { width: 390, height: 844 })
    // Where the live channel is blocked, the shop is asked from time to time.
    await desktop.page.routeWebSocket('**/ws/**', (socket) => socket.close())
    await open(desktop.page, '/zh/auth/signin')
    await desktop.page.getByRole('button', { name: '用手机扫码登录' }).click()
    const { url, id } = await shown(desktop.page)
    await open(phone.page, url)
    await phone.page.getByRole('button', { name: '拒绝登录' }).click()
    await phone.page.getByText('已拒绝').waitFor()
    await desktop.page.getByText('此二维码已失效').waitFor()
    await expectAccessible(desktop.page)
    await desktop.page.getByRole('button', { name: '显示新的二维码' }).click()
    expect((await shown(desktop.page)).id).not.toBe(id)
    expect(await desktop.page.evaluate(() => localStorage.getItem('x-auth'))).toBeNull()
    await desktop.context.close()
    await phone.context.close()
  })

  it('is told that a code is over, which the other device says by itself', async () => {
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
    await desktop.page.getByText('This code no longer works').waitFor()
    await desktop.page.getByRole('button', { name: 'Sign in with a password' }).click()
    await desktop.page.locator('input[name=password]').waitFor()
    const phone = await visitAsCustomer(shop, { width: 390, height: 844 })
    await open(phone.page, url)
    await phone.page.getByText('Have the other device show a new one.').waitFor()
    await desktop.context.close()
    await phone.context.close()
  })

  it('may sign in first', async () => {
    const phone = await visitAsCustomer(shop, { width: 390, height: 844 })
    await phone.page.evaluate(() => localStorage.clear())
    const { id } = (await (await call(phone.page, '/auth/qr/create', {})).json()).data
    await open(phone.page, `/auth/signin?qr=${id}`)
    await phone.page.getByText('Sign in here first').waitFor()
    await phone.page.locator('input[name=account]').fill(phone.account)
    await phone.page.locator('input[name=password]').fill(goodPassword)
    await phone.page.keyboard.press('Enter')
    await phone.page.getByText('Sign in another device?').waitFor()
    await phone.context.close()
  })
})

describe('WeChat', () => {
  it('signs in who agrees here and there, and leads back to where one was', async () => {
    const { page, errors } = await shop.visit()
    await toWechat(page, '/auth/signin?back=/cart')
    await page.getByRole('link', { name: 'Allow' }).click()
    await page.waitForURL(isAt('/cart'))
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toContain('小明')
    expect(errors).toEqual([])
    await page.context().close()
  })

  it.each([
    { what: 'Refuse', said: '您未在微信中授权' },
    { what: 'Break', said: '微信登录未成功' },
  ])('says in Chinese why nobody is signed in: $what', async ({ what, said }) => {
    const { page } = await shop.visit({ locale: 'zh-CN' })
    await toWechat(page, '/zh/auth/signin?back=/zh/cart')
    await page.getByRole('link', { name: what }).click()
    await page.getByText(said).waitFor()
    await expectAccessible(page)
    expect(new URL(page.url()).search).toBe('?back=/zh/cart')
    expect(await page.evaluate(() => localStorage.getItem('x-auth'))).toBeNull()
    await page.context().close()
  })

  it('asks for the terms to be agreed to first', async () => {
    const { page } = await shop.visit()
    await open(page, '/auth/signin')
    await page.getByRole('button', { name: 'Sign in with WeChat' }).click()
    await page.getByRole('button', { name: 'Continue to WeChat' }).click()
    await page.getByText('Please agree to the terms of service and the privacy policy first').waitFor()
    await expectAccessible(page)
    await page.context().close()
  })
})

/** A customer whose browser has a screen lock; keys are bound to a name, so the shop is visited by one. */
async function visitWithAuthenticator() {
  const { page, context, errors, account } = await visitAsCustomer(shop)
  const token = (await page.evaluate(() => localStorage.getItem('x-auth')))!
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  authenticators.set(cdp, authenticatorId)
  await page.goto(`${byName()}/cart`)
  await page.evaluate((issued) => localStorage.setItem('x-auth', issued), token)
  const open = page.goto.bind(page)
  page.goto = (path, options) => open(new URL(path, byName()).href, options)
  return { page, errors, account, cdp, token }
}

const authenticators = new Map<CDPSession, string>()

function byName(): string {
  return shop.url.replace('127.0.0.1', 'localhost')
}

async function signOut(page: Page): Promise<void> {
  await open(page, '/user/security')
  await page.locator('[data-sign-out]').click()
  await page.waitForURL(isAt('/auth/signin'))
}

/** Whether the authenticator answers what it is asked from now on, or waits for a hand that never comes. */
async function setPresence(cdp: CDPSession, enabled: boolean): Promise<void> {
  const authenticatorId = authenticators.get(cdp)!
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

/** What stands on the desktop: where the picture leads and the number beside it. */
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

/** Agrees to the terms and goes to WeChat's page. */
async function toWechat(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.locator('main button.btn').last().click()
  await page.locator('input[name=agree]').check()
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(`${wechat.url}/connect/**`)
}

function call(page: Page, path: string, data: object) {
  return page.request.post(`${shop.url}/api/web${path}`, { data })
}
