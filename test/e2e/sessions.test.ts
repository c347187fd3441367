import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAgain } from '#test/accounts.ts'
import { expectAccessible, type VisitedShop, type VisitOptions } from './browser.ts'
import { isAt, open, openCustomersShop, visitAsCustomer } from './customer.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop

beforeAll(async () => {
  shop = await openCustomersShop()
})

afterAll(() => shop.close())

describe.each([
  { language: 'English', prefix: '', locale: 'en-GB' },
  { language: 'Chinese', prefix: '/zh', locale: 'zh-CN' },
])('by keyboard alone, in $language,', ({ prefix, locale }) => {
  it('one session is ended, then all others: their browsers sign out at once and show why', async () => {
    const { page, account } = await visitAsCustomer(shop, { locale })
    const phone = await visitAgain(account, { locale, width: 390, height: 844 })
    const tablet = await visitAgain(account, { locale })
    for (const each of [phone, tablet]) await openConnected(each.page, `${prefix}/user/address`)
    await open(page, `${prefix}/user/security`)
    await expect.poll(() => page.locator('[data-session=other]').count()).toBe(2)
    await tabTo(page, '[data-session=other] button')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-session=other]').count()).toBe(1)
    const left = await Promise.race(
      [phone, tablet].map(async (each) => {
        await each.page.waitForURL(isAt(`${prefix}/auth/signin`))
        return each
      }),
    )
    expect(new URL(left.page.url()).searchParams.get('reason')).toBe('out')
    expect(new URL(left.page.url()).searchParams.get('back')).toBe(`${prefix}/user/address`)
    await left.page.locator('main .notice').waitFor()
    await expectAccessible(left.page)
    expect(await left.page.evaluate(() => localStorage.getItem('x-auth'))).toBeNull()

    await tabTo(page, '[data-end-others]')
    await page.keyboard.press('Enter')
    const last = left === phone ? tablet : phone
    await last.page.waitForURL(isAt(`${prefix}/auth/signin`))
    await expect.poll(() => page.locator('[data-session=other]').count()).toBe(0)
    await open(page, `${prefix}/user/center`)
    await page.context().close()
    await phone.page.context().close()
    await tablet.page.context().close()
  })
})

describe('a session that ended', () => {
  it('redirects the next call to the sign-in page, which shows why, and back again', async () => {
    const { page, account } = await visitAsCustomer(shop)
    const other = await signInAgain(shop, account)
    await open(page, '/user/account')
    await page.locator('input[name=firstName]').fill('Ada')
    // Without the live channel, as behind a proxy that blocks WebSockets.
    await shop.shop.pool.query(
      'update login_session set ended_at = now() where customer_id = (select id from customer where email = $1)',
      [account],
    )
    await page.locator('input[name=lastName]').fill('Lovelace')
    await page.keyboard.press('Enter')
    await page.waitForURL(isAt('/auth/signin'))
    expect(new URL(page.url()).searchParams.get('back')).toBe('/user/account')
    expect(await other.call('/user/info')).toMatchObject({ code: 51 })
    await page.context().close()
  })

  it('leaves none of the changes that waited to the next visitor', async () => {
    const { page, account } = await visitAsCustomer(shop)
    // A document without script, so that only the next one finds the changes.
    await page.goto('/robots.txt')
    await page.evaluate(() => {
      const add = (sku: string) => ({
        key: crypto.randomUUID(),
        operation: { kind: 'add', sku, quantity: 1 },
      })
      localStorage.setItem('cartWaiting', JSON.stringify([add('BATH-TRAY'), add('TEAPOT')]))
      localStorage.setItem('recentSearches', '["tray"]')
    })
    // Without the live channel, which might say that the session ended before the first change is answered.
    await page.routeWebSocket('**/ws/message*', () => {})
    const added: string[] = []
    page.on('request', (request) => request.url().endsWith('/cart/add') && added.push(request.postData()!))
    await shop.shop.pool.query(
      'update login_session set ended_at = now() where customer_id = (select id from customer where email = $1)',
      [account],
    )
    await page.goto('/product/bath-tray')
    await page.waitForURL(isAt('/auth/signin'))
    await page.waitForLoadState('networkidle')
    // By then the sign-in page, too, would have sent what it found.
    await page.locator('main [data-component][data-mounted]').waitFor()
    await page.waitForTimeout(2000)
    expect(added).toHaveLength(1)
    expect(
      await page.evaluate(() => [
        localStorage.getItem('cartWaiting'),
        localStorage.getItem('recentSearches'),
      ]),
    ).toEqual([null, null])
    expect(await page.locator('[data-cart-count]').first().textContent()).not.toMatch(/[1-9]/)
    await page.context().close()
  })

  it('that is unknown redirects there too, from a document and from a link, and shows why', async () => {
    const { page, account } = await visitAsCustomer(shop)
    await shop.shop.pool.query(
      'delete from login_session where customer_id = (select id from customer where email = $1)',
      [account],
    )
    const stale = await page.evaluate(() => localStorage.getItem('x-auth') ?? '')
    await page.goto('/user/center')
    await page.waitForURL(isAt('/auth/signin'))
    await page.getByText('You’re no longer signed in.').waitFor()
    await page.goto('/cart')
    await page.evaluate((token) => localStorage.setItem('x-auth', token), stale)
    await page.reload()
    await page.locator('.site-header a[data-account]').click()
    await page.waitForURL(isAt('/auth/signin'))
    await page.getByText('You’re no longer signed in.').waitFor()
    expect(new URL(page.url()).searchParams.get('back')).toBe('/user/center')
    await page.context().close()
  })
})

