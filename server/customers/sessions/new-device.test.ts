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
  world = await openTestShop({ env: { CAPTCHA: 'test', TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => world.close())

async function signInWith(account: string, headers: Record<string, string>) {
  expectDone(await world.visitor(headers).call('/auth/signin', { account, password: goodPassword }))
  await world.runJobs()
  return lastMessage(world.shop, account)
}

describe('a sign-in from a new device', () => {
  it('sends an email with browser and place, unlike sign-up', async () => {
    const { account } = await signUp(world, world.visitor(windows(141)))
    await world.runJobs()
    expect((await lastMessage(world.shop, account))?.subject).toMatch(/^Your .+ verification code$/)
    const email = await signInWith(account, { ...iphone, 'x-forwarded-for': '203.0.113.9' })
    expect(email?.subject).toBe('New sign-in to your Vitrine account')
    expect(email?.text).toContain('Safari 19, iOS, 203.0.113.9')
    // The shop's time zone, as long as nothing is known of the customer's.
    expect(email?.text).toMatch(/\d{4}.*GMT\+[12]\b/)
    expect(email?.links.join()).toContain('/auth/forget')
  })

  it('sends no further email for the same device, whatever its browser version', async () => {
    const { account } = await signUp(world, world.visitor(windows(141)))
    await world.runJobs()
    const before = await lastMessage(world.shop, account)
    expect(await signInWith(account, windows(142))).toEqual(before)
    const elsewhere = await signInWith(account, { ...windows(142), 'x-forwarded-for': '198.51.100.7' })
    expect(elsewhere?.text).toContain('198.51.100.7')
    const again = await signInWith(account, { ...windows(143), 'x-forwarded-for': '198.51.100.7' })
    expect(again).toEqual(elsewhere)
  })

  it('sends no email for a returning browser in another network, even after sign-out', async () => {
    const { account, visitor } = await signUp(world, world.visitor(windows(141)))
    await world.runJobs()
    const phone = browserIn(account, iphone)
    const first = await phone.signIn('203.0.113.9')
    expect(first.email?.subject).toBe('New sign-in to your Vitrine account')
    expectDone(await world.visitor({ ...visitor.headers, 'x-auth': first.token }).call('/auth/signout'))
    for (const network of ['198.51.100.20', '2001:db8:77::1', '192.0.2.4']) {
      expect((await phone.signIn(network)).email, network).toEqual(first.email)
    }
    // A second phone of the same make is another browser.
    const other = await browserIn(account, iphone).signIn('198.51.100.99')
    expect(other.email?.text).toContain('198.51.100.99')
  })

  it('is tracked separately for each customer who uses the browser', async () => {
    const { account } = await signUp(world, world.visitor(windows(141)))
    const { account: another } = await signUp(world, world.visitor(windows(141)))
    await world.runJobs()
    const { cookie } = await browserIn(account, iphone).signIn('203.0.113.9')
    const shared = await browserIn(another, { ...iphone, cookie }).signIn('203.0.113.9')
    expect(shared.email?.subject).toBe('New sign-in to your Vitrine account')
    expect(shared.cookie).toBe(cookie)
  })

  it('sets an HttpOnly cookie that is sent to sign-in calls only', async () => {
    const { account } = await signUp(world)
    const { set } = await browserIn(account, iphone).signIn('203.0.113.9')
    expect(set).toMatch(
      /^device=[\w-]{22}; Max-Age=34560000; Path=\/api\/web\/auth\/; HttpOnly; SameSite=Strict$/,
    )
    const forged = await browserIn(account, { ...iphone, cookie: 'device=me' }).signIn('203.0.113.9')
    expect(forged.set).not.toContain('device=me;')
  })

  it('sends the email in the language of the customer, not of the request', async () => {
    const chinese = world.visitor({ ...windows(141), 'x-lang': 'zh' })
    const { account } = await signUp(world, chinese)
    const email = await signInWith(account, { ...iphone, 'x-lang': 'en' })
    expect(email?.subject).toBe('您的 Vitrine 账户有新的登录')
    expect(email?.text).toMatch(/年.*月.*日/)
    expect(email?.links.join()).toContain('/zh/auth/forget')
  })
})

describe('the time of a sign-in', () => {
  it.each([
    ['JP', /GMT\+9\b/],
    ['CN', /GMT\+8\b/],
    // Clocks of the United States differ: the shop's time zone.
    ['US', /GMT\+[12]\b/],
  ])('is told in the time zone of the customer’s address in %s', async (country, zone) => {
    const { account } = await signUp(world, world.visitor(windows(141)))
    await world.shop.pool.query(
      `insert into address (customer_id, country, first_name, last_name, address)
        select id, $2, 'Ada', 'Lind', 'Main Street 1' from customer where email = $1`,
      [account, country],
    )
    const email = await signInWith(account, { ...iphone, 'x-forwarded-for': '203.0.113.9' })
    expect(email?.text).toMatch(zone)
  })
})

/** A browser that keeps its cookies. */
function browserIn(account: string, headers: Record<string, string>) {
  let cookie = headers.cookie ?? ''
  return {
    async signIn(network: string) {
      const response = await world.app.inject({
        method: 'POST',
        url: '/api/web/auth/signin',
        headers: { ...headers, cookie, 'x-forwarded-for': network },
        payload: { account, password: goodPassword },
      })
      const set = String(response.headers['set-cookie'])
      cookie = set.split(';')[0]!
      await world.runJobs()
      const { token } = response.json<{ data: { token: string } }>().data
      return { set, cookie, token, email: await lastMessage(world.shop, account) }
    },
  }
}
