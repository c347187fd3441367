import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstOwnerLink, newLink } from '#server/staff/accounts/links.ts'
import { signInStaff } from '#test/desk.ts'
import { appCode, deskPassword, makeStaff } from '#test/desk-browser.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { cookieOf, expectNoOverflow } from './desk.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openVisitedShop({ prepare: async () => {} })
})
afterAll(() => shop.close())

it('makes the first owner, opens the desk, then says that the link is used up', async () => {
  const { page, errors } = await shop.visit({ width: 360 })
  const link = (await firstOwnerLink(shop.shop))!
  await page.goto(link)
  await page.locator('input[name=email]:focus').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.keyboard.type('ada@shop.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await page.locator('input[name=password][aria-invalid]:focus').waitFor()
  await expectAccessible(page)
  await page.locator('input[name=password]').fill(deskPassword)
  await page.keyboard.press('Enter')
  await signedIn(page)
  expect(new URL(page.url()).hash).toBe('')
  await page.goto('about:blank')
  await page.goto(link)
  await page.locator('main h1:focus').waitFor()
  expect(await page.locator('input').count()).toBe(0)
  expect(errors).toEqual([])
})

it('signs in by password, and asks for the code of an authenticator app', async () => {
  const { page, errors } = await shop.visit({ width: 1280, locale: 'zh-CN', dark: true })
  const person = await makeStaff(shop, { email: 'kofi@shop.test' })
  await page.goto(`${shop.url}/admin/settings`)
  await page.locator('input[name=email]:focus').waitFor()
  await expectAccessible(page)
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans')
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill('not-the-password')
  await page.keyboard.press('Enter')
  await page.locator('input[name=password][aria-invalid]:focus').waitFor()
  await page.locator('input[name=password]').fill(deskPassword)
  await page.keyboard.press('Enter')
  await signedIn(page)
  expect(new URL(page.url()).pathname).toBe('/admin/settings')
  expect(errors).toEqual([])
})

it('adds a passkey, and signs in with it instead of password and code', async () => {
  const { page, context, errors } = await shop.visit({ width: 1280 })
  // Passkeys belong to a domain name.
  const site = shop.url.replace('127.0.0.1', 'localhost')
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal' } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
  const caller = await signInStaff(shop, { email: 'mei@shop.test' })
  await context.addCookies([{ ...cookieOf(shop, caller), url: site }])
  await page.goto(`${site}/admin/me`)
  await page.getByRole('button', { name: 'Add a second factor' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.poll(() => page.locator('[role=dialog] li').count()).toBe(10)
  await expectAccessible(page)
  await context.clearCookies()
  await page.goto(`${site}/admin`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await signedIn(page)
  await page.goto(`${site}/admin/me`)
  await page.getByText('Last used').waitFor()
  expect(errors).toEqual([])
})

it('gives scripts of the shop’s pages neither its key nor a window, frame or worker', async () => {
  // A test that blocks workers sees every registration succeed.
  const { page, context } = await shop.visit({ width: 1280, offline: true })
  const caller = await signInStaff(shop, {})
  await context.addCookies([cookieOf(shop, caller)])
  const document = await page.goto(`${shop.url}/admin/me`)
  // Only a navigation gets the key, in the form that the script below looks for.
  expect(await document!.text()).toMatch(/"key":"[\w-]{20,}"/)
  await signedIn(page)
  await page.goto(`${shop.url}/info/terms`)
  const stolen = await page.evaluate<Record<string, unknown>>(`(async () => {
    const hasKey = (text) => /"key":"[\\w-]{20,}"/.test(text)
    const fetched = await (await fetch('/admin/me')).text()
    const request = new XMLHttpRequest()
    request.open('GET', '/admin/me', false)
    request.send()
    const call = (headers) =>
      fetch('/api/admin/me', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...headers } })
        .then((answer) => answer.json())
        .then(({ code }) => code)
    const embed = (tag, source) => new Promise((resolve) => {
      const element = document.createElement(tag)
      const look = () => {
        try {
          resolve(hasKey(element.contentDocument.documentElement.outerHTML))
        } catch {
          resolve(false)
        }
      }
      element.onload = look
      element.onerror = look
      element[source] = '/admin/me'
      document.body.append(element)
    })
    const worker = await navigator.serviceWorker
      .register('/admin/assets/worker.js', { scope: '/admin/' })
      .then(() => true, () => false)
    return {
      fetched: fetched.length > 0 && hasKey(fetched),
      requested: hasKey(request.responseText),
      called: await call({}),
      guessed: await call({ 'x-desk': 'guessed' }),
      framed: await embed('iframe', 'src'),
      embedded: await embed('object', 'data'),
      worker,
    }
  })()`)
  expect(stolen).toEqual({
    ...{ fetched: false, requested: false, called: 50, guessed: 50 },
    ...{ framed: false, embedded: false, worker: false },
  })
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(`void (globalThis.popup = open('/admin/me'))`),
  ])
  await signedIn(popup)
  // The desk's policy cuts the opener off: what is left looks closed, and has no document.
  await expect.poll(() => page.evaluate('globalThis.popup === null || popup.closed')).toBe(true)
  expect((await caller.call('/me', {})).code).toBe(0)
})

it('emails a link for a new password without saying whether the account exists', async () => {
  const { page, errors } = await shop.visit({ width: 390 })
  await page.goto(`${shop.url}/admin`)
  await page.locator('input[name=email]').waitFor()
  await page.locator('form button:not([type=submit])').click()
  await page.locator('form input[name=email]').fill('nobody@shop.test')
  await page.keyboard.press('Enter')
  await page.locator('[role=status]').filter({ hasText: 'nobody@shop.test' }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('sets up a second factor where the shop needs one, shows recovery codes, and asks for it next time', async () => {
  const { page, errors } = await shop.visit({ width: 1280 })
  const person = await makeStaff(shop, { state: 'invited', passwordHash: null, email: 'grace@shop.test' })
  const { config } = shop.shop
  Object.assign(shop.shop, { config: { ...config, mode: 'live' } })
  await page.goto(await newLink(shop.shop, { kind: 'invitation', staffId: person.id }))
  await page.locator('input[name=name]:focus').waitFor()
  expect(await page.locator('input[name=email]').inputValue()).toBe('grace@shop.test')
  await page.locator('input[name=name]').fill('Grace')
  await page.locator('input[name=password]').fill(deskPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  await page.locator('img').waitFor()
  await expectAccessible(page)
  const secret = (await page.locator('p.font-mono').textContent())!
  await page.locator('form input').fill('000000')
  await page.keyboard.press('Enter')
  await page.locator('form input[aria-invalid], form [role=alert]:not(:empty)').first().waitFor()
  await page.locator('form input').fill(appCode(secret, shop.shop.now()))
  await page.keyboard.press('Enter')
  await page.locator('li').first().waitFor()
  expect(await page.locator('li').count()).toBe(10)
  await expectAccessible(page)
  const recovery = (await page.locator('li').first().textContent())!
  await page.getByRole('button', { name: /I’ve saved them/ }).click()
  await signedIn(page)
  Object.assign(shop.shop, { config })

  await page.context().clearCookies()
  await page.goto(`${shop.url}/admin`)
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(deskPassword)
  await page.keyboard.press('Enter')
  await page.locator('input[name=code]:focus').waitFor()
  await expectAccessible(page)
  await page.keyboard.type(recovery)
  await page.keyboard.press('Enter')
  await signedIn(page)
  expect(errors).toEqual([])
})

/** Waits for the desk itself. */
async function signedIn(page: Page): Promise<void> {
  await page.locator('#main h1').waitFor()
}
