import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { idempotency } from '#server/db/tables.ts'
import { findMissing } from '#server/desk/setup/find-missing.ts'
import { paymentSetting } from '#server/payments/payment.setting.ts'
import type { PaypalOptions } from '#server/payments/paypal/open-paypal.ts'
import { stripeClient } from '#server/payments/stripe/stripe-client.ts'
import { storedKeys } from '#server/platform/services/keys.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import { openTestShop, type TestShop, testShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { PaypalStandIn, paypalEnv } from '#test/paypal-stand-in.ts'
import { openPlaces } from '#test/places-stand-in.ts'
import { openSlowSmtp, type SlowSmtp } from '#test/slow-smtp.ts'
import { StripeStandIn, stripeEnv } from '#test/stripe-stand-in.ts'

const gateways = vi.hoisted(() => ({ stripe: null as unknown, paypal: null as unknown }))
vi.mock('#server/payments/stripe/open-stripe.ts', () => ({
  openStripe: ({ secretKey }: { secretKey: string }) =>
    (gateways.stripe as StripeStandIn).clientWith(secretKey),
}))
vi.mock('#server/payments/paypal/open-paypal.ts', async (original) => {
  const { openPaypal } = await original<typeof import('#server/payments/paypal/open-paypal.ts')>()
  return {
    openPaypal: (options: PaypalOptions) =>
      openPaypal({ standIn: (gateways.paypal as PaypalStandIn).address(), ...options }),
  }
})

const stripe = new StripeStandIn()
const paypal = new PaypalStandIn()
const places = { key: 'AIza-places-key' } as { key: string } & Partial<Awaited<ReturnType<typeof openPlaces>>>
let smtp: SlowSmtp
let world: TestShop
let owner: DeskCaller

const stripeKeys = { secretKey: 'sk_test_0123456789abcdefWXYZ', webhookSecret: 'whsec_0123456789abcdefghij' }

beforeAll(async () => {
  Object.assign(gateways, { stripe, paypal })
  await Promise.all([stripe.open(), paypal.open()])
  stripe.accepts.add(stripeKeys.secretKey)
  Object.assign(places, await openPlaces(places.key))
  smtp = await openSlowSmtp()
  world = await openTestShop({ env: { GOOGLE_PLACES_URL: places.url! } })
  owner = await signInStaff(world)
})
afterAll(async () => {
  await world.close()
  await smtp.close()
  stripe.close()
  paypal.close()
  places.close?.()
})
beforeEach(async () => {
  await world.shop.db.transaction(async (tx) => {
    await tx.execute(`delete from setting where key like 'keys.%'`)
    await changeSetting(tx, paymentSetting, { cod: { enabled: false }, test: { enabled: false } })
  })
  await world.shop.changes.catchUp()
})

type Code = Parameters<typeof tryKeys>[0]

async function tryKeys(
  code: 'stripe' | 'paypal' | 'email' | 'twilio' | 'wechat' | 'places' | 'aftership',
  values: Record<string, string | null>,
  caller = owner,
) {
  return expectDone(await caller.call('/service/try', { code, values }))
}

/** Tries and saves keys. */
async function enter(code: Code, values: Record<string, string | null>, caller = owner) {
  const { tried, problem } = await tryKeys(code, values, caller)
  expect(problem).toBe(null)
  const saved = expectDone(await caller.call('/service/save', { code, tried: tried! }))
  await world.shop.changes.catchUp()
  return saved
}

async function shownAs(code: Code, caller = owner) {
  const { items } = expectDone(await caller.call('/service/list', {}))
  return items.find((each) => each.code === code)!
}

async function faultsOf(code: Code, values: Record<string, string | null>) {
  const { data } = await owner.call('/service/try', { code, values })
  return (data as unknown as { fields?: Record<string, string> }).fields
}

const mailServer = () => ({ host: '127.0.0.1', port: new URL(smtp.url).port })

