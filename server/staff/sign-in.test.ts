import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffCeremony, staffSession } from '#server/db/tables.ts'
import { hashToken } from '#server/platform/sessions.ts'
import { goodPassword, signUp } from '#test/accounts.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import {
  addApp,
  type DeskBrowser,
  deskBrowser,
  deskPassword,
  makeStaff,
  newNetwork,
  reasonOf,
  signedIn,
  solve,
} from '#test/desk-browser.ts'

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

type Answer = Awaited<ReturnType<DeskBrowser['send']>>
const secondsIn = ({ envelope }: Answer) => Number(envelope.data.retryAfter)

describe('signing in with a password', () => {
  it('sets a cookie that scripts cannot read, and a key that only a navigation gets', async () => {
    const browser = deskBrowser(demo)
    const person = await makeStaff(demo)
    await browser.call('/staff/signin', { email: ` ${person.email.toUpperCase()} `, password })
    const token = browser.cookies.get('desk')!
    expect(token).toMatch(/^[\w-]{43}$/)
    const [session] = await demo.shop.db
      .select()
      .from(staffSession)
      .where(eq(staffSession.staffId, person.id))
    expect(session!.tokenHash).toBe(hashToken(token))
    expect(await reasonOf(browser.call('/me', {}))).toBe('auth_invalid')
    await browser.open({
      'sec-fetch-dest': 'iframe',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'same-origin',
    })
    expect(browser.key).toBeNull()
    await browser.open({
      'sec-fetch-dest': 'empty',
      'sec-fetch-mode': 'cors',
      'sec-fetch-site': 'same-origin',
    })
    expect(browser.key).toBeNull()
    const { html, headers } = await browser.open()
    expect(browser.key).toMatch(/^[\w-]{43}$/)
    expect(html).not.toContain(token)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'noopener-allow-popups',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/,
    )
    expect((await browser.call('/me', {})).data).toMatchObject({ id: person.id, owner: true })
  })

  it('reloads once when another site linked to the desk, and explains browsers without the needed headers', async () => {
    const { browser } = await signedIn(demo)
    const linked = {
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'cross-site',
    }
    const { html } = await browser.open(linked)
    expect(html).toContain('http-equiv="refresh"')
    expect(browser.key).toBeNull()
    const old = await browser.open({})
    expect(old.html).toContain('encrypted connection')
    expect(browser.key).toBeNull()
  })

  it('gives the same answer for a wrong password, an unknown, an invited and a suspended account', async () => {
    const person = await makeStaff(demo)
    const suspended = await makeStaff(demo, { state: 'suspended' })
    const invited = await makeStaff(demo, { state: 'invited', passwordHash: null })
    const answers = []
    for (const [email, given] of [
      [person.email, 'not-the-password'],
      [`${crypto.randomUUID()}@shop.test`, password],
      [suspended.email, password],
      [invited.email, password],
    ] as const) {
      answers.push(await deskBrowser(demo).send('/staff/signin', { email, password: given }))
    }
    expect(answers[0]!.envelope.data.reason).toBe('credentials_wrong')
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('comes to nothing if the password is changed while it is under way, with and without a second factor', async () => {
    const { pool } = demo.shop
    const { person: withApp, browser } = await signedIn(demo)
    await addApp(demo, browser)
    for (const { id, email } of [await makeStaff(demo), withApp]) {
      const holder = await pool.connect()
      try {
        await holder.query('begin')
        await holder.query("update staff set password_hash = 'another' where id = $1", [id])
        const late = deskBrowser(demo).send('/staff/signin', { email, password })
        const waiting = async () =>
          (await pool.query("select from pg_locks where locktype = 'transactionid' and not granted")).rowCount
        await expect.poll(waiting).toBe(1)
        await holder.query('commit')
        expect((await late).envelope.data.reason).toBe('credentials_wrong')
      } finally {
        holder.release()
      }
      expect(await demo.shop.db.$count(staffCeremony, eq(staffCeremony.staffId, id))).toBe(0)
    }
  })

  it('takes no password of a customer, nor the shop one of staff (peer case 48)', async () => {
    const { account } = await signUp(demo)
    const shopper = deskBrowser(demo)
    expect(await reasonOf(shopper.call('/staff/signin', { email: account, password: goodPassword }))).toBe(
      'credentials_wrong',
    )
    // The same address with both kinds of account still needs the password of the right one.
    await makeStaff(demo, { email: account })
    expect(await reasonOf(shopper.call('/staff/signin', { email: account, password: goodPassword }))).toBe(
      'credentials_wrong',
    )
    const visitor = demo.visitor()
    const { data } = await visitor.call('/auth/signin', { account, password })
    expect(data).toMatchObject({ reason: 'credentials_wrong' })
    // Neither token works at the other entry.
    const { token } = (await visitor.call('/auth/signin', { account, password: goodPassword })).data
    shopper.cookies.set('desk', token)
    await shopper.open()
    expect(shopper.key).toBeNull()
    const { browser } = await signedIn(demo)
    visitor.headers['x-auth'] = browser.cookies.get('desk')!
    expect((await visitor.call('/user/info')).code).toBe(50)
  })

  it('asks for a proof of work after three failures, which a shopper’s proof does not replace', async () => {
    const person = await makeStaff(demo)
    const browser = deskBrowser(demo)
    const wrong = () => reasonOf(browser.call('/staff/signin', { email: person.email, password: 'wrong' }))
    expect([await wrong(), await wrong(), await wrong()]).toEqual(Array(3).fill('credentials_wrong'))
    expect(await wrong()).toBe('ticket_required')
    const visitor = demo.visitor()
    const { task } = (await visitor.call('/captcha/work', { purpose: 'signin' })).data
    const { ticket: foreign } = (
      await visitor.call('/captcha/work', { purpose: 'signin', id: task!.id, nonce: solve(task!) })
    ).data
    const given = { email: person.email, password }
    expect(await reasonOf(browser.call('/staff/signin', { ...given, ticket: foreign }))).toBe(
      'ticket_required',
    )
    const { data } = await browser.call('/staff/work', {})
    const own = data.task as { id: string; challenge: string; bits: number }
    expect(await reasonOf(browser.call('/staff/work', { id: own.id, nonce: 'no' }))).toBe('invalid')
    const again = (await browser.call('/staff/work', {})).data.task as typeof own
    const solved = await browser.call('/staff/work', { id: again.id, nonce: solve(again) })
    expect((await browser.call('/staff/signin', { ...given, ticket: String(solved.data.ticket) })).code).toBe(
      0,
    )
  })

  it('delays further tries from the fifth failure on, ever longer, but not on a device the owner used before', async () => {
    const { person, browser: known } = await signedIn(demo)
    const network = newNetwork()
    const stranger = deskBrowser(demo, network)
    const tryOnce = async (browser: DeskBrowser, given: string) => {
      const { data } = await browser.call('/staff/work', {})
      const task = data.task as { id: string; challenge: string; bits: number }
      const { data: solved } = await browser.call('/staff/work', { id: task.id, nonce: solve(task) })
      return browser.send('/staff/signin', { email: person.email, password: given, ticket: solved.ticket })
    }
    for (let failure = 1; failure <= 5; failure++) {
      expect((await tryOnce(stranger, 'wrong')).envelope.data.reason).toBe('credentials_wrong')
    }
    const delayed = await tryOnce(stranger, password)
    expect(delayed).toMatchObject({ status: 429, envelope: { data: { reason: 'too_many' } } })
    expect(secondsIn(delayed)).toBeLessThanOrEqual(60)
    expect(secondsIn(delayed)).toBeGreaterThan(30)
    // The same browser as before, although its network is the stranger's.
    const own = deskBrowser(demo, network)
    own.cookies.set('desk-device', known.cookies.get('desk-device')!)
    expect((await own.call('/staff/signin', { email: person.email, password })).code).toBe(0)
    const { rows } = await demo.shop.pool.query(
      `update staff_failure set next_at = next_at - interval '2 minutes' where subject like $1 returning failures`,
      [`${person.email} network%`],
    )
    expect(rows).toEqual([{ failures: 5 }])
    expect((await tryOnce(stranger, 'wrong')).envelope.data.reason).toBe('credentials_wrong')
    const longer = secondsIn(await tryOnce(stranger, password))
    expect(longer).toBeLessThanOrEqual(120)
    expect(longer).toBeGreaterThan(90)
  }, 60_000)

  it('checks no more than three of many simultaneous guesses without a proof of work', async () => {
    const person = await makeStaff(demo)
    const browser = deskBrowser(demo)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        reasonOf(browser.call('/staff/signin', { email: person.email, password: 'x' })),
      ),
    )
    expect(answers.filter((reason) => reason === 'credentials_wrong')).toHaveLength(3)
    expect(answers.filter((reason) => reason === 'ticket_required')).toHaveLength(17)
  })

  it('is refused without the headers of the same origin', async () => {
    const person = await makeStaff(demo)
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }]) {
      const response = await demo.app.inject({
        method: 'POST',
        url: '/api/admin/staff/signin',
        headers: { host: 'localhost:3000', ...headers },
        payload: { email: person.email, password },
      })
      expect(response.json()).toMatchObject({ code: 30, data: { reason: 'not_allowed' } })
      expect(response.headers['set-cookie']).toBeUndefined()
    }
  })

  it('emails the person and the owners about a new device, but not about a known one', async () => {
    const { person, browser } = await signedIn(demo, { role: 'packer' })
    await demo.runJobs()
    const second = deskBrowser(demo)
    await second.call('/staff/signin', { email: person.email, password })
    await browser.call('/staff/signin', { email: person.email, password })
    const { rows } = await demo.shop.pool.query(
      `select payload from outbox where event = 'staff.notice' and payload ->> 'staffId' = $1`,
      [person.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].payload).toMatchObject({ kind: 'new_device', values: { person: person.email } })
  })
})
