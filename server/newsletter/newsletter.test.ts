import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#server/platform/mail/mail.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone, signIn } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let desk: DeskCaller
const emails: Email[] = []

beforeAll(async () => {
  world = await openTestShop()
  world.shop.mail.send = async (email) => void emails.push(email)
  desk = await signInStaff(world)
})
afterAll(() => world.close())
beforeEach(() => void emails.splice(0))

const newAddress = () => `${crypto.randomUUID()}@example.com`
/** Minutes pass for one test. */
async function later<Result>(minutes: number, work: () => Promise<Result>): Promise<Result> {
  const { now } = world.shop
  world.shop.now = () => new Date(now().getTime() + minutes * 60_000)
  try {
    return await work()
  } finally {
    world.shop.now = now
  }
}

async function ask(email: string, headers = {}): Promise<string> {
  expectDone(await world.visitor(headers).call('/newsletter/subscribe', { email }))
  await world.runJobs()
  return linkIn(lastTo(email))
}

const lastTo = (email: string) => emails.findLast(({ to }) => to === email.toLowerCase())

function linkIn(email: Email | undefined): string {
  return /http:\/\/shop\.test(\/\S*newsletter\/confirm\?token=[\w.%-]+)/.exec(email?.text ?? '')?.[1] ?? ''
}

async function subscribed(): Promise<{ email: string; unsubscribe: string }> {
  const email = newAddress()
  await world.app.inject({ method: 'POST', url: await ask(email) })
  await world.runJobs()
  const header = lastTo(email)!.headers!['List-Unsubscribe']!
  return { email, unsubscribe: new URL(header.slice(1, -1)).pathname + new URL(header.slice(1, -1)).search }
}

const stateOf = async (email: string) =>
  expectDone(
    await desk.call('/subscriber/list', { filter: { all: [{ field: 'email', op: 'is', value: email }] } }),
  ).items[0]?.state

