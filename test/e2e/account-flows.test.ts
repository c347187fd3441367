import { URI } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword } from '#test/accounts.ts'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { emailTo, enterAndSolve, open, openCustomersShop, screenShown, visitAsCustomer } from './customer.ts'
import { tabTo } from './shopper.ts'

const newPassword = 'a-lantern-by-the-pier'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openCustomersShop()
})

afterAll(() => shop.close())

it('a code requested in another browser works after a typo, once the security check is passed', async () => {
  const { page: asking, account, context: first } = await visitAsCustomer(shop)
  await asking.evaluate(() => localStorage.clear())
  await open(asking, '/auth/forget')
  await enter(asking, 'account', account)
  await enterAndSolve(asking)
  await asking.waitForURL('**/auth/reset-password?sent=*')
  const { code } = await emailTo(shop, asking, account)

  const { page, context, errors } = await shop.visit()
  await open(page, '/auth/reset-password')
  await enter(page, 'account', account)
  await enter(page, 'code', code === '000000' ? '000001' : '000000')
  await enter(page, 'password', newPassword)
  await page.keyboard.press('Enter')
  await page.locator('.field-error:not(:empty)').waitFor()
  await page.locator('input[name=code]:focus').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(code ?? '')
  await enterAndSolve(page)
  await page.locator('.notice-success').waitFor()
  expect(errors).toEqual([])
  await Promise.all([first.close(), context.close()])
})

