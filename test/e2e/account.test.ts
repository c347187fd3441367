import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { emailTo, enterAndSolve, openCustomersShop, visitAsCustomer } from './customer.ts'
import { ada, tabTo } from './shopper.ts'

const password = 'quiet-harbour-lamp'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openCustomersShop()
})

afterAll(() => shop.close())

describe.each([
  { language: 'English', prefix: '', locale: 'en-GB' },
  { language: 'Chinese', prefix: '/zh', locale: 'zh-CN' },
])('in $language', ({ prefix, locale }) => {
  const email = `ada-${locale.toLowerCase()}@example.com`

  it('a customer signs up, out and in by keyboard alone, without axe violations', async () => {
    const { page, errors } = await shop.visit({ locale })
    page.setDefaultTimeout(15_000)
    await page.goto(`${prefix}/auth/signup?back=${prefix}/cart`)
    await page.locator('[data-component=auth][data-mounted]').waitFor()
    await expectAccessible(page)
    await tabTo(page, 'input[name=account]')
    await page.keyboard.type(email)
    await tabTo(page, 'input[name=agree]')
    await page.keyboard.press('Space')
    await tabTo(page, 'input[name=code]')
    await page.keyboard.press('Tab')
    await enterAndSolve(page)
    await page.locator('input[name=code]:focus').waitFor()
    await page.keyboard.type((await emailTo(shop, page, email)).code ?? '')
    await tabTo(page, 'input[name=password]')
    await page.keyboard.type(password)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(({ pathname }) => pathname === `${prefix}/cart`)
    expect(await page.evaluate(() => localStorage.getItem('x-auth'))).toBeTruthy()

    await page.goto(`${prefix}/user/center`)
    await tabTo(page, '[data-sign-out]')
    await page.keyboard.press('Enter')
    // The reload for a guest ends at the sign-in page, which cuts the reload short.
    await expect.poll(() => page.url()).toContain(`${prefix}/auth/signin?back=`)
    expect(
      await page.evaluate(() => [localStorage.getItem('x-auth'), localStorage.getItem('userInfo')]),
    ).toEqual([null, null])
    await page.locator('[data-component=auth][data-mounted]').waitFor()
    await tabTo(page, 'input[name=account]')
    await page.keyboard.type(email)
    await tabTo(page, 'input[name=password]')
    await page.keyboard.type('wrong one')
    await page.keyboard.press('Enter')
    await page.locator('.field-error:not(:empty)').waitFor()
    await page.locator('input[name=password]:focus').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(({ pathname }) => pathname === `${prefix}/user/center`)
    expect(errors).toEqual([])
    await page.context().close()
  })
})

describe('signing in', () => {
  it('keeps the account after a reload, but neither password nor code', async () => {
    const { page } = await shop.visit()
    await page.goto('/auth/signup')
    await page.locator('[data-component=auth][data-mounted]').waitFor()
    await page.locator('input[name=account]').fill('grace@example.com')
    await page.locator('input[name=code]').fill('123456')
    await page.locator('input[name=password]').fill(password)
    await page.reload()
    await expect.poll(() => page.locator('input[name=account]').inputValue()).toBe('grace@example.com')
    expect(await page.locator('input[name=code]').inputValue()).toBe('')
    expect(await page.locator('input[name=password]').inputValue()).toBe('')
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      password,
    )
    await page.context().close()
  })

  it('asks for the country of a phone number and finds it by name', async () => {
    const { page } = await shop.visit({ width: 390, height: 844 })
    await page.goto('/auth/signin')
    await page.locator('[data-component=auth][data-mounted]').waitFor()
    await page.locator('input[name=account]').fill('0170 1234567')
    await page.getByRole('button', { name: /Country code/ }).click()
    await page.locator('dialog[open] input[type=search]').fill('germ')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    expect(await page.getByRole('button', { name: 'Country code +49' }).count()).toBe(1)
    await page.context().close()
  })

  it('passes the security check without the picture, by proof of work in a worker', async () => {
    const { page } = await shop.visit()
    await page.goto('/auth/forget')
    await page.locator('[data-component=auth][data-mounted]').waitFor()
    await page.locator('input[name=account]').fill('nobody@example.com')
    await page.locator('main button[type=submit]').click()
    await page.locator('dialog[open] [role=slider]').waitFor()
    await expectAccessible(page)
    const worker = page.waitForEvent('worker')
    await page.getByRole('button', { name: 'Verify without a picture' }).click()
    await worker
    await page.waitForURL('**/auth/reset-password?sent=*', { timeout: 60_000 })
    await page.context().close()
  }, 90_000)

  it('says that the security check must be completed when it is closed', async () => {
    const { page } = await shop.visit()
    await page.goto('/auth/forget')
    await page.locator('[data-component=auth][data-mounted]').waitFor()
    await page.locator('input[name=account]').fill('nobody@example.com')
    await page.locator('main button[type=submit]').click()
    await page.locator('dialog[open] [role=slider]').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('security verification must be completed (swipe right)').waitFor()
    await page.context().close()
  })
})

describe('a customer', () => {
  it('sees every screen of the user area accessible on a phone in dark mode', async () => {
    const { page, errors } = await visitAsCustomer(shop, { width: 390, height: 844, dark: true })
    for (const screen of [
      'center',
      'order',
      'account',
      'info',
      'address',
      'security',
      'log',
      'favorite',
      'wishlist',
    ]) {
      await page.goto(`/user/${screen}`)
      await page.locator('main [data-component][data-mounted]').waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.locator('main .skeleton').count(), screen).toBe(0)
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), screen).toBe(true)
    }
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('saves an address, and confirms its removal', async () => {
    const { page } = await visitAsCustomer(shop)
    await page.goto('/user/address')
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.locator('select[name="address.country"]').selectOption('DE')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.field-error:not(:empty)').first().waitFor()
    for (const field of ['firstName', 'lastName', 'address', 'postalCode', 'city'] as const) {
      await page.locator(`input[name="address.${field}"]`).fill(ada[field])
    }
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Haldenweg 1').waitFor()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.locator('dialog[open]').getByText('Are you sure you want to delete it?').waitFor()
    await expectAccessible(page)
    await page.locator('dialog[open] .btn-primary').click()
    await page.getByText('no records').waitFor()
    await page.context().close()
  })

  it('changes their name and sees their sessions', async () => {
    const { page } = await visitAsCustomer(shop)
    await page.goto('/user/account')
    await page.locator('input[name=firstName]').fill('Grace')
    await page.locator('input[name=lastName]').fill('Hopper')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.goto('/user/center')
    await page.getByText('Hello, Grace').waitFor()
    await page.goto('/user/security')
    await page.locator('[data-session=current]').waitFor()
    await page.context().close()
  })

  it('saves a product with its heart, and sees it in the wishlist until it is removed', async () => {
    const { page } = await visitAsCustomer(shop)
    await page.goto('/search?q=soap')
    const heart = page.locator('main [data-favorite]').first()
    const saved = page.waitForResponse('**/favorite/add')
    await heart.click()
    await page.locator('main [data-favorite][aria-pressed=true]').waitFor()
    await saved
    await page.reload()
    await page.locator('main [data-favorite][aria-pressed=true]').waitFor()
    await page.goto('/user/wishlist')
    await page.locator('[data-favorite-item]').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByRole('button', { name: /^Undo/ }).waitFor()
    await page.reload()
    await page.getByText('no records').waitFor()
    await page.context().close()
  })
})
