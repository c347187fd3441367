import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWechat, wechatApp } from '#test/wechat-stand-in.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'
import { isAt, open } from './customer.ts'

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
})

afterAll(async () => {
  wechat.close()
  await shop.close()
})

describe('WeChat', () => {
  it('signs in after consent here and there, and returns to the previous page', async () => {
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
    { what: 'Down', said: '微信登录未成功' },
  ])('shows once, in Chinese, why sign-in failed: $what', async ({ what, said }) => {
    const { page } = await shop.visit({ locale: 'zh-CN' })
    await toWechat(page, '/zh/auth/signin?back=/zh/cart')
    await page.getByRole('link', { name: what }).click()
    await page.locator('main [role=status]').filter({ hasText: said }).waitFor()
    expect(await page.locator('.toast').count()).toBe(0)
    await expectAccessible(page)
    expect(new URL(page.url()).search).toBe('?back=/zh/cart')
    expect(await page.evaluate(() => localStorage.getItem('x-auth'))).toBeNull()
    await page.context().close()
  })

  it('shows once that it cannot be reached', async () => {
    const { page } = await shop.visit()
    await page.route('**/auth/wechat/start', (route) => route.abort())
    await open(page, '/auth/signin')
    await page.locator('main button.btn').last().click()
    await page.locator('input[name=agree]').check()
    await page.locator('main button[type=submit]').click()
    await page.getByText('Couldn’t sign in with WeChat').waitFor()
    expect(await page.locator('.toast').count()).toBe(0)
    await page.context().close()
  })

  it('asks for consent to the terms first', async () => {
    const { page } = await shop.visit()
    await open(page, '/auth/signin')
    await page.getByRole('button', { name: 'Sign in with WeChat' }).click()
    await page.getByRole('button', { name: 'Continue to WeChat' }).click()
    await page.getByText('Agree to the terms of service and the privacy policy to continue').waitFor()
    await expectAccessible(page)
    await page.context().close()
  })
})

/** Agrees to the terms and goes to WeChat's page. */
async function toWechat(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.locator('main button.btn').last().click()
  await page.locator('input[name=agree]').check()
  await page.locator('main button[type=submit]').click()
  await page.waitForURL(`${wechat.url}/connect/**`)
}
