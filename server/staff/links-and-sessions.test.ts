import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staff } from '#server/db/tables.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import {
  addApp,
  deskBrowser,
  deskPassword,
  makeStaff,
  nextCode,
  reasonOf,
  signedIn,
} from '#test/desk-browser.ts'
import { firstOwnerLink, newLink } from './accounts/links.ts'

/** Empty, so that rate limits are enabled. `localhost`: passkeys are bound to it. */
const env = {
  RATE_LIMITS: '',
  TRUST_PROXY: '127.0.0.1',
  PUBLIC_URL: 'http://localhost:3000',
  CAPTCHA: 'test',
}
const password = deskPassword
let demo: TestShop

beforeAll(async () => {
  demo = await openTestShop({ env })
})
afterAll(async () => {
  await demo.close()
})

describe('sessions', () => {
  it('are listed, ended one by one or all others, and cleared by signing out', async () => {
    const { person, browser } = await signedIn(demo)
    const others = [deskBrowser(demo), deskBrowser(demo), deskBrowser(demo)]
    for (const other of others) {
      await other.call('/staff/signin', { email: person.email, password })
      await other.open()
    }
    const list = async () =>
      (await browser.call('/session/list', {})).data.items as { id: string; current: boolean }[]
    const [current, one] = await list()
    expect(current!.current).toBe(true)
    expect(await list()).toHaveLength(4)
    expect((await browser.call('/session/end', { id: one!.id })).data).toEqual({ ended: 1 })
    expect((await browser.call('/session/end', { id: 'others' })).data).toEqual({ ended: 2 })
    for (const other of others) expect((await other.call('/me', {})).code).toBe(51)
    const { browser: stranger } = await signedIn(demo)
    expect(await reasonOf(stranger.call('/session/end', { id: current!.id }))).toBe('not_found')
    await browser.call('/staff/signout', {})
    expect(browser.cookies.has('desk')).toBe(false)
  })

  it('are not opened by a sign-in that began before all others ended', async () => {
    const { person, browser } = await signedIn(demo)
    const { secret } = await addApp(demo, browser)
    const next = deskBrowser(demo)
    const begun = await next.call('/staff/signin', { email: person.email, password })
    expect((await browser.call('/session/end', { id: 'others' })).code).toBe(0)
    const given = { challenge: String(begun.data.challenge), method: 'totp' } as const
    const second = next.call('/staff/second', { ...given, code: nextCode(demo, secret) })
    expect(await reasonOf(second)).toBe('code_expired')
  })

  it('of a colleague are seen with staff.manage only, and those of owners by owners', async () => {
    const { browser: packer } = await signedIn(demo, { role: 'packer' })
    const { person: owner, browser } = await signedIn(demo)
    expect((await packer.call('/session/list', { staff: owner.id })).code).toBe(30)
    expect((await packer.call('/session/end', { staff: owner.id, id: 'others' })).code).toBe(30)
    const { person, browser: manager } = await signedIn(demo, { role: 'packer' })
    expect((await browser.call('/session/end', { staff: person.id, id: 'others' })).data).toEqual({
      ended: 1,
    })
    expect((await manager.call('/me', {})).code).toBe(51)
  })
})