describe('keys entered in the desk', () => {
  it('are tried, taken into use at once, and never shown again', async () => {
    expect(await shownAs('stripe')).toMatchObject({ state: 'none', stored: false, live: null })
    const { service, change } = await enter('stripe', { ...stripeKeys, publishableKey: 'pk_test_1' })
    expect(change.undo).toBe(null)
    expect(service).toMatchObject({ state: 'desk', savedBy: 'Ada', live: false, testInLive: false })
    expect(service.webhook?.url).toBe('http://shop.test/api/webhook/stripe')
    expect(service.fields).toMatchObject([
      { name: 'secretKey', variable: 'STRIPE_SECRET_KEY', set: true, value: null, lastFour: 'WXYZ' },
      { name: 'webhookSecret', set: true, value: null, lastFour: 'ghij' },
      { name: 'publishableKey', set: true, value: 'pk_test_1', lastFour: null },
    ])
    expect(world.shop.keys('stripe')).toEqual({ ...stripeKeys, publishableKey: 'pk_test_1' })
    await stripeClient(world.shop).balance.retrieve()
    const webhook = stripe.signed('customer.created', {}, { secret: stripeKeys.webhookSecret })
    const delivered = await world.app.inject({ method: 'POST', url: '/api/webhook/stripe', ...webhook })
    expect(delivered.statusCode).toBe(200)
  })

  it('leave no trace outside the secret box', async () => {
    await enter('stripe', stripeKeys)
    const { rows } = await world.shop.pool.query<{ all: string }>(
      `select string_agg(row, ' ') "all" from (
        select to_jsonb(a)::text as row from audit a union all select to_jsonb(s)::text from setting s
        union all select to_jsonb(o)::text from outbox o union all select to_jsonb(i)::text from idempotency i) r`,
    )
    for (const secret of Object.values(stripeKeys)) {
      expect(rows[0]!.all).not.toContain(secret)
      expect(rows[0]!.all).not.toContain(secret.slice(-10))
    }
    expect(await world.shop.db.$count(idempotency)).toBeGreaterThan(0)
    const { rows: audited } = await world.shop.pool.query(
      `select label, changes from audit where resource = 'service' and resource_id = 'stripe' order by id desc limit 1`,
    )
    expect(audited).toEqual([
      {
        label: 'Stripe',
        changes: [
          { path: 'secretKey', before: null, after: '••••' },
          { path: 'webhookSecret', before: null, after: '••••' },
        ],
      },
    ])
  })

  it('are replaced by new ones, which the next request uses', async () => {
    await enter('stripe', stripeKeys)
    const before = stripeClient(world.shop)
    expect(stripeClient(world.shop)).toBe(before)
    stripe.accepts.add('sk_test_next')
    await enter('stripe', { secretKey: 'sk_test_next' })
    expect(stripeClient(world.shop)).not.toBe(before)
    expect(world.shop.keys('stripe')).toMatchObject({
      secretKey: 'sk_test_next',
      webhookSecret: stripeKeys.webhookSecret,
    })
  })

  it('are used by another process within a second', async () => {
    const other = await testShop({ databaseUrl: world.databaseUrl })
    const { tried } = await tryKeys('stripe', stripeKeys)
    expectDone(await owner.call('/service/save', { code: 'stripe', tried: tried! }))
    await expect
      .poll(() => other.shop.keys('stripe'), { timeout: 1000, interval: 20 })
      .toMatchObject({ secretKey: stripeKeys.secretKey })
    expectDone(await owner.call('/service/remove', { code: 'stripe' }))
    await expect.poll(() => other.shop.keys('stripe'), { timeout: 1000, interval: 20 }).toBeUndefined()
  })

  it('are saved once, however often the call is repeated', async () => {
    const { tried } = await tryKeys('stripe', stripeKeys)
    const payload = { code: 'stripe', tried: tried!, idempotencyKey: crypto.randomUUID() } as const
    const first = expectDone(await owner.call('/service/save', payload))
    expect(expectDone(await owner.call('/service/save', payload)).change.id).toBe(first.change.id)
  })

  it('are told to the other owners by email', async () => {
    const email = `${crypto.randomUUID()}@shop.test`
    await signInStaff(world, { email, name: 'Grace' })
    await enter('stripe', stripeKeys)
    const { rows } = await world.shop.pool.query(
      `select payload->'values' as said from outbox o join staff s on s.id::text = o.payload->>'staffId'
       where s.email = $1 and o.payload->>'kind' = 'service_keys'`,
      [email],
    )
    expect(rows).toEqual([{ said: { person: 'Ada', service: 'Stripe' } }])
  })

  it('are removed, and the shop stops using them', async () => {
    await enter('stripe', stripeKeys)
    const { service } = expectDone(await owner.call('/service/remove', { code: 'stripe' }))
    expect(service).toMatchObject({ state: 'none', stored: false, savedAt: null })
    await world.shop.changes.catchUp()
    expect(world.shop.keys('stripe')).toBeUndefined()
    expect(await owner.call('/service/remove', { code: 'stripe' })).toMatchObject({
      data: { reason: 'not_found' },
    })
  })

  it('must be entered again once SHOP_SECRET is another one, without a failure', async () => {
    await enter('stripe', stripeKeys)
    const env = { SHOP_SECRET: 'another secret of this shop', LOG_LEVEL: 'silent' }
    const other = await testShop({ databaseUrl: world.databaseUrl, env })
    expect(other.shop.keys('stripe')).toBeUndefined()
    const her = await signInStaff(other)
    expect(await shownAs('stripe', her)).toMatchObject({ state: 'unreadable', stored: true, live: null })
    expect((await other.app.inject('/')).statusCode).toBe(200)
    const { data } = await her.call('/service/try', { code: 'stripe', values: {} })
    expect(data).toMatchObject({
      reason: 'invalid',
      fields: { secretKey: expect.stringContaining('required') },
    })
  })
})

