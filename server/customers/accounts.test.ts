import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import { codeFor, goodPassword, lastMessage, signInAgain, signUp, ticket } from '#test/accounts.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'

let world: TestShop

beforeAll(async () => {
  world = await openBuyingShop({
    env: { CAPTCHA: 'test' },
    async prepare(shop) {
      await sell(shop, { sku: 'MUG' })
    },
  })
})
afterAll(() => world.close())

const refused = { code: 40 }

describe('signing up', () => {
  it('verifies the address with an emailed code, creates the account and signs in', async () => {
    const visitor = world.visitor()
    const code = await codeFor(world, visitor, { account: 'ada@example.com' }, 'signup')
    const done = expectDone(
      await visitor.call('/auth/signup', {
        account: 'Ada@Example.com ',
        password: goodPassword,
        code,
        agree: true,
      }),
    )
    expect(done.user).toMatchObject({
      email: 'ada@example.com',
      emailVerified: true,
      hasPassword: true,
      orders: 0,
    })
    expect(done.token).toMatch(/^[\w-]{43}$/)
  })

  it('accepts a mobile number with its country code, with or without the trunk 0', async () => {
    const { user, visitor } = await signUp(world, world.visitor(), {
      account: '01701234567',
      countryCode: '+49',
    })
    expect(user).toMatchObject({ mobile: '1701234567', countryCode: '+49', email: null })
    const again = await visitor.call('/auth/signin', { account: '+49 170 1234567', password: goodPassword })
    expect(again.code).toBe(0)
  })

  it('requires the security check before sending a code, and accepts each ticket once', async () => {
    const visitor = world.visitor()
    const payload = { account: 'bo@example.com', purpose: 'signup' as const }
    expect(await visitor.call('/auth/code', payload)).toMatchObject({
      ...refused,
      data: { reason: 'ticket_required' },
    })
    const used = await ticket(visitor)
    expect((await visitor.call('/auth/code', { ...payload, ticket: used })).data).toEqual({
      resendAfter: 60,
      visitorId: visitor.id,
    })
    expect(await visitor.call('/auth/code', { ...payload, ticket: used })).toMatchObject({
      data: { reason: 'ticket_required' },
    })
  })

  it('refuses common passwords and sign-ups without agreement to the terms', async () => {
    const visitor = world.visitor()
    const payload = { account: 'cy@example.com', code: '123456' }
    expect(
      await visitor.call('/auth/signup', { ...payload, password: 'password1', agree: true }),
    ).toMatchObject({
      ...refused,
      data: { reason: 'password_weak', fields: { password: expect.any(String) } },
    })
    expect(
      await visitor.call('/auth/signup', { ...payload, password: goodPassword, agree: false }),
    ).toMatchObject({
      data: { reason: 'agreement_required' },
    })
  })

  it('attaches guest orders placed with the same address', async () => {
    await buy(world.visitor(), { email: 'dee@example.com', method: 'cod' })
    const { user } = await signUp(world, world.visitor(), { account: 'dee@example.com' })
    expect(user).toMatchObject({ orders: 1, unpaidOrders: 1, spending: { amount: 1490, currency: 'EUR' } })
  })

  it('tells nobody that the address has an account, and signs in only once it is verified (peer case 46)', async () => {
    const { account } = await signUp(world)
    const stranger = world.visitor()
    const fresh = `${crypto.randomUUID()}@example.com`
    const tries = []
    for (const each of [account, fresh]) {
      const asked = await stranger.call('/auth/code', {
        account: each,
        purpose: 'signup',
        ticket: await ticket(stranger),
      })
      const guess = { account: each, password: 'another-good-one', code: '000000', agree: true }
      const guessed = await stranger.call('/auth/signup', guess)
      const signedIn = await world
        .visitor()
        .call('/auth/signin', { account: each, password: 'another-good-one' })
      tries.push([asked, guessed, signedIn.code, signedIn.msg])
    }
    expect(tries[0]).toEqual(tries[1])
    await signInAgain(world, account)
  })

  it("keeps the guest's cart", async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/add', { sku: 'MUG', quantity: 2 })
    await signUp(world, visitor)
    expect(expectDone(await visitor.call('/cart/info')).cart.count).toBe(2)
  })
})