describe('subscribing', () => {
  it('takes an email, whose link is a page that changes nothing until its button is pressed', async () => {
    const email = newAddress()
    const link = await ask(email.toUpperCase())
    expect(emails).toMatchObject([
      { to: email, subject: expect.stringMatching(/^Confirm your subscription/) },
    ])
    expect(emails[0]!.headers).toBeUndefined()
    const page = await world.app.inject(link)
    expect(page.statusCode).toBe(200)
    expect(page.body).toMatch(/<form method="post">/)
    // One page for everybody: the token stays in the address.
    expect(page.body).not.toContain(new URL(link, 'http://shop.test').searchParams.get('token')!)
    expect(await stateOf(email)).toBe('asked')
    for (const _ of ['pressed', 'pressed again']) {
      const done = await world.app.inject({ method: 'POST', url: link, payload: '', headers: form })
      expect(done.body).toContain('You’re subscribed')
      expect(done.headers['cache-control']).toMatch(/no-store/)
    }
    expect(await stateOf(email)).toBe('subscribed')
    emails.length = 0
    await world.runJobs()
    expect(emails).toMatchObject([
      { to: email, headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } },
    ])
  })

  it('works by a plain form, which says what is wrong with the address and keeps it', async () => {
    const send = (email: string) =>
      world.app.inject({
        method: 'POST',
        url: '/zh/newsletter',
        headers: form,
        payload: new URLSearchParams({ subscriber: email }).toString(),
      })
    const wrong = await send('ada@<b>')
    expect(wrong.body).toContain('value="ada@&lt;b&gt;"')
    expect(wrong.body).toContain('aria-invalid="true"')
    const email = newAddress()
    expect((await send(email)).body).toContain('请查收邮件')
    await world.runJobs()
    expect(emails).toMatchObject([{ to: email, subject: expect.stringContaining('请确认订阅') }])
    expect(linkIn(emails[0])).toMatch(/^\/zh\/newsletter\/confirm/)
  })

  it('answers alike for a subscriber, who is told by email, and does not repeat emails', async () => {
    const { email } = await subscribed()
    const visitor = world.visitor()
    const answers = []
    for (const address of [email, newAddress()])
      answers.push(await later(20, () => visitor.call('/newsletter/subscribe', { email: address })))
    expect(answers[0]).toEqual(answers[1])
    emails.length = 0
    await world.runJobs()
    expect(emails.find(({ to }) => to === email)?.subject).toMatch(/^You’re already subscribed/)
    expect(await stateOf(email)).toBe('subscribed')
    emails.length = 0
    const impatient = newAddress()
    await Promise.all([1, 2, 3].map(() => visitor.call('/newsletter/subscribe', { email: impatient })))
    await world.runJobs()
    expect(emails).toHaveLength(1)
  })

  it('refuses forged, replaced and old links', async () => {
    const email = newAddress()
    const link = await ask(email)
    const forged = link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const press = async (url: string) => (await world.app.inject({ method: 'POST', url })).body
    expect(await press(forged)).toContain('This link has expired')
    const newer = await later(30, () => ask(email))
    expect(await press(link)).toContain('This link has expired')
    expect(await later(8 * 24 * 60, () => press(newer))).toContain('This link has expired')
    expect(await stateOf(email)).toBe('asked')
    const { reason } = (await world.visitor().call('/newsletter/confirm', { token: 'unknown-token-0000' }))
      .data as never
    expect(reason).toBe('code_expired')
  })

  it('limits how many addresses a network enters', async () => {
    const { config } = world.shop
    world.shop.config = { ...config, rateLimits: true }
    const visitor = world.visitor()
    const statuses: number[] = []
    for (let n = 0; n < 31; n++)
      statuses.push((await visitor.send('/newsletter/subscribe', { email: newAddress() })).status)
    world.shop.config = config
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('unsubscribing', () => {
  it('is undone by subscribing again, however soon', async () => {
    const { email, unsubscribe } = await subscribed()
    expect((await world.app.inject({ method: 'POST', url: unsubscribe })).statusCode).toBe(200)
    expect(await stateOf(email)).toBe('unsubscribed')
    emails.length = 0
    const link = await ask(email)
    expect(link).not.toBe('')
    const again = await world.visitor().call('/newsletter/subscribe', { email })
    expectDone(again)
    await world.runJobs()
    expect(emails).toHaveLength(1)
    await world.app.inject({ method: 'POST', url: link, payload: '', headers: form })
    expect(await stateOf(email)).toBe('subscribed')
  })

  it('takes one click of a mail provider, in either form encoding, and nothing for a GET', async () => {
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ] as const) {
      const { email, unsubscribe } = await subscribed()
      expect((await world.app.inject(unsubscribe)).statusCode).toBe(200)
      expect(await stateOf(email)).toBe('subscribed')
      const done = await world.app.inject({
        method: 'POST',
        url: unsubscribe,
        headers: { 'content-type': type },
        payload,
      })
      expect(done.statusCode).toBe(200)
      expect(await stateOf(email)).toBe('unsubscribed')
    }
  })

  it('answers alike for unknown tokens', async () => {
    const { unsubscribe } = await subscribed()
    const token = new URL(unsubscribe, 'http://shop.test').searchParams.get('token')!
    const visitor = world.visitor()
    const known = await visitor.call('/newsletter/unsubscribe', { token })
    expect(await visitor.call('/newsletter/unsubscribe', { token: 'unknown-token-0000' })).toEqual(known)
  })

  it('holds until the reader confirms anew', async () => {
    const { email, unsubscribe } = await subscribed()
    await world.app.inject({ method: 'POST', url: unsubscribe })
    const link = await later(30, () => ask(email))
    expect(await stateOf(email)).toBe('asked')
    await world.app.inject({ method: 'POST', url: link })
    expect(await stateOf(email)).toBe('subscribed')
  })
})

describe('a customer', () => {
  it('switches the newsletter on and off; a verified address needs no email', async () => {
    const { email, token } = await signIn(world.shop)
    const customer = world.visitor({ 'x-auth': token })
    expect(expectDone(await customer.call('/newsletter/own'))).toEqual({ email, state: 'none' })
    expect(expectDone(await customer.call('/newsletter/change', { subscribed: true })).state).toBe(
      'subscribed',
    )
    await world.runJobs()
    const own = emails.filter(({ to }) => to === email)
    expect(own.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Welcome/)])
    expect(expectDone(await customer.call('/newsletter/change', { subscribed: false })).state).toBe('none')
    expect((await world.visitor().call('/newsletter/own')).code).toBe(50)
  })

  it('first confirms an address that is not verified', async () => {
    const { email, token } = await signIn(world.shop)
    await world.shop.pool.query('update customer set email_verified_at = null where email = $1', [email])
    const customer = world.visitor({ 'x-auth': token })
    expect(expectDone(await customer.call('/newsletter/change', { subscribed: true })).state).toBe('asked')
    await world.runJobs()
    await world.app.inject({ method: 'POST', url: linkIn(lastTo(email)) })
    expect(expectDone(await customer.call('/newsletter/own')).state).toBe('subscribed')
  })

  it('gets the proof of consent with the export, and leaves nothing behind', async () => {
    const { email, token } = await signIn(world.shop)
    const customer = world.visitor({ 'x-auth': token })
    expectDone(await customer.call('/newsletter/change', { subscribed: true }))
    const { rows } = await world.shop.pool.query('select id from customer where email = $1', [email])
    const held = expectDone(await desk.call('/customer/export', { id: rows[0].id })).export as Record<
      string,
      never[]
    >
    expect(held.newsletter).toMatchObject([{ email, consent: [{ kind: 'confirmed', source: 'account' }] }])
    const { confirm } = expectDone(await desk.call('/customer/erasePreview', { id: rows[0].id }))
    expectDone(await desk.call('/customer/erase', { id: rows[0].id, confirm }))
    const left = await world.shop.pool.query(
      `select 1 from subscriber where email = $1 union all select 1 from subscription_event where email = $1
        union all select 1 from desk_search where kind = 'subscriber' and label = $1`,
      [email],
    )
    expect(left.rows).toEqual([])
  })
})