describe('trying keys', () => {
  it('names the field and the form that a key has', async () => {
    expect(await faultsOf('stripe', { secretKey: 'pk_test_1', webhookSecret: 'secret' })).toEqual({
      secretKey: 'The secret key starts with sk_live_, sk_test_ or rk_live_.',
      webhookSecret: 'The signing secret starts with whsec_.',
    })
    expect(await faultsOf('stripe', { ...stripeKeys, publishableKey: 'pk_live_1' })).toEqual({
      publishableKey: 'Use two live keys or two test keys.',
    })
    expect(await faultsOf('paypal', {})).toHaveProperty('clientId')
    expect(await faultsOf('email', { host: 'mail.example', port: '70000' })).toHaveProperty('port')
    expect(await faultsOf('email', { ...mailServer(), user: 'ada' })).toHaveProperty('password')
    expect(await faultsOf('email', { ...mailServer(), from: 'A\r\nBcc: b@c.d' })).toHaveProperty('from')
    expect(await faultsOf('twilio', { sid: 'SK1', token: 't', from: '+4915112345678' })).toHaveProperty('sid')
    expect(await faultsOf('aftership', { secret: 'short' })).toHaveProperty('secret')
    expect(await faultsOf('stripe', { secretkey: 'x' })).toHaveProperty('secretkey')
  })

  it('asks the service, and says in the reader’s language what is wrong', async () => {
    const { problem, tried } = await tryKeys('stripe', { ...stripeKeys, secretKey: 'sk_test_wrong' })
    expect({ problem, tried }).toEqual({
      problem: 'Stripe doesn’t accept these keys. Copy them again.',
      tried: null,
    })
    stripe.down = true
    expect((await tryKeys('stripe', stripeKeys)).problem).toContain('Stripe doesn’t answer')
    stripe.down = false
    stripe.outages = 1
    expect((await tryKeys('stripe', stripeKeys)).problem).toContain('(500)')
    const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID } = paypalEnv
    const keys = { environment: 'sandbox', clientId: PAYPAL_CLIENT_ID, webhookId: PAYPAL_WEBHOOK_ID }
    expect((await tryKeys('paypal', { ...keys, clientSecret: 'wrong' })).problem).toContain(
      'PayPal doesn’t accept',
    )
    await enter('paypal', { ...keys, clientSecret: PAYPAL_CLIENT_SECRET })
    expect(world.shop.keys('paypal')).toMatchObject({ clientId: PAYPAL_CLIENT_ID, live: false })
    expect((await tryKeys('places', { key: 'wrong' })).problem).toContain('Google Places doesn’t accept')
    await enter('places', { key: places.key })
    expect((await tryKeys('email', { host: '127.0.0.1', port: '1' })).problem).toBe(
      'No answer from 127.0.0.1 on port 1. Check both.',
    )
  })

  it('saves nothing that was tried for another service, by somebody else or too long ago', async () => {
    const { tried } = await tryKeys('stripe', stripeKeys)
    const save = (caller: DeskCaller, code: Code) => caller.call('/service/save', { code, tried: tried! })
    const refused = { code: 40, data: { reason: 'invalid' } }
    expect(await save(owner, 'paypal')).toMatchObject(refused)
    expect(await save(await signInStaff(world), 'stripe')).toMatchObject(refused)
    const { now } = world.shop
    world.shop.now = () => new Date(now().getTime() + 11 * 60_000)
    const later = await signInStaff(world)
    expect(await save(later, 'stripe')).toMatchObject(refused)
    world.shop.now = now
    expect((await settingIn(world.shop.db, storedKeys('stripe'))).sealed).toBe('')
  })

  it('keeps a password only for the mail server and user that it belongs to', async () => {
    const sealed = await import('#server/platform/services/keys.ts')
    const values = { ...mailServer(), user: 'ada', password: 'correct horse 7' }
    await world.shop.db.transaction((tx) =>
      changeSetting(tx, storedKeys('email'), { sealed: sealed.sealKeys(world.shop, 'email', values) }),
    )
    await world.shop.changes.catchUp()
    expect((await shownAs('email')).fields.find(({ name }) => name === 'password')).toMatchObject({
      ...{ set: true, value: null, lastFour: null },
    })
    expect(await faultsOf('email', { host: 'elsewhere.example' })).toHaveProperty('password')
    expect(await faultsOf('email', { from: 'shop@example.com' })).toBeUndefined()
  })

  it('takes no live keys into a demo shop, and warns of test keys in a live one', async () => {
    stripe.accepts.add('sk_live_1')
    const keys = { ...stripeKeys, secretKey: 'sk_live_1' }
    expect((await tryKeys('stripe', keys)).problem).toContain('demo shop')
    const live = await testShop({ env: { SHOP_MODE: 'live', RATE_LIMITS: '', SHOP_SECRET: 's'.repeat(32) } })
    const her = await signInStaff(live)
    expect(await tryKeys('stripe', keys, her)).toMatchObject({ problem: null, testInLive: false })
    expect(await tryKeys('stripe', stripeKeys, her)).toMatchObject({ problem: null, testInLive: true })
    const { problem } = await tryKeys('email', mailServer(), her)
    expect(problem).toContain('server’s own network')
  })
})

