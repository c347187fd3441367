import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffRecovery, staffSession } from '#server/db/tables.ts'
import { hashRecoveryCode } from '#server/platform/sign-in/recovery-codes.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { newAuthenticator } from '#test/authenticator.ts'
import {
  addApp,
  appCode,
  type DeskBrowser,
  deskBrowser,
  deskPassword,
  makeStaff,
  nextCode,
  reasonOf,
  signedIn,
} from '#test/desk-browser.ts'
import { beginEnrolling } from './factors/enroll.ts'

/** Empty, so that rate limits are enabled. `localhost`: passkeys are bound to it. */
const env = {
  RATE_LIMITS: '',
  TRUST_PROXY: '127.0.0.1',
  PUBLIC_URL: 'http://localhost:3000',
  CAPTCHA: 'test',
}
const password = deskPassword
let demo: TestShop
let live: TestShop

beforeAll(async () => {
  demo = await openTestShop({ env })
  live = await openTestShop({
    env: { ...env, SHOP_MODE: 'live', CAPTCHA: '', SMTP_URL: 'smtp://127.0.0.1:9' },
  })
})
afterAll(async () => {
  await demo.close()
  await live.close()
})

describe('the second factor', () => {
  it('is set up at the first sign-in of a live shop, before any session exists', async () => {
    const person = await makeStaff(live)
    const browser = deskBrowser(live)
    const first = await browser.call('/staff/signin', { email: person.email, password })
    expect(first.data).toMatchObject({ reason: 'second_factor', methods: [] })
    expect(browser.cookies.has('desk')).toBe(false)
    const challenge = String(first.data.challenge)
    const { data } = await browser.call('/staff/totp/start', { challenge })
    const secret = String(data.secret)
    expect(await reasonOf(browser.call('/staff/totp/confirm', { challenge, code: '000000' }))).toBe(
      'code_wrong',
    )
    const code = appCode(secret, live.shop.now())
    const confirmed = await browser.call('/staff/totp/confirm', { challenge, code })
    expect(confirmed.data.recoveryCodes).toHaveLength(10)
    await browser.open()
    expect((await browser.call('/me', {})).code).toBe(0)
  })

  it('cannot be set up by a second person who learnt the password meanwhile', async () => {
    const person = await makeStaff(live)
    const [owner, thief] = [deskBrowser(live), deskBrowser(live)]
    const begin = async (browser: DeskBrowser) => {
      const { data } = await browser.call('/staff/signin', { email: person.email, password })
      return String(data.challenge)
    }
    const [mine, theirs] = [await begin(owner), await begin(thief)]
    const { data } = await owner.call('/staff/totp/start', { challenge: mine })
    const code = appCode(String(data.secret), live.shop.now())
    expect((await owner.call('/staff/totp/confirm', { challenge: mine, code })).code).toBe(0)
    const { data: started } = await thief.call('/staff/totp/start', { challenge: theirs })
    const stolen = appCode(String(started.secret), live.shop.now())
    expect(await reasonOf(thief.call('/staff/totp/confirm', { challenge: theirs, code: stolen }))).toBe(
      'code_expired',
    )
    expect(thief.cookies.has('desk')).toBe(false)
  })

  it('accepts an app’s code once, and a recovery code once', async () => {
    const { person, browser } = await signedIn(demo)
    const { secret, recoveryCodes } = await addApp(demo, browser)
    const begin = async (next: DeskBrowser) =>
      String((await next.call('/staff/signin', { email: person.email, password })).data.challenge)
    const code = nextCode(demo, secret)
    const [first, second] = [deskBrowser(demo), deskBrowser(demo)]
    const answers = await Promise.all(
      [first, second].map(async (each) =>
        each.call('/staff/second', { challenge: await begin(each), method: 'totp', code }),
      ),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 40])
    const recover = async () => {
      const next = deskBrowser(demo)
      const challenge = await begin(next)
      return next.call('/staff/second', {
        challenge,
        method: 'recovery',
        code: recoveryCodes[0]!.toUpperCase(),
      })
    }
    expect((await recover()).code).toBe(0)
    expect((await recover()).data.reason).toBe('code_wrong')
    expect((await browser.call('/staff/passkey/list', {})).data).toMatchObject({ recoveryCodesLeft: 9 })
    const own = eq(staffRecovery.staffId, person.id)
    await demo.shop.db.update(staffRecovery).set({ usedAt: demo.shop.now() }).where(own)
    const begun = await deskBrowser(demo).call('/staff/signin', { email: person.email, password })
    expect(begun.data.methods).toEqual(['totp'])
  })

  it('brings new recovery codes once the last one is used, and with a factor added after that', async () => {
    const { person, browser } = await signedIn(demo)
    const { recoveryCodes } = await addApp(demo, browser)
    const own = eq(staffRecovery.staffId, person.id)
    const spendAll = (except?: string) =>
      demo.shop.db
        .update(staffRecovery)
        .set({ usedAt: demo.shop.now() })
        .where(and(own, except ? ne(staffRecovery.codeHash, except) : undefined))
    const second = async (code: string) => {
      const next = deskBrowser(demo)
      const { data } = await next.call('/staff/signin', { email: person.email, password })
      return next.call('/staff/second', { challenge: String(data.challenge), method: 'recovery', code })
    }
    expect((await second(recoveryCodes[0]!)).data).toEqual({ recoveryCodes: null })
    await spendAll(hashRecoveryCode(demo.shop, person.id, recoveryCodes[1]!))
    const { data } = await second(recoveryCodes[1]!)
    expect(data.recoveryCodes).toHaveLength(10)
    expect((await second((data.recoveryCodes as string[])[0]!)).code).toBe(0)
    await spendAll()
    expect((await addApp(demo, browser)).recoveryCodes).toHaveLength(10)
  })

  it('takes five tries per sign-in and ends with it', async () => {
    const { person, browser } = await signedIn(demo)
    await addApp(demo, browser)
    const next = deskBrowser(demo)
    const { data } = await next.call('/staff/signin', { email: person.email, password })
    const given = { challenge: String(data.challenge), method: 'totp', code: '123456' } as const
    const reasons = []
    for (let i = 0; i < 6; i++) reasons.push(await reasonOf(next.call('/staff/second', given)))
    expect(reasons).toEqual([...Array(5).fill('code_wrong'), 'code_expired'])
    expect(await reasonOf(next.call('/staff/second', { ...given, challenge: 'unknown-challenge-00' }))).toBe(
      'code_expired',
    )
  })

  it('ends the other sessions when it changes, and needs a recent proof of who is working', async () => {
    const { person, browser } = await signedIn(demo)
    const other = deskBrowser(demo)
    await other.call('/staff/signin', { email: person.email, password })
    await other.open()
    await addApp(demo, browser)
    expect((await other.call('/me', {})).code).toBe(51)
    expect((await browser.call('/me', {})).code).toBe(0)
    await demo.shop.db.update(staffSession).set({ stepUpAt: null }).where(eq(staffSession.staffId, person.id))
    expect(await reasonOf(browser.call('/staff/enroll', {}))).toBe('step_up')
    expect(await reasonOf(browser.call('/staff/recovery/renew', {}))).toBe('step_up')
  })

  it('is not added by a session that has ended since', async () => {
    const { person, browser } = await signedIn(demo)
    const [session] = await demo.shop.db
      .select()
      .from(staffSession)
      .where(eq(staffSession.staffId, person.id))
    const { data: begun } = await browser.call('/staff/enroll', {})
    const early = String(begun.challenge)
    const { data } = await browser.call('/staff/totp/start', { challenge: early })
    const code = appCode(String(data.secret), demo.shop.now())
    await browser.call('/staff/signout', {})
    const confirm = (challenge: string) => reasonOf(browser.call('/staff/totp/confirm', { challenge, code }))
    expect(await confirm(early)).toBe('code_expired')

    // Begun by a call that was let in just before the session ended.
    const late = await beginEnrolling(demo.shop, { id: person.id, sessionId: session!.id })
    expect(await confirm(late)).toBe('code_expired')
    const { data: asked } = await browser.call('/staff/passkey/options', {
      purpose: 'enroll',
      challenge: late,
    })
    const credential = newAuthenticator('http://localhost:3000').create(
      asked.options as Record<string, unknown>,
    )
    expect(await reasonOf(browser.call('/staff/passkey/add', { challenge: late, credential }))).toBe(
      'code_expired',
    )
  })

  it('renews recovery codes, after which the earlier ones are void', async () => {
    const { person, browser } = await signedIn(demo)
    const { recoveryCodes } = await addApp(demo, browser)
    const { data } = await browser.call('/staff/recovery/renew', {})
    expect(data.recoveryCodes).toHaveLength(10)
    const next = deskBrowser(demo)
    const begun = await next.call('/staff/signin', { email: person.email, password })
    const given = { challenge: String(begun.data.challenge), method: 'recovery' as const }
    expect(await reasonOf(next.call('/staff/second', { ...given, code: recoveryCodes[0]! }))).toBe(
      'code_wrong',
    )
    const fresh = (data.recoveryCodes as string[])[0]!
    expect((await next.call('/staff/second', { ...given, code: fresh })).code).toBe(0)
  })
})