describe('signing out', () => {
  it('removes personal data in all tabs and keeps language, currency and consent', async () => {
    const { page, context, account } = await visitAsCustomer(shop)
    await page.evaluate(() => localStorage.setItem('consent', '{"statistics":false}'))
    const tab = await context.newPage()
    await openConnected(tab, '/user/center')
    await tab.goto('/category/tableware')
    await tab.waitForLoadState('networkidle')
    const third = await context.newPage()
    await openConnected(third, '/user/account')
    await third.locator('input[name=firstName]').fill('Unsaved')
    await open(page, '/user/center')
    await page.locator('[data-sign-out]').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(isAt('/auth/signin'))
    await third.waitForURL(isAt('/auth/signin'))
    expect(new URL(third.url()).searchParams.get('reason')).toBeNull()
    for (const each of [page, tab, third]) {
      const stored = await each.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      expect(stored).not.toContain(account)
      expect(stored).not.toContain('Unsaved')
      expect(
        await each.evaluate(() => [localStorage.getItem('x-auth'), localStorage.getItem('userInfo')]),
      ).toEqual([null, null])
    }
    expect(await page.evaluate(() => localStorage.getItem('consent'))).toBe('{"statistics":false}')
    expect(await page.evaluate('caches.keys()')).toEqual([])
    // Going back doesn't show the previous page either.
    await tab.goBack()
    await tab.waitForURL(isAt('/auth/signin'))
    expect(await tab.locator('main').textContent()).not.toContain(account)
    await context.close()
  })

  it('removes personal data in a tab too that was only just opened', async () => {
    const { page, context } = await visitAsCustomer(shop)
    const tab = await context.newPage()
    // The late script, which hears other tabs, begins two seconds after the page: here only when it is let go.
    await tab.addInitScript(`{
      const held = [], after = setTimeout
      setTimeout = (run, ms, ...rest) => (ms > 2000 && ms < 2500 ? held.push(run) : after(run, ms, ...rest))
      letGo = () => { for (const run of held) run() }
    }`)
    await tab.goto('/user/account')
    await tab.locator('input[name=firstName]').waitFor()
    await open(page, '/user/center')
    await page.locator('[data-sign-out]').click()
    await page.waitForURL(isAt('/auth/signin'))
    expect(new URL(tab.url()).pathname).toBe('/user/account')
    await tab.evaluate('letGo()')
    await tab.waitForURL(isAt('/auth/signin'))
    await context.close()
  })
})

/** Opens another browser profile in which the same customer is signed in. */
async function visitAgain(account: string, options: VisitOptions) {
  const { headers } = await signInAgain(shop, account)
  const visit = await shop.visit(options)
  await visit.page.goto('/cart')
  await visit.page.evaluate((token) => localStorage.setItem('x-auth', token), headers['x-auth']!)
  return visit
}

/** Opens a screen and waits until the live channel is connected. */
async function openConnected(page: Page, path: string): Promise<void> {
  const told = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => String(payload).includes('auth') && resolve()),
    )
  })
  await open(page, path)
  await told
}