describe('the mail server', () => {
  it('takes over from the outbox, and the shop’s next email goes there', async () => {
    await enter('email', { ...mailServer(), from: 'Mug & Co <mugs@shop.test>' })
    const { sent } = expectDone(await owner.call('/setup/tryMail', {}))
    expect(sent).toBe(true)
    expect(smtp.taken.at(-1)).toMatch(/@shop\.test$/)
    expect((await shownAs('email')).fields[4]).toMatchObject({ value: 'Mug & Co <mugs@shop.test>' })
  })

  it('has the sender of the environment if there is one', async () => {
    const env = { MAIL_FROM: 'set@shop.test' }
    const other = await testShop({ env })
    const her = await signInStaff(other)
    await enter('email', { ...mailServer(), from: 'mine@shop.test' }, her)
    await other.shop.changes.catchUp()
    expect(other.shop.keys('email')).toMatchObject({ from: 'set@shop.test' })
    const from = (await shownAs('email', her)).fields.find(({ name }) => name === 'from')
    expect(from).toMatchObject({ fromEnvironment: true, value: 'set@shop.test', variable: 'MAIL_FROM' })
  })
})

describe('keys of the environment', () => {
  it('win over those of the desk, are read-only and show the last four characters', async () => {
    const env = { ...stripeEnv, STRIPE_SECRET_KEY: 'sk_test_fromTheEnvironment' }
    await enter('stripe', stripeKeys)
    const other = await testShop({ databaseUrl: world.databaseUrl, env })
    expect(other.shop.keys('stripe')?.secretKey).toBe(env.STRIPE_SECRET_KEY)
    const her = await signInStaff(other)
    const shown = await shownAs('stripe', her)
    expect(shown).toMatchObject({ state: 'environment', stored: true })
    expect(shown.fields[0]).toMatchObject({ fromEnvironment: true, lastFour: 'ment', value: null })
    const { data } = await her.call('/service/try', { code: 'stripe', values: stripeKeys })
    expect(data).toMatchObject({ reason: 'invalid' })
  })
})

it('complete the guide to the first sale', async () => {
  const isDone = async (step: string) =>
    (await findMissing(world.shop.db, world.shop)).find(({ code }) => code === step)!.done
  expect(await isDone('payment')).toBe(false)
  await enter('stripe', stripeKeys)
  expect(await isDone('payment')).toBe(true)
  const { methods } = expectDone(await owner.call('/setup/tryPayment', {}))
  expect(methods).toMatchObject([{ code: 'stripe', works: true, live: false }])
})

it('lets people change only what their role covers, after a second factor, and no program', async () => {
  const mailer = await signInStaff(world, { permissions: ['settings.shop'] })
  const { items } = expectDone(await mailer.call('/service/list', {}))
  expect(items.map(({ code }) => code)).toEqual(['email', 'twilio', 'wechat', 'places', 'aftership'])
  const refused = await mailer.call('/service/try', { code: 'stripe', values: stripeKeys })
  expect(refused.code).toBe(30)
  const hasty = await signInStaff(world, { stepUp: false })
  const { data } = await hasty.call('/service/try', { code: 'stripe', values: stripeKeys })
  expect(data).toMatchObject({ reason: 'step_up' })
  const program = await openKey(world, ['settings.money', 'settings.shop'])
  for (const path of ['/service/list', '/service/try', '/service/save', '/service/remove'])
    expect((await program.send(path, {})).envelope.code).toBe(30)
})