/** Every screen here is operated by keyboard alone. */
describe.each([
  { language: 'English', prefix: '', locale: 'en-GB' },
  { language: 'Chinese', prefix: '/zh', locale: 'zh-CN' },
])('in $language', ({ prefix, locale }) => {
  it('a forgotten password is reset with a code, and signs in', async () => {
    const { page, errors, account } = await visitAsCustomer(shop, { locale })
    await page.evaluate(() => localStorage.clear())
    await open(page, `${prefix}/auth/forget`)
    await expectAccessible(page)
    await enter(page, 'account', account)
    await enterAndSolve(page)
    await page.waitForURL(`**${prefix}/auth/reset-password?sent=*`)
    await page.locator('main [role=status]:not(:empty)').first().waitFor()
    await expectAccessible(page)
    await enter(page, 'code', '000000')
    await enter(page, 'password', newPassword)
    await page.keyboard.press('Enter')
    await page.locator('input[name=code]:focus').waitFor()
    await page.locator('.field-error:not(:empty)').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Control+A')
    await page.keyboard.type((await emailTo(shop, page, account)).code ?? '')
    await page.keyboard.press('Enter')
    await page.locator('.notice-success').waitFor()
    await expectAccessible(page)
    await tabTo(page, `main a[href^="${prefix}/auth/signin"]`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${prefix}/auth/signin`)
    await page.locator('main [data-mounted] input[autocomplete=current-password]').waitFor()
    await signIn(page, account, newPassword)
    await page.waitForURL(`**${prefix}/user/center`)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('a signed-in customer goes from the email prompt to the account, never to sign-in', async () => {
    const { page, errors, account } = await visitAsCustomer(shop, { locale })
    await page.evaluate(() => localStorage.removeItem('userInfo'))
    await page.goto(`${prefix}/auth/verify-prompt`)
    await page.locator('.notice-success').filter({ hasText: account }).waitFor()
    await page.locator(`main a[href="${prefix}/user/center"]`).waitFor()
    expect(await page.locator(`main a[href*="/auth/signin"]`).count()).toBe(0)
    await expectAccessible(page)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.locator(`main a[href^="${prefix}/auth/signin"]`).waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('the confirmation email is requested, and its link followed', async () => {
    const { page, errors, account } = await visitAsCustomer(shop, { locale })
    await shop.shop.pool.query('update customer set email_verified_at = null where email = $1', [account])
    await open(page, `${prefix}/user/account`)
    await tabTo(page, `main a[href="${prefix}/auth/verify-prompt"]`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${prefix}/auth/verify-prompt`)
    await screenShown(page, 'verify-prompt')
    await tabTo(page, 'main button[type=submit]')
    await expectAccessible(page)
    await enterAndSolve(page)
    await page.getByText(account).waitFor()
    await expectAccessible(page)
    const { links } = await emailTo(shop, page, account)
    const link = links.find((each) => each.includes('/auth/verify-email#token='))!
    expect(new URL(link).pathname).toBe(`${prefix}/auth/verify-email`)

    await open(page, link)
    await tabTo(page, 'main button[type=submit]')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.locator('.notice-success').filter({ hasText: account }).waitFor()
    await expectAccessible(page)
    await open(page, link)
    await page.reload()
    await page.locator('main [data-mounted]').waitFor()
    await tabTo(page, 'main button[type=submit]')
    await page.keyboard.press('Enter')
    await page.locator('.notice-error').waitFor()
    await tabTo(page, `main a[href^="${prefix}/user/account"]`)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${prefix}/user/account`)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('the second step is turned on, passed by app and by recovery code, and turned off', async () => {
    const { page, errors, account } = await visitAsCustomer(shop, { locale })
    await open(page, `${prefix}/user/security`)
    await page.locator('[data-panel=second-step]').waitFor()
    await tabTo(page, '[data-panel=second-step] button[type=submit]')
    const started = page.waitForResponse('**/user/totp/start')
    await page.keyboard.press('Enter')
    const app = URI.parse((await (await started).json()).data.url)
    await page.locator('[data-panel=second-step] img').waitFor()
    await expectAccessible(page)
    await enter(page, 'code', app.generate({ timestamp: shop.shop.now().getTime() } as never))
    await page.keyboard.press('Enter')
    await page.locator('[data-panel=second-step] li').first().waitFor()
    await expectAccessible(page)
    const [recovery = ''] = await page.locator('[data-panel=second-step] li').allTextContents()
    await open(page, `${prefix}/user/security`)
    await page.locator('[data-codes-left="10"]').waitFor()
    await expectAccessible(page)
    await tabTo(page, '[data-panel=second-step] form:has([data-codes-left]) button')
    await page.keyboard.press('Enter')
    await page.locator('[data-panel=second-step] li').first().waitFor()
    const [renewed = ''] = await page.locator('[data-panel=second-step] li').allTextContents()
    expect(renewed).not.toBe(recovery)

    await signOut(page, prefix)
    await signIn(page, account, goodPassword)
    await page.locator('input[name=code]:focus').waitFor()
    await expectAccessible(page)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await page.locator('.field-error:not(:empty)').waitFor()
    await page.keyboard.press('Control+A')
    const later = shop.shop.now().getTime() + 30_000
    await page.keyboard.type(app.generate({ timestamp: later } as never))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${prefix}/user/security`)

    await signOut(page, prefix)
    await signIn(page, account, goodPassword)
    await page.locator('input[name=code]:focus').waitFor()
    await tabTo(page, 'main form button.link')
    await page.keyboard.press('Enter')
    await enter(page, 'code', renewed)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${prefix}/user/security`)

    await open(page, `${prefix}/user/security`)
    await page.locator('[data-panel=second-step]').waitFor()
    await shop.shop.pool.query("update login_session set created_at = created_at - interval '1 hour'")
    await tabTo(page, '[data-panel=second-step] button[type=submit]')
    await page.keyboard.press('Enter')
    await page.locator('[data-panel=second-step] input:focus').waitFor()
    await expectAccessible(page)
    await page.keyboard.type(goodPassword)
    const off = page.waitForResponse('**/user/totp/remove')
    await page.keyboard.press('Enter')
    expect((await (await off).json()).data.user.secondFactor).toBe(false)
    expect(errors).toEqual([])
    await page.context().close()
  })
})

/** Tabs to a field and types. */
async function enter(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, `main input[name=${name}]`)
  await page.keyboard.type(text)
}

async function signIn(page: Page, account: string, password: string): Promise<void> {
  await enter(page, 'account', account)
  await enter(page, 'password', password)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page, prefix: string): Promise<void> {
  await open(page, `${prefix}/user/security`)
  await tabTo(page, '[data-sign-out]')
  await page.keyboard.press('Enter')
  // The reload for a guest ends at the sign-in page, which cuts the reload short.
  await expect.poll(() => page.url()).toContain(`${prefix}/auth/signin?back=`)
  await page.locator('main [data-component=auth][data-mounted]').waitFor()
}