describe('one-time links', () => {
  const tokenOf = (link: string) => link.split('#')[1]!

  it('make the first owner once, only while the shop has no staff', async () => {
    const world = await openTestShop({ env })
    try {
      const link = (await firstOwnerLink(world.shop))!
      const newer = (await firstOwnerLink(world.shop))!
      const browser = deskBrowser(world)
      const accept = (given: object) => reasonOf(browser.call('/staff/accept', given as never))
      expect(await reasonOf(browser.call('/staff/link', { token: tokenOf(link) }))).toBe('code_expired')
      const token = tokenOf(newer)
      expect((await browser.call('/staff/link', { token })).data).toEqual({
        kind: 'first_owner',
        email: null,
      })
      expect(await accept({ token, password })).toBe('invalid')
      expect(await accept({ token, email: 'ada@shop.test', password: 'short' })).toBe('invalid')
      const hidden = { email: 'Ada@shop.test', name: 'Ada', timeZone: 'UTC' }
      expect(await accept({ token, password, ...hidden })).toBeUndefined()
      await browser.open()
      expect((await browser.call('/me', {})).data).toMatchObject({
        ...{ name: 'Ada', owner: true },
        timeZone: 'Europe/Berlin',
      })
      expect(await accept({ token, email: 'eve@shop.test', password })).toBe('code_expired')
      expect(await firstOwnerLink(world.shop)).toBeNull()
    } finally {
      await world.close()
    }
  })

  it('are not printed where they would travel unencrypted', async () => {
    const world = await openTestShop({ env: { ...env, PUBLIC_URL: 'http://shop.test' } })
    try {
      expect(await firstOwnerLink(world.shop)).toBeNull()
    } finally {
      await world.close()
    }
  })

  it('set a new password, end every session, and do not replace the second factor', async () => {
    const { person, browser } = await signedIn(demo)
    const { secret } = await addApp(demo, browser)
    const token = tokenOf(await newLink(demo.shop, { kind: 'reset', staffId: person.id }))
    const [next, stolen] = [deskBrowser(demo), deskBrowser(demo)]
    const begun = await stolen.call('/staff/signin', { email: person.email, password })
    const fresh = 'another-long-secret-7'
    const answer = await next.call('/staff/accept', { token, password: fresh })
    expect(answer.data).toMatchObject({ reason: 'second_factor', methods: ['totp', 'recovery'] })
    expect((await browser.call('/me', {})).code).toBe(51)
    const challenge = String(answer.data.challenge)
    const code = nextCode(demo, secret)
    const early = { challenge: String(begun.data.challenge), method: 'totp', code } as const
    expect(await reasonOf(stolen.call('/staff/second', early))).toBe('code_expired')
    expect((await next.call('/staff/second', { challenge, method: 'totp', code })).code).toBe(0)
    expect(await reasonOf(next.call('/staff/accept', { token, password: fresh }))).toBe('code_expired')
    const old = deskBrowser(demo)
    expect(await reasonOf(old.call('/staff/signin', { email: person.email, password }))).toBe(
      'credentials_wrong',
    )
  })

  it('are sent alike for every address, and only to active accounts', async () => {
    const person = await makeStaff(demo)
    const suspended = await makeStaff(demo, { state: 'suspended' })
    const browser = deskBrowser(demo)
    const answers = []
    for (const email of [person.email, suspended.email, 'nobody@shop.test']) {
      answers.push(await browser.send('/staff/reset', { email }))
    }
    expect(answers).toEqual(Array(3).fill({ status: 200, envelope: { code: 0, msg: '', data: {} } }))
    await demo.runJobs()
    const sent = await readOutbox(demo.shop.config.dataDir)
    const to = sent.filter(({ subject }) => subject.startsWith('Set a new password')).map((each) => each.to)
    expect(to).toEqual([person.email])
    const link = sent
      .find((each) => each.to === person.email)!
      .links.find((each) => each.includes('/admin/accept#'))!
    expect((await browser.call('/staff/link', { token: tokenOf(link) })).data).toMatchObject({
      kind: 'reset',
    })
  })

  it('expire, and stop with the account', async () => {
    const person = await makeStaff(demo, { state: 'invited', passwordHash: null })
    const token = tokenOf(await newLink(demo.shop, { kind: 'invitation', staffId: person.id }))
    await demo.shop.db.update(staff).set({ state: 'suspended' }).where(eq(staff.id, person.id))
    const browser = deskBrowser(demo)
    expect(await reasonOf(browser.call('/staff/accept', { token, password }))).toBe('code_expired')
    await demo.shop.db.update(staff).set({ state: 'invited' }).where(eq(staff.id, person.id))
    await demo.shop.pool.query(
      `update staff_link set expires_at = now() - interval '1 second' where staff_id = $1`,
      [person.id],
    )
    expect(await reasonOf(browser.call('/staff/accept', { token, password }))).toBe('code_expired')
  })
})