describe('merchants', () => {
  it('find a subscriber, and read what was agreed to, when and where', async () => {
    const { email } = await subscribed()
    const [found] = expectDone(await desk.call('/subscriber/list', { q: email })).items
    expect(found).toMatchObject({ email, state: 'subscribed', source: 'form', lang: 'en' })
    const { consent } = expectDone(await desk.call('/subscriber/detail', { id: found!.id }))
    const text = expect.stringContaining('emails you news and offers')
    expect(consent).toMatchObject([
      {
        kind: 'asked',
        source: 'form',
        text,
        textVersion: expect.stringMatching(/^[\da-f]{64}$/),
        network: '127.0.0.0/24',
      },
      { kind: 'confirmed', source: 'link', text, textVersion: consent[0]!.textVersion },
    ])
    const { subscribed: count } = expectDone(await desk.call('/subscriber/counts', {}))
    const all = { filter: { all: [{ field: 'state', op: 'is', value: 'subscribed' }] } } as const
    expect(
      expectDone(await desk.call('/subscriber/list', { filter: { all: [...all.filter.all] } })).total.value,
    ).toBe(count)
  })

  it('remove an address with its proof', async () => {
    const { email } = await subscribed()
    const [found] = expectDone(await desk.call('/subscriber/list', { q: email })).items
    expectDone(await desk.call('/subscriber/remove', { id: found!.id }))
    expect(expectDone(await desk.call('/subscriber/list', { q: email })).items).toEqual([])
    expect((await desk.call('/subscriber/remove', { id: found!.id })).data).toMatchObject({
      reason: 'not_found',
    })
  })
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }
