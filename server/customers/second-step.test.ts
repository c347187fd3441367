import { URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, signUp } from '#test/accounts.ts'
import { openTestShop, type TestShop, type Visitor } from '#test/app.ts'
import { newAuthenticator } from '#test/authenticator.ts'
import { expectDone } from '#test/buying.ts'

let world: TestShop
/** A shop with rate limits enabled. */
let limited: TestShop

beforeAll(async () => {
  world = await openTestShop({ env: { CAPTCHA: 'test' } })
  limited = await openTestShop({
    env: { CAPTCHA: 'test', RATE_LIMITS: '' },
    databaseUrl: world.databaseUrl,
  })
})
afterAll(async () => {
  await limited.close()
  await world.close()
})

/** Enables the second step. `codeIn(steps)` is the app's code that many time steps from now. */
async function withApp(visitor: Visitor) {
  const { url } = expectDone(await visitor.call('/user/totp/start', { password: goodPassword }))
  const app = URI.parse(url)
  const codeIn = (steps: number) =>
    app.generate({ timestamp: world.shop.now().getTime() + steps * 30_000 } as never)
  const { recoveryCodes } = expectDone(await visitor.call('/user/totp/confirm', { code: codeIn(0) }))
  return { codeIn, recoveryCodes }
}

async function challengeFor(visitor: Visitor, account: string) {
  const answer = await visitor.call('/auth/signin', { account, password: goodPassword })
  expect(answer).toMatchObject({ code: 40, data: { reason: 'second_factor', challenge: expect.any(String) } })
  return answer.data as unknown as { challenge: string; methods: string[] }
}

describe('an authenticator app', () => {
  it('is required at sign-in once confirmed, and accepts each code once', async () => {
    const { visitor, account } = await signUp(world)
    const { codeIn } = await withApp(visitor)
    expect(expectDone(await visitor.call('/user/info')).secondFactor).toBe(true)
    const phone = world.visitor()
    const { challenge, methods } = await challengeFor(phone, account)
    expect(methods).toEqual(['totp', 'recovery'])
    const wrong = { code: 40, data: { reason: 'code_wrong' } }
    expect(await phone.call('/auth/second', { challenge, method: 'totp', code: codeIn(0) })).toMatchObject(
      wrong,
    )
    const { token } = expectDone(
      await phone.call('/auth/second', { challenge, method: 'totp', code: codeIn(1) }),
    )
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await phone.call('/auth/second', { challenge, method: 'totp', code: codeIn(1) })).toMatchObject({
      data: { reason: 'code_expired' },
    })
  })

  it('can be replaced by recovery codes, each of which works once', async () => {
    const { visitor, account } = await signUp(world)
    const { recoveryCodes } = await withApp(visitor)
    expect(recoveryCodes).toHaveLength(10)
    const second = async () => {
      const { challenge } = await challengeFor(visitor, account)
      return visitor.call('/auth/second', {
        challenge,
        method: 'recovery',
        code: recoveryCodes[0]!.toUpperCase(),
      })
    }
    expect((await second()).code).toBe(0)
    expect(await second()).toMatchObject({ data: { reason: 'code_wrong' } })
  })

  it('has recovery codes that are counted, and replaced by its owner only', async () => {
    const { visitor, account } = await signUp(world)
    expect(await visitor.call('/user/recovery/renew', {})).toMatchObject({ data: { reason: 'not_allowed' } })
    const { recoveryCodes } = await withApp(visitor)
    const withCode = async (code: string) => {
      const phone = world.visitor()
      const { challenge } = await challengeFor(phone, account)
      return phone.call('/auth/second', { challenge, method: 'recovery', code })
    }
    expect((await withCode(recoveryCodes[0]!)).code).toBe(0)
    expect(expectDone(await visitor.call('/user/recovery/left'))).toEqual({ left: 9 })

    await world.shop.pool.query("update login_session set created_at = created_at - interval '1 hour'")
    for (const proof of [{}, { password: 'Not-the-password-1' }])
      expect(await visitor.call('/user/recovery/renew', proof)).toMatchObject({
        data: { reason: 'credentials_wrong' },
      })
    const renewed = expectDone(await visitor.call('/user/recovery/renew', { password: goodPassword }))
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect(expectDone(await visitor.call('/user/recovery/left'))).toEqual({ left: 10 })
    expect(await withCode(recoveryCodes[1]!)).toMatchObject({ data: { reason: 'code_wrong' } })
    expect((await withCode(renewed.recoveryCodes[0]!)).code).toBe(0)
    const { rows } = await world.shop.pool.query(
      "select count(*)::int as noted from activity where kind = 'recovery_renewed'",
    )
    expect(rows).toEqual([{ noted: 1 }])
  })

  it('is not offered a recovery code once all are spent', async () => {
    const { visitor, account } = await signUp(world)
    await withApp(visitor)
    await world.shop.pool.query('update recovery_code set used_at = now()')
    expect((await challengeFor(world.visitor(), account)).methods).toEqual(['totp'])
  })

  it('allows 15 tries in a quarter of an hour, even when 20 arrive at the same moment', async () => {
    const { visitor, account } = await signUp(limited)
    await withApp(visitor)
    const challenges: string[] = []
    for (let i = 0; i < 4; i++) challenges.push((await challengeFor(limited.visitor(), account)).challenge)
    const tries = Array.from({ length: 20 }, async (_, index) => {
      const challenge = challenges[index % 4]!
      const { data } = await limited
        .visitor()
        .call('/auth/second', { challenge, method: 'totp', code: '000000' })
      return (data as { reason?: string }).reason
    })
    const reasons = await Promise.all(tries)
    expect(reasons.filter((reason) => reason === 'code_wrong')).toHaveLength(15)
    expect(reasons.filter((reason) => reason === 'too_many')).toHaveLength(5)
  })

  it('allows five tries per challenge', async () => {
    const { visitor, account } = await signUp(world)
    await withApp(visitor)
    const { challenge } = await challengeFor(visitor, account)
    for (let i = 0; i < 5; i++) {
      expect(
        (await visitor.call('/auth/second', { challenge, method: 'totp', code: '000000' })).data,
      ).toMatchObject({ reason: 'code_wrong' })
    }
    expect(
      (await visitor.call('/auth/second', { challenge, method: 'totp', code: '000000' })).data,
    ).toMatchObject({ reason: 'code_expired' })
  })

  it('completes no sign-in that began before the password changed or the other sessions ended', async () => {
    const { visitor, account } = await signUp(world)
    const { codeIn } = await withApp(visitor)
    const phone = world.visitor()
    const complete = async ({ challenge }: { challenge: string }) =>
      phone.call('/auth/second', { challenge, method: 'totp', code: codeIn(1) })
    const expired = { code: 40, data: { reason: 'code_expired' } }
    const first = await challengeFor(phone, account)
    expectDone(await visitor.call('/user/endSession', { id: 'others' }))
    expect(await complete(first)).toMatchObject(expired)
    const second = await challengeFor(phone, account)
    const next = { oldPassword: goodPassword, password: 'another-good-one' }
    expectDone(await visitor.call('/user/editPassword', next))
    expect(await complete(second)).toMatchObject(expired)
  })

  it('can be removed with the password, and its secret is stored encrypted', async () => {
    const { visitor, account } = await signUp(world)
    const { secret } = expectDone(await visitor.call('/user/totp/start', {}))
    const { rows } = await world.shop.pool.query('select secret from totp')
    expect(rows.map((row) => row.secret)).not.toContain(secret)
    expect(
      expectDone(await visitor.call('/user/totp/remove', { password: goodPassword })).user.secondFactor,
    ).toBe(false)
    expect((await visitor.call('/auth/signin', { account, password: goodPassword })).code).toBe(0)
  })
})