describe('a passkey', () => {
  async function withPasskey(world: TestShop) {
    const { person, browser } = await signedIn(world)
    const authenticator = newAuthenticator('http://localhost:3000')
    const { data: begun } = await browser.call('/staff/enroll', {})
    const challenge = String(begun.challenge)
    const { data } = await browser.call('/staff/passkey/options', { purpose: 'enroll', challenge })
    const credential = authenticator.create(data.options as Record<string, unknown>)
    const added = await browser.call('/staff/passkey/add', { challenge, credential, name: 'Laptop' })
    expect(added.code).toBe(0)
    expect(added.data.recoveryCodes).toHaveLength(10)
    return { person, browser, authenticator }
  }

  it('signs in alone, once per challenge', async () => {
    const { person, authenticator } = await withPasskey(demo)
    const browser = deskBrowser(demo)
    const { data } = await browser.call('/staff/passkey/options', { purpose: 'signin' })
    const credential = authenticator.sign(data.options as Record<string, unknown>)
    const given = { id: String(data.id), credential }
    expect((await browser.call('/staff/passkey/signin', given)).code).toBe(0)
    await browser.open()
    expect((await browser.call('/me', {})).data).toMatchObject({ id: person.id })
    expect(await reasonOf(deskBrowser(demo).call('/staff/passkey/signin', given))).toBe('code_expired')
  })

  it('completes a sign-in by password and a step-up', async () => {
    const { person, authenticator } = await withPasskey(demo)
    const browser = deskBrowser(demo)
    const { data: begun } = await browser.call('/staff/signin', { email: person.email, password })
    expect(begun.methods).toEqual(['passkey', 'recovery'])
    const challenge = String(begun.challenge)
    const { data } = await browser.call('/staff/passkey/options', { purpose: 'second', challenge })
    const credential = authenticator.sign(data.options as Record<string, unknown>)
    expect((await browser.call('/staff/second', { challenge, method: 'passkey', credential })).code).toBe(0)
    await browser.open()
    await demo.shop.db.update(staffSession).set({ stepUpAt: null }).where(eq(staffSession.staffId, person.id))
    expect(await reasonOf(browser.call('/staff/enroll', {}))).toBe('step_up')
    const { data: step } = await browser.call('/stepUp/start', {})
    const stepChallenge = String(step.challenge)
    const { data: asked } = await browser.call('/staff/passkey/options', {
      purpose: 'step_up',
      challenge: stepChallenge,
    })
    const signed = authenticator.sign(asked.options as Record<string, unknown>)
    const confirm = { challenge: stepChallenge, method: 'passkey', credential: signed } as const
    expect((await browser.call('/stepUp/confirm', confirm)).code).toBe(0)
    expect((await browser.call('/staff/enroll', {})).code).toBe(0)
    expect(await reasonOf(browser.call('/stepUp/confirm', confirm))).toBe('code_expired')
  })

  it('of somebody else, or of a customer, opens nothing', async () => {
    const { person } = await withPasskey(demo)
    const stranger = newAuthenticator('http://localhost:3000')
    const browser = deskBrowser(demo)
    const { data } = await browser.call('/staff/passkey/options', { purpose: 'signin' })
    const credential = stranger.sign(data.options as Record<string, unknown>)
    expect(await reasonOf(browser.call('/staff/passkey/signin', { id: String(data.id), credential }))).toBe(
      'credentials_wrong',
    )
    const { authenticator: other } = await withPasskey(demo)
    const begun = await browser.call('/staff/signin', { email: person.email, password })
    const challenge = String(begun.data.challenge)
    const { data: second } = await browser.call('/staff/passkey/options', { purpose: 'second', challenge })
    const foreign = other.sign(second.options as Record<string, unknown>)
    const given = { challenge, method: 'passkey', credential: foreign } as const
    expect(await reasonOf(browser.call('/staff/second', given))).toBe('code_wrong')
  })

  it('is removed by its owner only, and the last one stays in a live shop', async () => {
    const { browser } = await withPasskey(demo)
    const { browser: other } = await withPasskey(demo)
    const { data } = await browser.call('/staff/passkey/list', {})
    const [key] = data.passkeys as { id: string }[]
    expect(await reasonOf(other.call('/staff/passkey/remove', { id: key!.id }))).toBe('not_found')
    expect((await browser.call('/staff/passkey/remove', { id: key!.id })).data).toEqual({ passkeys: [] })
    const person = await makeStaff(live)
    const owner = deskBrowser(live)
    const begun = await owner.call('/staff/signin', { email: person.email, password })
    const challenge = String(begun.data.challenge)
    const { data: asked } = await owner.call('/staff/passkey/options', { purpose: 'enroll', challenge })
    const credential = newAuthenticator('http://localhost:3000').create(
      asked.options as Record<string, unknown>,
    )
    expect((await owner.call('/staff/passkey/add', { challenge, credential })).code).toBe(0)
    await owner.open()
    const { data: list } = await owner.call('/staff/passkey/list', {})
    const [only] = list.passkeys as { id: string }[]
    expect(await reasonOf(owner.call('/staff/passkey/remove', { id: only!.id }))).toBe('not_allowed')
  })
})

