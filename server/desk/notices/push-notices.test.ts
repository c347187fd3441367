import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxPushBrowsers, noticeWorker } from '#contract/admin/desk/push.ts'
import { pushBrowser, setting, staff, staffSession } from '#server/db/tables.ts'
import { deskCookie, deskKey, staffSessionLifetime } from '#server/platform/admin/caller.ts'
import { isOutgoingUrl } from '#server/platform/outgoing/outgoing-url.ts'
import { hashToken } from '#server/platform/sessions.ts'
import { pushKeys } from '#server/staff/push/push-keys.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { callerOf, type DeskCaller, signInStaff } from '#test/desk.ts'
import { openPushService } from '#test/push-service.ts'

let world: TestShop
let service: Awaited<ReturnType<typeof openPushService>>
let ada: DeskCaller
/** Milliseconds by which the shop's clock is ahead. */
let ahead = 0

beforeAll(async () => {
  world = await openBuyingShop({ env: { PUSH_HOSTS: '127.0.0.1,10.0.0.8' } })
  service = await openPushService()
  world.shop.now = () => new Date(Date.now() + ahead)
  await sell(world.shop, { sku: 'MUG', name: 'Morning mug', onHand: 1000 })
})
afterAll(async () => {
  service.close()
  await world.close()
})
beforeEach(async () => {
  ada = await signInStaff(world, { name: 'Ada' })
})
afterEach(async () => {
  expect(service.state.faults).toEqual([])
  Object.assign(service.state, { answer: 201, asked: 0 })
  ahead = 0
  await world.shop.db.delete(pushBrowser)
})

const listed = async (caller: DeskCaller) => expectDone(await caller.call('/push/list', {}))

/** Turns push notices on in a browser, by default for new orders. */
async function turnOn(caller: DeskCaller, kind: 'order_placed' | null = 'order_placed') {
  const browser = service.subscribe((await listed(caller)).key)
  const { browsers } = expectDone(await caller.call('/push/add', browser.subscription))
  if (kind) {
    const rule = { kind, screen: true, email: false, push: true }
    expect(expectDone(await caller.call('/notice/rule', rule)).rules).toContainEqual(rule)
  }
  return { ...browser, id: browsers.find(({ current }) => current)!.id }
}

/** The same person, signed in from another browser. */
async function elsewhere({ app, shop }: TestShop, { id, headers }: DeskCaller): Promise<DeskCaller> {
  const token = randomBytes(32).toString('base64url')
  const seen = { ip: '127.0.0.1', browser: 'other', createdAt: shop.now(), lastSeen: shop.now() }
  const expiresAt = new Date(shop.now().getTime() + staffSessionLifetime.total)
  await shop.db.insert(staffSession).values({ tokenHash: hashToken(token), staffId: id, ...seen, expiresAt })
  const cookie = `${deskCookie(shop)}=${token}`
  return callerOf(app, id, { ...headers, cookie, 'x-desk': deskKey(shop, token) })
}

/** An order; returns its number once everybody was told of it. */
async function ordered(): Promise<string> {
  const { orderNumber } = await buy(world.visitor(), { method: 'bank' })
  await world.runJobs()
  await world.runJobs()
  return orderNumber
}

async function runLater(ms: number): Promise<void> {
  ahead += ms
  await world.runJobs()
}