describe('a passkey', () => {
  it('is added, signs in without a password, is renamed and removed', async () => {
    const { visitor } = await signUp(world)
    const device = newAuthenticator(world.shop.publicUrl)
    const { id, options } = expectDone(await visitor.call('/user/passkey/options', {}))
    const { items } = expectDone(
      await visitor.call('/user/passkey/add', { id, credential: device.create(options), name: 'Phone' }),
    )
    expect(items).toMatchObject([{ name: 'Phone', lastUsed: null }])

    const guest = world.visitor()
    const task = expectDone(await guest.call('/auth/passkey/options', {}))
    const credential = device.sign(task.options)
    const done = expectDone(await guest.call('/auth/passkey/signin', { id: task.id, credential }))
    expect(done.user.id).toBe(expectDone(await visitor.call('/user/info')).id)
    expect(await guest.call('/auth/passkey/signin', { id: task.id, credential })).toMatchObject({
      data: { reason: 'code_expired' },
    })

    const stranger = (await signUp(world)).visitor
    const notTheirs = { data: { reason: 'not_found' } }
    const renaming = { id: items[0]!.id, name: ' Old phone ' }
    expect(await stranger.call('/user/passkey/rename', renaming)).toMatchObject(notTheirs)
    expect(await stranger.call('/user/passkey/remove', { id: items[0]!.id })).toMatchObject(notTheirs)
    expect(expectDone(await visitor.call('/user/passkey/rename', renaming)).items).toMatchObject([
      { name: 'Old phone' },
    ])
    expect((await visitor.call('/user/passkey/rename', { ...renaming, name: ' ' })).code).toBe(40)
    expectDone(await visitor.call('/user/passkey/remove', { id: items[0]!.id }))
    expect(expectDone(await visitor.call('/user/passkey/list')).items).toEqual([])
  })

  it('is accepted only for its own challenge and with a registered key', async () => {
    const { visitor } = await signUp(world)
    const device = newAuthenticator(world.shop.publicUrl)
    const begun = expectDone(await visitor.call('/user/passkey/options', {}))
    expect(
      await visitor.call('/user/passkey/add', {
        id: begun.id,
        credential: device.create({ challenge: 'bm90IGl0' }),
        name: '',
      }),
    ).toMatchObject({ code: 40, data: { reason: 'code_wrong' } })
    const task = expectDone(await visitor.call('/auth/passkey/options', {}))
    expect(
      await visitor.call('/auth/passkey/signin', { id: task.id, credential: device.sign(task.options) }),
    ).toMatchObject({
      data: { reason: 'credentials_wrong' },
    })
  })

  it('works as the second step', async () => {
    const { visitor, account } = await signUp(world)
    const device = newAuthenticator(world.shop.publicUrl)
    const begun = expectDone(await visitor.call('/user/passkey/options', {}))
    expectDone(
      await visitor.call('/user/passkey/add', {
        id: begun.id,
        credential: device.create(begun.options),
        name: '',
      }),
    )
    await withApp(visitor)
    const { challenge, methods } = await challengeFor(visitor, account)
    expect(methods).toContain('passkey')
    const { options } = expectDone(await visitor.call('/auth/passkey/options', { challenge }))
    const done = await visitor.call('/auth/second', {
      challenge,
      method: 'passkey',
      credential: device.sign(options),
    })
    expect(done.code).toBe(0)
  })
})

