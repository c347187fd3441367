import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, lastMessage, signUp } from '#test/accounts.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'

const windows = (version: number) => ({
  'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
})
const iphone = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
}

let world: TestShop

beforeAll(async () => {
  world = await openTestShop({ env: { CAPTCHA: 'test', TRUST_PROXY: '1' } })
})
afterAll(() => world.close())

async function signInWith(account: string, headers: Record<string, string>) {
  expectDone(await world.visitor(headers).call('/auth/signin', { account, password: goodPassword }))
  await world.runJobs()
  return lastMessage(world.shop, account)
}

describe('a sign-in from a new device', () => {
  it('is told by letter, with browser and place, and sign-up itself is not', async () => {
    const { account } = await signUp(world, world.visitor(windows(141)))
    await world.runJobs()
    expect((await lastMessage(world.shop, account))?.subject).toMatch(/^Your code for /)
    const letter = await signInWith(account, { ...iphone, 'x-forwarded-for': '203.0.113.9' })
    expect(letter?.subject).toBe('New sign-in to your account')
    expect(letter?.text).toContain('Safari 19, iOS, 203.0.113.9')
    expect(letter?.text).toMatch(/\d{4}.*UTC/)
    expect(letter?.links.join()).toContain('/auth/forget')
  })

  it('is not told again of the same one, whatever the version of its browser', async () => {
    const { account } = await signUp(world, world.visitor(windows(141)))
    await world.runJobs()
    const before = await lastMessage(world.shop, account)
    expect(await signInWith(account, windows(142))).toEqual(before)
    const elsewhere = await signInWith(account, { ...windows(142), 'x-forwarded-for': '198.51.100.7' })
    expect(elsewhere?.text).toContain('198.51.100.7')
    const again = await signInWith(account, { ...windows(143), 'x-forwarded-for': '198.51.100.7' })
    expect(again).toEqual(elsewhere)
  })

  it('is told in the language of the customer, not in that of who signs in', async () => {
    const chinese = world.visitor({ ...windows(141), 'x-lang': 'zh' })
    const { account } = await signUp(world, chinese)
    const letter = await signInWith(account, { ...iphone, 'x-lang': 'en' })
    expect(letter?.subject).toBe('您的账户有新的登录')
    expect(letter?.text).toMatch(/年.*月.*日/)
    expect(letter?.links.join()).toContain('/zh/auth/forget')
  })
})