describe('a step-up', () => {
  it('needs the password and the app’s code, and belongs to the session that began it', async () => {
    const { person, browser } = await signedIn(demo)
    const { secret } = await addApp(demo, browser)
    await demo.shop.db.update(staffSession).set({ stepUpAt: null }).where(eq(staffSession.staffId, person.id))
    const begin = async () => String((await browser.call('/stepUp/start', {})).data.challenge)
    const code = nextCode(demo, secret)
    const confirm = (payload: object) => reasonOf(browser.call('/stepUp/confirm', payload as never))
    expect(await confirm({ challenge: await begin(), password })).toBe('code_wrong')
    expect(await confirm({ challenge: await begin(), method: 'totp', code })).toBe('credentials_wrong')
    expect(await confirm({ challenge: await begin(), password: 'wrong', method: 'totp', code })).toBe(
      'credentials_wrong',
    )
    const { browser: other } = await signedIn(demo)
    const challenge = await begin()
    expect(await reasonOf(other.call('/stepUp/confirm', { challenge, password, method: 'totp', code }))).toBe(
      'code_expired',
    )
    expect(await confirm({ challenge: await begin(), password, method: 'totp', code })).toBeUndefined()
    expect((await browser.call('/staff/enroll', {})).code).toBe(0)
  })
})