describe('codes', () => {
  it('give the same reply for a registered address, whose owner gets an email without a code', async () => {
    const { email: account } = await signIn(world.shop)
    const visitor = world.visitor()
    const known = await visitor.call('/auth/code', {
      account,
      purpose: 'signup',
      ticket: await ticket(visitor),
    })
    const unknown = await visitor.call('/auth/code', {
      account: 'nobody@example.com',
      purpose: 'signup',
      ticket: await ticket(visitor),
    })
    expect(known).toEqual(unknown)
    await world.runJobs()
    expect(await lastMessage(world.shop, account)).toMatchObject({
      code: null,
      subject: 'You already have a Vitrine account',
    })
  })

  it('are void after five wrong tries by the visitor who requested them', async () => {
    const visitor = world.visitor()
    const account = { account: 'eve@example.com' }
    const code = await codeFor(world, visitor, account, 'signup')
    const wrong = code === '000000' ? '000001' : '000000'
    const payload = { ...account, password: goodPassword, agree: true }
    for (let i = 0; i < 5; i++) {
      expect(await visitor.call('/auth/signup', { ...payload, code: wrong })).toMatchObject({
        data: { reason: 'code_wrong' },
      })
    }
    expect(await visitor.call('/auth/signup', { ...payload, code })).toMatchObject({
      data: { reason: 'code_expired' },
    })
  })

  it('stay valid when other visitors guess, who need the security check after one wrong guess', async () => {
    const account = { account: 'ivy@example.com' }
    const owner = world.visitor()
    const code = await codeFor(world, owner, account, 'signup')
    const payload = { ...account, password: goodPassword, agree: true }
    const guess = async (ticket?: string) => {
      const wrong = code === '000000' ? '000001' : '000000'
      const answer = await world
        .visitor()
        .call('/auth/signup', { ...payload, code: wrong, ...(ticket ? { ticket } : {}) })
      return (answer.data as { reason?: string }).reason
    }
    expect(await guess()).toBe('code_wrong')
    expect(await guess()).toBe('ticket_required')
    for (let i = 0; i < 19; i++)
      expect(await guess(issueTicket(world.shop, 'code').ticket)).toBe('code_wrong')
    expect(await guess(issueTicket(world.shop, 'code').ticket)).toBe('code_expired')
    expect((await owner.call('/auth/signup', { ...payload, code })).code).toBe(0)
  })

  it('are compared with at most five of 40 simultaneous guesses', async () => {
    const account = { account: 'kim@example.com' }
    const visitor = world.visitor()
    const code = await codeFor(world, visitor, account, 'signup')
    const payload = { ...account, password: goodPassword, agree: true }
    const wrong = code === '000000' ? '000001' : '000000'
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => visitor.call('/auth/signup', { ...payload, code: wrong })),
    )
    const reasons = answers.map(({ data }) => (data as { reason?: string }).reason)
    expect(reasons.filter((reason) => reason === 'code_wrong')).toHaveLength(5)
    expect(reasons.filter((reason) => reason === 'code_expired')).toHaveLength(35)
  })

  it('can be requested by the owner right after another visitor requested one', async () => {
    const account = { account: 'lou@example.com' }
    const [stranger, owner] = [world.visitor(), world.visitor()]
    await codeFor(world, stranger, account, 'signup')
    const code = await codeFor(world, owner, account, 'signup')
    const payload = { ...account, password: goodPassword, agree: true }
    expect((await owner.call('/auth/signup', { ...payload, code })).code).toBe(0)
  })

  it('work once, even for two simultaneous requests', async () => {
    const account = { account: 'flo@example.com' }
    const code = await codeFor(world, world.visitor(), account, 'signup')
    const payload = { ...account, password: goodPassword, code, agree: true }
    const both = await Promise.all([
      world.visitor().call('/auth/signup', payload),
      world.visitor().call('/auth/signup', payload),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 40])
  })

  it('are sent in the language of the page', async () => {
    const visitor = world.visitor({ 'x-lang': 'zh' })
    await codeFor(world, visitor, { account: 'zh@example.com' }, 'signup')
    expect((await lastMessage(world.shop, 'zh@example.com'))?.subject).toBe('您的 Vitrine 验证码')
  })
})