describe('push notices', () => {
  it('bring the news that a person chose to every browser in which they turned them on', async () => {
    const grace = await signInStaff(world, { name: 'Grace', role: 'packer' })
    const phone = await turnOn(ada)
    const laptop = await turnOn(await elsewhere(world, ada))
    const other = await turnOn(grace, null)
    const number = await ordered()
    const told = {
      title: 'Vitrine',
      body: `New order ${number}`,
      lang: 'en',
      tag: `order_placed ${number}`,
      path: `/admin/orders/${number}`,
      about: { kind: 'order_placed', recordId: number },
    }
    expect(phone.received).toEqual([told])
    expect(laptop.received).toEqual([told])
    expect(other.received).toEqual([])
    const { browsers } = await listed(ada)
    expect(browsers.map(({ lastUsed }) => lastUsed)).toEqual([expect.any(String), expect.any(String)])

    // News that a person may no longer read is not sent, whatever their rule says.
    await world.shop.db.update(staff).set({ role: 'content', lang: 'zh' }).where(eq(staff.id, ada.id))
    await ordered()
    expect(phone.received).toHaveLength(1)
    expectDone(await ada.call('/push/try', { id: phone.id }))
    await world.runJobs()
    expect(phone.received[1]).toMatchObject({ lang: 'zh-Hans', tag: 'test', path: '/admin/me', about: null })
    expect(laptop.received).toHaveLength(1)
  })

  it('end in a browser that its push service no longer knows', async () => {
    for (const gone of [404, 410] as const) {
      await turnOn(ada)
      Object.assign(service.state, { answer: gone, asked: 0 })
      await ordered()
      expect([gone, service.state.asked, (await listed(ada)).browsers]).toEqual([gone, 1, []])
      service.state.answer = 201
    }
    await runLater(24 * 3600_000)
    expect(service.state.asked).toBe(1)
  })

  it.each(['number of seconds', 'date'])(
    'wait as long as a busy push service asks, by a %s',
    async (form) => {
      const phone = await turnOn(ada)
      const retryAfter = form === 'date' ? new Date(Date.now() + 3600_000).toUTCString() : '3600'
      Object.assign(service.state, { answer: 429, retryAfter })
      await ordered()
      expect(service.state.asked).toBe(1)
      service.state.answer = 201
      await runLater(55 * 60_000)
      expect(service.state.asked).toBe(1)
      await runLater(6 * 60_000)
      expect(phone.received).toHaveLength(1)
    },
  )

  it('are retried when a push service fails or does not answer, and given up after the last retry', async () => {
    const phone = await turnOn(ada)
    service.state.answer = 'never'
    await ordered()
    expect(service.state.asked).toBe(1)
    service.state.answer = 500
    for (let hour = 0; hour < 24; hour++) await runLater(3600_000)
    expect(service.state.asked).toBe(5)
    service.state.answer = 201
    await runLater(24 * 3600_000)
    expect(phone.received).toEqual([])
    // The browser stays: notices outlast the session, which has expired meanwhile.
    expect(await world.shop.db.$count(pushBrowser)).toBe(1)
  }, 60_000)

  it('belong to their person: at most ten browsers, and nobody else’s', async () => {
    const { id } = await turnOn(ada, null)
    const grace = await signInStaff(world, { name: 'Grace' })
    for (const path of ['/push/remove', '/push/try'] as const) {
      expect(await grace.call(path, { id })).toMatchObject({ data: { reason: 'not_found' } })
    }
    for (let n = 0; n < maxPushBrowsers; n++) await turnOn(await elsewhere(world, ada), null)
    const { browsers } = await listed(ada)
    expect(browsers).toHaveLength(maxPushBrowsers)
    expect(browsers.map((each) => each.id)).not.toContain(id)
    const rest = expectDone(await ada.call('/push/remove', { id: browsers[0]!.id })).browsers
    expect(rest).toHaveLength(maxPushBrowsers - 1)

    // Whoever turns them on last in a browser that two people share has it.
    const shared = service.subscribe((await listed(ada)).key).subscription
    expectDone(await ada.call('/push/add', shared))
    const mine = (await listed(ada)).browsers.length
    expectDone(await grace.call('/push/add', shared))
    expect((await listed(ada)).browsers).toHaveLength(mine - 1)
    expect((await listed(grace)).browsers).toHaveLength(1)
  })

  it('are not sent to what is no push service', async () => {
    const { subscription } = service.subscribe((await listed(ada)).key)
    const offCurve = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` }
    const wrong = [
      { ...subscription, endpoint: 'javascript:alert(1)' },
      { ...subscription, endpoint: 'https://ada:secret@push.example/x' },
      { ...subscription, keys: offCurve },
      { ...subscription, keys: { ...subscription.keys, auth: 'short' } },
    ]
    for (const each of wrong) {
      expect(await ada.call('/push/add', each)).toMatchObject({ data: { reason: 'invalid' } })
    }
    const refused = 'The shop doesn’t send push notifications through push.example.'
    for (const host of ['push.example', 'fcm.googleapis.com.push.example', 'notfcm.googleapis.com']) {
      const answer = await ada.call('/push/add', { ...subscription, endpoint: `https://${host}/x` })
      expect(answer).toMatchObject({ data: { fields: { endpoint: expect.stringContaining(host) } } })
      if (host === 'push.example') expect(answer.msg).toContain(refused)
    }
    for (const host of [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'wns2.notify.windows.com',
      'web.push.apple.com',
    ])
      expectDone(
        await (await elsewhere(world, ada)).call('/push/add', {
          ...subscription,
          endpoint: `https://${host}/x`,
        }),
      )
    const live = { config: { ...world.shop.config, mode: 'live' as const } }
    expect(isOutgoingUrl(live, subscription.endpoint)).toBe(false)
    expect(isOutgoingUrl(live, 'https://push.example/x')).toBe(true)
    // The guard of outgoing requests refuses the address, whoever named it.
    expectDone(await ada.call('/push/add', { ...subscription, endpoint: 'http://10.0.0.8:8080/push' }))
    expectDone(await ada.call('/push/try', { id: (await listed(ada)).browsers[0]!.id }))
    await world.runJobs()
    expect((await listed(ada)).browsers[0]!.lastUsed).toBeNull()

    // A browser stays, but gets nothing, once its push service is no longer named.
    const phone = await turnOn(ada, null)
    const [named, config] = [world.shop.config.pushHosts, world.shop.config]
    config.pushHosts = []
    expectDone(await ada.call('/push/try', { id: phone.id }))
    await world.runJobs()
    config.pushHosts = named
    expect(phone.received).toEqual([])
  })

  it('end with signing out, ended sessions and suspension, but not with another role', async () => {
    const owner = await signInStaff(world, { name: 'Grace' })
    const count = () => world.shop.db.$count(pushBrowser, eq(pushBrowser.staffId, ada.id))
    const [laptop, phone] = [await elsewhere(world, ada), await elsewhere(world, ada)]
    for (const caller of [ada, laptop, phone]) await turnOn(caller, null)
    expect(await count()).toBe(3)
    expectDone(await phone.call('/staff/signout', {}))
    expect(await count()).toBe(2)
    expectDone(await ada.call('/session/end', { id: 'others' }))
    expect(await count()).toBe(1)
    expectDone(await owner.call('/staff/save', { id: ada.id, role: 'manager' }))
    expect(await count()).toBe(1)
    expectDone(await owner.call('/staff/suspend', { id: ada.id, suspended: true }))
    expect(await count()).toBe(0)
  })

  it('are signed with keys that all processes share, and made anew if they cannot be read', async () => {
    const two = await openTestShop({ databaseUrl: world.databaseUrl })
    const { publicKey, privateKey } = await pushKeys(two.shop)
    expect((await listed(ada)).key).toBe(publicKey)
    const [row] = await two.shop.db.select().from(setting).where(eq(setting.key, 'push.keys'))
    expect(JSON.stringify(row)).not.toContain(privateKey)
    await two.close()

    await turnOn(ada, null)
    const env = { SHOP_SECRET: 'another-secret-of-32-characters-or-more' }
    const renewed = await openTestShop({ databaseUrl: world.databaseUrl, env })
    expect((await pushKeys(renewed.shop)).publicKey).not.toBe(publicKey)
    expect(await renewed.shop.db.$count(pushBrowser)).toBe(0)
    await renewed.close()
  })

  it('are shown by a worker of the desk that may load nothing', async () => {
    const { statusCode, headers, body } = await world.app.inject({ url: noticeWorker })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-cache',
    })
    expect(headers).not.toHaveProperty('service-worker-allowed')
    expect(body).not.toContain('fetch')
  })
})
