import { URI } from 'otpauth'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword } from '#test/accounts.ts'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { isAt, open, openCustomersShop, visitAsCustomer } from './customer.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openCustomersShop()
})

afterAll(() => shop.close())

describe('a passkey', () => {
  it('is added, named, used to sign in with a button, and removed', async () => {
    const { page, errors, account, cdp } = await visitWithAuthenticator()
    await open(page, '/user/security')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Passkey added.').waitFor()
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

    await page.getByRole('button', { name: 'Remove Work laptop' }).click()
    await page.locator('dialog[open] .btn-primary').click()
    await page.getByText('Passkey removed.').waitFor()
    expect(await page.locator('[data-passkey]').count()).toBe(0)
    expect(errors).toEqual([])

    await setPresence(cdp, false)
    await signOut(page)
    await setPresence(cdp, true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('This passkey isn’t linked to an account').waitFor()
    await page.context().close()
  })

  it('is offered by browser autofill', async () => {
    const { page } = await visitWithAuthenticator()
    await open(page, '/user/security')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.locator('[data-passkey]').waitFor()
    const offered = page.waitForRequest('**/auth/passkey/signin')
    await signOut(page)
    // This authenticator chooses by itself, where a person would pick from the list.
    await offered
    await page.waitForURL(isAt('/user/security'))
    await page.context().close()
  })

  it('works as the second step after the password', async () => {
    const { page, account, cdp, token } = await visitWithAuthenticator()
    await open(page, '/user/security')
    await page.getByRole('button', { name: 'Add passkey' }).click()
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

  it('is not offered at an IP address, to which no passkey can be bound', async () => {
    const { page } = await visitAsCustomer(shop)
    await open(page, '/user/security')
    await page.getByText('This browser doesn’t support passkeys here.').waitFor()
    await page.context().close()
  })
})

/**
 * Opens the shop as a customer with a platform authenticator. Passkeys need a domain name, so the shop runs at one.
 */
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

/** Makes the virtual authenticator answer, or wait for a touch that never comes. */
async function setPresence(cdp: CDPSession, enabled: boolean): Promise<void> {
  const authenticatorId = authenticators.get(cdp)!
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}