describe('signing in', () => {
  it('gives the same reply for a wrong password and an unknown account, and requires the check after three', async () => {
    const { account } = await signUp(world)
    const visitor = world.visitor()
    const answers = []
    for (const name of [account, 'no-one@example.com']) {
      for (let i = 0; i < 4; i++)
        answers.push(await visitor.call('/auth/signin', { account: name, password: 'wrong-one' }))
    }
    expect(answers.slice(0, 4)).toEqual(answers.slice(4))
    expect(answers[2]).toMatchObject({ ...refused, data: { reason: 'credentials_wrong' } })
    expect(answers[3]).toMatchObject({ ...refused, data: { reason: 'ticket_required' } })
    const right = { account, password: goodPassword, ticket: await ticket(visitor, 'signin') }
    expect((await visitor.call('/auth/signin', right)).code).toBe(0)
    expect((await visitor.call('/auth/signin', { account, password: goodPassword })).code).toBe(0)
  })

  it('comes to nothing if the password is changed while it is under way', async () => {
    const { account, visitor } = await signUp(world)
    const { pool } = world.shop
    const holder = await pool.connect()
    try {
      // The next step behind the password reads this table.
      await holder.query('begin; lock table totp in access exclusive mode')
      const waiting = async () =>
        (await pool.query("select pid from pg_locks where relation = 'totp'::regclass and not granted")).rows
      const late = world.visitor().call('/auth/signin', { account, password: goodPassword })
      await expect.poll(waiting).toHaveLength(1)
      const passwords = { oldPassword: goodPassword, password: 'another-good-one' }
      const changed = visitor.call('/user/editPassword', passwords)
      // Its answer reads the table too, after the change is stored.
      await expect.poll(waiting).toHaveLength(2)
      await holder.query('rollback')
      expectDone(await changed)
      expect(await late).toMatchObject({ ...refused, data: { reason: 'credentials_wrong' } })
    } finally {
      holder.release()
    }
    const { items } = expectDone(await visitor.call('/user/sessions'))
    expect(items).toHaveLength(1)
  })

  it('ends with sign-out, which issues a new visitor id', async () => {
    const { visitor } = await signUp(world)
    const before = visitor.id
    expectDone(await visitor.call('/auth/signout'))
    expect(visitor.id).not.toBe(before)
    expect((await visitor.send('/cart/info', {})).envelope).toMatchObject({
      code: 0,
      data: { cart: { count: 0 } },
    })
  })
})

describe('a session', () => {
  const days = (count: number) => count * 24 * 3600_000

  it('ends after 30 days without use, lives on with use, and is void once signed out (peer case 47)', async () => {
    const { shop } = world
    const [used, idle, left] = [await signUp(world), await signUp(world), await signUp(world)]
    const codeOf = async ({ visitor }: typeof used) => (await visitor.call('/user/info')).code
    try {
      for (const day of [29, 58]) {
        shop.now = () => new Date(Date.now() + days(day))
        // The last use is written once a minute at most.
        await shop.pool.query("update login_session set last_seen = last_seen - interval '2 minutes'")
        expect(await codeOf(used)).toBe(0)
      }
      expect(await codeOf(idle)).toBe(50)
    } finally {
      shop.now = () => new Date()
    }
    const token = left.visitor.headers['x-auth']!
    expectDone(await left.visitor.call('/auth/signout'))
    const thief = world.visitor({ 'x-auth': token })
    expect([50, 51]).toContain((await thief.call('/user/info')).code)
  })
})

describe('a forgotten password', () => {
  it('is reset with a code, which ends every other session', async () => {
    const { account, visitor } = await signUp(world)
    const guest = world.visitor()
    const code = await codeFor(world, guest, { account }, 'reset')
    expectDone(await guest.call('/auth/resetPassword', { account, code, password: 'another-good-one' }))
    expect((await visitor.send('/cart/info', {})).envelope.code).toBe(51)
    expect((await guest.call('/auth/signin', { account, password: goodPassword })).code).toBe(40)
    await signInAgain(world, account, 'another-good-one')
  })

  it('does not reveal whether an account exists', async () => {
    const guest = world.visitor()
    const none = { account: 'none@example.com' }
    const code = await codeFor(world, guest, none, 'reset')
    expect(code).toBe('')
    const { account } = await signUp(world)
    await codeFor(world, guest, { account }, 'reset')
    const payload = { code: '000000', password: goodPassword }
    const unknown = await guest.call('/auth/resetPassword', { ...none, ...payload })
    const known = await guest.call('/auth/resetPassword', { account, ...payload })
    expect(unknown).toEqual(known)
  })
})
