import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { webhookDelivery, webhookEndpoint } from '#server/db/tables.ts'
import { events } from '#server/events.ts'
import { emit } from '#server/platform/emit.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { openTestShop, type TestShop, testShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { type Answer, openReceiver } from '#test/webhook-receiver.ts'
import { deliverDue, resumeDeliveries, retryDelays } from './deliver.ts'
import { openSender, sendMessage } from './send-message.ts'

let world: TestShop
let owner: DeskCaller
beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.shop.db.delete(webhookEndpoint)
})

/** A receiver for one test. */
async function receiver(answer?: Answer) {
  const opened = await openReceiver(answer)
  onTestFinished(opened.close)
  return opened
}

async function subscribe(url: string, events = ['stock.low']) {
  const { data, code } = await owner.call('/webhook/save', { url, events })
  expect(code).toBe(0)
  return { id: data.webhook.id, secret: data.secret! }
}

let products = 0
/** Emits stock.low for a new variant. */
async function emitLow(): Promise<{ sku: string }> {
  const handle = `webhook-${++products}`
  await makeProduct(world.shop, { handle, onHand: 3 })
  const { rows } = await world.shop.pool.query<{ id: number }>('select id from variant where sku = $1', [
    handle.toUpperCase(),
  ])
  await emit(world.shop.db, 'stock.low', { variantId: rows[0]!.id })
  return { sku: handle.toUpperCase() }
}

const deliveriesOf = async (id: string) => (await owner.call('/webhook/deliveries', { id })).data.items

/** Makes waiting retries due, as if their delay had passed, and runs them. */
async function passDelay() {
  await world.shop.pool.query(
    `update webhook_delivery set due_at = now() - interval '1 second' where due_at is not null`,
  )
  await resumeDeliveries(world.shop)
  await world.runJobs()
}

/** Writes the messages of waiting events, then delivers them. */
async function runAll() {
  await world.runJobs()
  await world.runJobs()
}