describe('a QR code', () => {
  it('signs the desktop in once, when the phone picks the number shown there', async () => {
    const { visitor: phone, user } = await signUp(world)
    const desktop = world.visitor({
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    })
    const { id, secret, url } = expectDone(await desktop.call('/auth/qr/create'))
    expect(url).toContain(id)
    expect(url).not.toContain(secret)
    const waiting = expectDone(await desktop.call('/auth/qr/status', { id, secret }))
    const seen = expectDone(await phone.call('/auth/qr/scan', { id }))
    expect(seen).toMatchObject({ browser: 'Chrome 141, Windows', place: '127.0.0.1' })
    expect(seen.numbers).toHaveLength(3)
    expect(seen.numbers).toContain(waiting.number)
    expect(expectDone(await phone.call('/auth/qr/scan', { id })).numbers).toEqual(seen.numbers)
    expect(expectDone(await desktop.call('/auth/qr/status', { id, secret })).state).toBe('scanned')
    expectDone(await phone.call('/auth/qr/confirm', { id, number: waiting.number! }))
    const both = await Promise.all([1, 2].map(() => desktop.call('/auth/qr/status', { id, secret })))
    const tokens = both.flatMap(({ data }) => data.token ?? [])
    expect(tokens).toHaveLength(1)
    desktop.headers['x-auth'] = tokens[0]!
    expect(expectDone(await desktop.call('/user/info')).id).toBe(user.id)
    expect(expectDone(await desktop.call('/auth/qr/status', { id, secret })).state).toBe('expired')
  })

  it('is void after a wrong number, a refusal, two minutes, for other phones and without its secret', async () => {
    const [ada, bo] = [(await signUp(world)).visitor, (await signUp(world)).visitor]
    const desktop = world.visitor()
    const first = expectDone(await desktop.call('/auth/qr/create'))
    const { numbers } = expectDone(await ada.call('/auth/qr/scan', { id: first.id }))
    const notFound = { code: 40, data: { reason: 'not_found' } }
    expect(await bo.call('/auth/qr/scan', { id: first.id })).toMatchObject(notFound)
    expect(await bo.call('/auth/qr/confirm', { id: first.id, number: numbers[0]! })).toMatchObject(notFound)
    expect(await desktop.call('/auth/qr/status', { id: first.id, secret: 'guess' })).toMatchObject(notFound)
    const { number } = expectDone(await desktop.call('/auth/qr/status', first))
    const wrong = numbers.find((each) => each !== number)!
    expect(await ada.call('/auth/qr/confirm', { id: first.id, number: wrong })).toMatchObject({
      data: { reason: 'code_wrong' },
    })
    expect(await ada.call('/auth/qr/confirm', { id: first.id, number: number! })).toMatchObject(notFound)
    expect(expectDone(await desktop.call('/auth/qr/status', first)).state).toBe('expired')

    const unasked = expectDone(await desktop.call('/auth/qr/create'))
    expect(await ada.call('/auth/qr/refuse', { id: unasked.id })).toMatchObject(notFound)
    expectDone(await ada.call('/auth/qr/scan', { id: unasked.id }))
    expect(await bo.call('/auth/qr/refuse', { id: unasked.id })).toMatchObject(notFound)
    expectDone(await ada.call('/auth/qr/refuse', { id: unasked.id }))
    expect(expectDone(await desktop.call('/auth/qr/status', unasked)).state).toBe('expired')

    const second = expectDone(await desktop.call('/auth/qr/create'))
    await world.shop.pool.query(
      "update qr_login set expires_at = expires_at - interval '2 minutes' where id = $1",
      [second.id],
    )
    expect(await ada.call('/auth/qr/scan', { id: second.id })).toMatchObject(notFound)
    expect(expectDone(await desktop.call('/auth/qr/status', second)).state).toBe('expired')
  })
})
