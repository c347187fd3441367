import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword } from '#test/accounts.ts'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { emailTo, enterAndSolve, isAt, open, openCustomersShop, visitAsCustomer } from './customer.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openCustomersShop()
})

afterAll(() => shop.close())

describe.each([
  { language: 'English', prefix: '', locale: 'en-GB', needed: 'Current password is required' },
  { language: 'Chinese', prefix: '/zh', locale: 'zh-CN', needed: '当前密码' },
])('by keyboard alone, in $language,', ({ prefix, locale, needed }) => {
  it('the password is changed, and errors show beside their fields', async () => {
    const { page, errors, account } = await visitAsCustomer(shop, { locale })
    await open(page, `${prefix}/user/security`)
    await tabTo(page, 'input[name=password][autocomplete=new-password]')
    await page.keyboard.type('a-new-long-one')
    await page.keyboard.press('Enter')
    await page.locator('input[name=oldPassword]:focus').waitFor()
    expect(await describing(page, 'input[name=oldPassword]')).toContain(needed)
    await expectAccessible(page)
    await page.keyboard.type(goodPassword)
    await page.keyboard.press('Enter')
    await page.locator('main [role=status].text-success-text').first().waitFor()
    expect(await page.locator('input[name=oldPassword]').inputValue()).toBe('')
    const { code } = await shop.visitor().call('/auth/signin', { account, password: 'a-new-long-one' })
    expect(code).toBe(0)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('the email address is changed with a code, and a link sent to the old one undoes it', async () => {
    const { page, account } = await visitAsCustomer(shop, { locale })
    const email = `new-${account}`
    await open(page, `${prefix}/user/security`)
    await tabTo(page, 'input[name=email]')
    await page.keyboard.type(email)
    await tabTo(page, 'form:has(input[name=email]) input[name=code]')
    await page.keyboard.press('Tab')
    await enterAndSolve(page)
    await page.locator('form:has(input[name=email]) input[name=code]:focus').waitFor()
    await page.keyboard.type((await emailTo(shop, page, email)).code ?? '')
    const saved = page.waitForResponse('**/user/editEmail')
    await page.keyboard.press('Enter')
    expect(await (await saved).json()).toMatchObject({ code: 0, data: { user: { email } } })
    const told = await emailTo(shop, page, account)
    const other = await shop.visit({ locale })
    await other.page.goto(told.links[0]!)
    await other.page.locator('[data-component=auth][data-mounted]').waitFor()
    await tabTo(other.page, 'main button[type=submit]')
    await other.page.keyboard.press('Enter')
    await other.page.locator('main .notice-success').getByText(account).waitFor()
    await other.page.context().close()
    // Whoever took over the account is signed out at once.
    await page.waitForURL(isAt(`${prefix}/auth/signin`))
    await page.context().close()
  })
})

describe('a mobile number', () => {
  it('is added with a code sent to it', async () => {
    const { page } = await visitAsCustomer(shop, { width: 390, height: 844 })
    await open(page, '/user/security')
    const form = page.locator('form:has(input[name=mobile])')
    await form.locator('input[name=mobile]').fill('07700 900321')
    await form.getByRole('button', { name: /Country code/ }).click()
    await page.locator('dialog[open] input[type=search]').fill('United Kingdom')
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Send code' }).focus()
    await enterAndSolve(page)
    await form.locator('input[name=code]:focus').waitFor()
    await page.keyboard.type((await emailTo(shop, page, '+447700900321')).code ?? '')
    await page.keyboard.press('Enter')
    await page.getByText('Current: +44 7700900321').waitFor()
    await expectAccessible(page)
    await page.context().close()
  })
})

describe('an irreversible action', () => {
  it('asks for the password if the sign-in is old, and exports all data as a file', async () => {
    const { page, account } = await visitAsCustomer(shop)
    await shop.shop.pool.query("update login_session set created_at = created_at - interval '11 minutes'")
    await open(page, '/user/account')
    await page.getByRole('button', { name: 'Download my data' }).click()
    await page.locator('input[name=password]:focus').waitFor()
    await page.keyboard.type(goodPassword)
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const file = await (await download).createReadStream()
    let text = ''
    for await (const part of file) text += part
    expect(JSON.parse(text).account.email).toBe(account)
    await page.context().close()
  })

  it('deletes the account after two confirmations, and leaves no trace in any tab', async () => {
    const { page, context, account } = await visitAsCustomer(shop)
    const tab = await context.newPage()
    // From then on the tab hears of the other one.
    const live = tab.waitForEvent('websocket')
    await open(tab, '/user/center')
    await tab.getByText('Recent orders').waitFor()
    await live
    await open(page, '/user/account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.locator('dialog[open]').getByText('Are you sure you want to delete it?').waitFor()
    await expectAccessible(page)
    await page.locator('dialog[open] input[name=password]').fill('not the one')
    await page.keyboard.press('Enter')
    await page.locator('dialog[open] input[name=password]:focus').waitFor()
    await page.locator('dialog[open] .field-error:not(:empty)').waitFor()
    await page.locator('dialog[open] input[name=password]').fill(goodPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(isAt('/'))
    await tab.waitForURL(isAt('/auth/signin'))
    for (const each of [page, tab]) {
      const stored = await each.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      expect(stored).not.toContain(account)
      expect(await each.evaluate(() => localStorage.getItem('x-auth'))).toBeNull()
    }
    expect((await shop.visitor().call('/auth/signin', { account, password: goodPassword })).code).toBe(40)
    await context.close()
  })
})

/** Returns the description of a field as a screen reader announces it. */
async function describing(page: Page, selector: string): Promise<string> {
  return page.evaluate(`(document.querySelector('${selector}').getAttribute('aria-describedby') ?? '').split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '').join(' ')`)
}