describe('a message', () => {
  it('is signed, thin, and delivered once to each endpoint that asks for the event', async () => {
    const [hook, other, group] = [await receiver(), await receiver(), await receiver()]
    const { id, secret } = await subscribe(hook.url)
    hook.state.secret = secret
    await subscribe(other.url, ['order.paid'])
    const { secret: second } = await subscribe(group.url, ['stock.*'])
    group.state.secret = second
    const { sku } = await emitLow()
    await runAll()
    expect(hook.state.faults).toEqual([])
    expect(group.state.faults).toEqual([])
    expect([hook, other, group].map(({ received }) => received.length)).toEqual([1, 0, 1])
    const body = JSON.parse(hook.received[0]!.body)
    expect(body).toMatchObject({
      type: 'stock.low',
      data: { sku, onHand: 3, reserved: 0, available: 3, lowAt: 5 },
    })
    const [delivery] = await deliveriesOf(id)
    expect(delivery).toMatchObject({
      state: 'delivered',
      dueAt: null,
      attempts: [{ status: 200, error: null }],
      messageId: hook.received[0]!.headers['webhook-id'],
    })
    expect(secret).toMatch(/^whsec_/)
    expect(second).not.toBe(secret)
    const [stored] = await world.shop.db.select().from(webhookEndpoint)
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('is retried five times with growing delays and the same id, then given up', async () => {
    const hook = await receiver((response) => response.writeHead(500).end('no'))
    const { id } = await subscribe(hook.url)
    await emitLow()
    await runAll()
    const waits: number[] = []
    for (let attempt = 1; attempt <= 5; attempt++) {
      const [waiting] = await deliveriesOf(id)
      expect(waiting).toMatchObject({ state: 'waiting' })
      expect(waiting!.attempts).toHaveLength(attempt)
      waits.push(Math.round((Date.parse(waiting!.dueAt!) - Date.parse(waiting!.attempts.at(-1)!.at)) / 1000))
      await passDelay()
    }
    waits.forEach((wait, i) => {
      expect(wait).toBeGreaterThanOrEqual(retryDelays[i]!)
      expect(wait).toBeLessThan(retryDelays[i]! + 5)
    })
    const [failed] = await deliveriesOf(id)
    expect(failed).toMatchObject({ state: 'failed', dueAt: null })
    expect(failed!.attempts.map(({ status }) => status)).toEqual(Array(6).fill(500))
    await passDelay()
    expect(hook.received).toHaveLength(6)
    expect(hook.seen.size).toBe(1)
    expect((await owner.call('/webhook/list', {})).data.items[0]).toMatchObject({ failed: 1, waiting: 0 })
  })

  it('waits as long as the receiver asks, and switches an endpoint off that is gone', async () => {
    const busy = await receiver((response) => response.writeHead(503, { 'retry-after': '120' }).end())
    const gone = await receiver((response) => response.writeHead(410).end())
    const { id } = await subscribe(busy.url)
    const { id: other } = await subscribe(gone.url)
    await emitLow()
    await runAll()
    const [waiting] = await deliveriesOf(id)
    expect(Date.parse(waiting!.dueAt!) - Date.now()).toBeGreaterThan(110_000)
    expect((await deliveriesOf(other))[0]).toMatchObject({ state: 'failed' })
    const { items } = (await owner.call('/webhook/list', {})).data
    expect(items.map(({ enabled }) => enabled)).toEqual([true, false])
  })

  it('that is redirected has failed: nothing is sent to the other address', async () => {
    const target = await receiver()
    const hook = await receiver((response) => response.writeHead(307, { location: target.url }).end())
    const { id } = await subscribe(hook.url)
    await emitLow()
    await runAll()
    expect((await deliveriesOf(id))[0]!.attempts).toMatchObject([{ status: 307, error: 'answered 307' }])
    expect(target.received).toEqual([])
  })

  it('is replayed with the same id', async () => {
    const hook = await receiver()
    const { id } = await subscribe(hook.url)
    await emitLow()
    await runAll()
    const [first] = await deliveriesOf(id)
    await owner.call('/webhook/replay', { delivery: first!.id })
    await runAll()
    const ids = hook.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([first!.messageId, first!.messageId])
    expect(await deliveriesOf(id)).toHaveLength(2)
    const { data } = await owner.call('/webhook/replay', { delivery: crypto.randomUUID() })
    expect(data).toMatchObject({ reason: 'not_found' })
  })

  it('to an endpoint that cannot be reached waits for the next attempt', async () => {
    const { id } = await subscribe('http://127.0.0.1:9/')
    await emitLow()
    await runAll()
    expect((await deliveriesOf(id))[0]).toMatchObject({
      state: 'waiting',
      attempts: [{ status: null, error: 'cannot be reached (ECONNREFUSED)' }],
    })
  })

  it('about a record that is gone is not sent', async () => {
    const hook = await receiver()
    const { id } = await subscribe(hook.url)
    await emit(world.shop.db, 'stock.low', { variantId: 2_000_000_000 })
    await runAll()
    expect(await deliveriesOf(id)).toEqual([])
  })
})

describe('a receiver that never answers', () => {
  it('delays nobody else, and its attempt ends', async () => {
    const silent = await receiver(() => {})
    const quick = await receiver()
    const { id } = await subscribe(silent.url)
    await subscribe(quick.url)
    await emitLow()
    const jobs = await startJobs(world.shop, world.databaseUrl, events, [])
    onTestFinished(() => jobs.close())
    await expect.poll(() => quick.received.length).toBe(1)
    await expect.poll(() => silent.received.length).toBe(1)
    const busy = async () =>
      (await world.shop.pool.query('select id from webhook_endpoint where busy_until is not null')).rows
    await expect.poll(busy).toEqual([{ id }])
    const attempts = async () => (await deliveriesOf(id))[0]!.attempts
    await expect.poll(attempts).toHaveLength(1)
    expect(await attempts()).toMatchObject([{ status: null, error: 'no answer within 15 s' }])
  }, 40_000)

  it('does not end the answer either, and is not read', async () => {
    const endless = await receiver((response) => {
      response.writeHead(200)
      const write = () => {
        if (response.destroyed) return
        response.write('x'.repeat(65_536))
        setImmediate(write)
      }
      write()
    })
    const sender = openSender(world.shop)
    const message = { url: endless.url, secrets: [`whsec_${'a'.repeat(44)}`], id: 'msg_1', body: '{}' }
    const sent = await sendMessage(sender, message, { at: new Date(), signal: new AbortController().signal })
    await sender.destroy()
    expect(sent).toMatchObject({ status: 200, error: null })
    expect(sent.ms).toBeLessThan(5000)
  })
})

describe('an endpoint', () => {
  it('is served by one process at a time, and taken over when that process died', async () => {
    const hook = await receiver()
    const { id } = await subscribe(hook.url)
    await emitLow()
    await world.shop.pool.query(`update webhook_endpoint set busy_until = now() + interval '20 seconds'`)
    await runAll()
    expect(hook.received).toEqual([])
    await world.shop.pool.query(`update webhook_endpoint set busy_until = now() - interval '1 second'`)
    const { signal } = new AbortController()
    await Promise.all([1, 2, 3].map(() => deliverDue(world.shop, id, signal)))
    expect(hook.received).toHaveLength(1)
  })

  it('on a private network gets nothing in a live shop, whatever its name says', async () => {
    const hook = await receiver()
    const live = await testShop({
      env: { SHOP_MODE: 'live', RATE_LIMITS: '', SMTP_URL: 'smtp://127.0.0.1:9' },
    })
    const sender = openSender(live.shop)
    const { signal } = new AbortController()
    for (const url of [
      hook.url,
      hook.url.replace('127.0.0.1', 'localhost'),
      'http://10.0.0.1/',
      'http://169.254.169.254/',
    ]) {
      const message = { url, secrets: [`whsec_${'a'.repeat(44)}`], id: 'msg_1', body: '{}' }
      const { error, status } = await sendMessage(sender, message, { at: new Date(), signal })
      expect([url, error, status]).toEqual([url, 'is not a public address', null])
    }
    await sender.destroy()
    expect(hook.received).toEqual([])
    const boss = await signInStaff(live)
    const plain = await boss.call('/webhook/save', { url: 'http://example.com/hook', events: ['order.*'] })
    expect(plain.data).toMatchObject({ reason: 'invalid', fields: { url: expect.any(String) } })
    for (const host of [
      '127.0.0.1:4731',
      '2130706433',
      '10.0.0.1',
      '[::1]',
      '169.254.169.254',
      'localhost',
    ]) {
      const refused = await boss.call('/webhook/save', { url: `https://${host}/x`, events: ['order.*'] })
      expect([host, refused.msg]).toEqual([host, 'This address is not on the public internet.'])
    }
    const metadata = { url: 'http://169.254.169.254/latest', events: ['order.*'] } as const
    expect((await owner.call('/webhook/save', metadata as never)).data).toMatchObject({
      fields: { url: 'This address is not on the public internet.' },
    })
    const demo = openSender(world.shop)
    const inside = { url: 'http://10.0.0.1/', secrets: [`whsec_${'a'.repeat(44)}`], id: 'msg_1', body: '{}' }
    expect((await sendMessage(demo, inside, { at: new Date(), signal })).error).toBe(
      'is not a public address',
    )
    await demo.destroy()
  })

  it('is refused for other schemes, passwords in the URL, unknown events and more than twenty', async () => {
    for (const url of [
      'ftp://example.com',
      'https://me:secret@example.com/',
      'not a url',
      'javascript:alert(1)',
    ]) {
      expect((await owner.call('/webhook/save', { url, events: ['order.*'] })).data).toMatchObject({
        reason: 'invalid',
      })
    }
    const unknown = await owner.send('/webhook/save', {
      url: 'https://example.com/',
      events: ['order.eaten'],
      idempotencyKey: crypto.randomUUID(),
    })
    expect(unknown.envelope.data.reason).toBe('invalid')
    for (let i = 0; i < 20; i++) await subscribe(`https://example.com/${i}`)
    const more = await owner.call('/webhook/save', { url: 'https://example.com/more', events: ['order.*'] })
    expect(more.data).toMatchObject({ reason: 'too_many' })
  })

  it('is changed, switched off and removed with its messages, and needs settings.shop with a step-up', async () => {
    const hook = await receiver()
    const { id } = await subscribe(hook.url)
    await owner.call('/webhook/save', { id, url: hook.url, events: ['stock.*'], enabled: false })
    await emitLow()
    await runAll()
    expect(hook.received).toEqual([])
    const support = await signInStaff(world, { role: 'support' })
    const late = await signInStaff(world, { stepUp: false })
    const program = await openKey(world, ['settings.shop'])
    const change = { id, url: hook.url, events: ['stock.*'] }
    expect((await support.call('/webhook/list', {})).code).toBe(30)
    expect((await late.call('/webhook/save', change)).data).toMatchObject({ reason: 'step_up' })
    expect((await late.call('/webhook/rotate', { id })).data).toMatchObject({ reason: 'step_up' })
    expect((await program.call('/webhook/rotate', { id })).code).toBe(30)
    expect((await program.call('/webhook/save', change)).code).toBe(30)
    expect((await program.call('/webhook/list', {})).code).toBe(0)
    expect((await owner.call('/webhook/remove', { id })).code).toBe(0)
    expect(await world.shop.db.select().from(webhookDelivery)).toEqual([])
    expect((await owner.call('/webhook/remove', { id })).data).toMatchObject({ reason: 'not_found' })
  })

  it('gets a new secret beside the old one, which ends a day later; each is shown once', async () => {
    const hook = await receiver()
    const { id, secret } = await subscribe(hook.url)
    const key = { id, idempotencyKey: crypto.randomUUID() }
    const { secret: fresh } = (await owner.call('/webhook/rotate', key)).data
    expect(fresh).toMatch(/^whsec_/)
    expect(fresh).not.toBe(secret)
    expect((await owner.call('/webhook/rotate', key)).data).not.toHaveProperty('secret')
    const verifies = async (by: string) => {
      hook.state.secret = by
      hook.state.faults.length = 0
      expect((await owner.call('/webhook/try', { id })).data).toMatchObject({ delivered: true })
      return hook.state.faults.length === 0
    }
    expect([await verifies(secret), await verifies(fresh!)]).toEqual([true, true])
    await world.shop.pool.query(`update webhook_endpoint set previous_until = now() - interval '1 second'`)
    expect([await verifies(secret), await verifies(fresh!)]).toEqual([false, true])
    const { items } = (await owner.call('/webhook/list', {})).data
    expect(JSON.stringify(items)).not.toContain('whsec_')
    const { rows } = await world.shop.pool.query(
      'select coalesce(sum(position($1 in changes::text)), 0)::int found from audit',
      [fresh],
    )
    expect(rows).toEqual([{ found: 0 }])
  })

  it('that takes no message for five days is switched off, and starts anew when it is switched on', async () => {
    const hook = await receiver((response) => response.writeHead(500).end())
    const { id } = await subscribe(hook.url)
    const giveUp = async () => {
      await emitLow()
      await runAll()
      for (let retry = 0; retry < retryDelays.length; retry++) await passDelay()
    }
    const state = async () => (await owner.call('/webhook/list', {})).data.items[0]!
    await giveUp()
    expect(await state()).toMatchObject({ enabled: true, failingSince: expect.any(String) })
    await world.shop.pool.query(`update webhook_endpoint set failing_since = now() - interval '5 days'`)
    await giveUp()
    expect(await state()).toMatchObject({ enabled: false })
    await world.runJobs()
    const emails = await readOutbox(world.shop.config.dataDir)
    expect(emails.filter(({ text }) => text.includes(`${hook.url} hasn’t taken a message`))).not.toEqual([])
    await owner.call('/webhook/save', { id, url: hook.url, events: ['stock.low'], enabled: true })
    expect(await state()).toMatchObject({ enabled: true, failingSince: null })
  })

  it('is tried at once, and the answer shown', async () => {
    const hook = await receiver()
    const { id, secret } = await subscribe(hook.url)
    hook.state.secret = secret
    expect((await owner.call('/webhook/try', { id })).data).toMatchObject({ delivered: true, status: 200 })
    expect(hook.state.faults).toEqual([])
    const { id: dead } = await subscribe('http://127.0.0.1:9/')
    const { data } = await owner.call('/webhook/try', { id: dead })
    expect(data).toMatchObject({ delivered: false, status: null, error: 'cannot be reached (ECONNREFUSED)' })
  })
})
