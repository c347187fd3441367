import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { outbox } from '#server/db/tables.ts'
import { events } from '#server/events.ts'
import { ticket } from '#test/accounts.ts'
import { type TestShop, testShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { openSlowSmtp } from '#test/slow-smtp.ts'
import { emit } from '../emit.ts'
import type { Shop } from '../shop.ts'
import { type EventGroups, type EventHandler, inQueue, inSharedJobs } from './event-handlers.ts'
import { type Jobs, runJobsOnce, startJobs } from './jobs.ts'
import { relayOutbox } from './relay-outbox.ts'

afterEach(() => void vi.useRealTimers())

async function working<Result>(
  { shop, databaseUrl }: TestShop,
  handlers: EventGroups,
  look: (jobs: Jobs) => Promise<Result>,
): Promise<Result> {
  const jobs = await startJobs(shop, databaseUrl, handlers, [])
  return look(jobs).finally(() => jobs.close())
}

it('sends codes and runs other jobs while 500 emails wait for a hanging email server', async () => {
  const smtp = await openSlowSmtp()
  const world = await testShop({ env: { SMTP_URL: smtp.url, CAPTCHA: 'test' } })
  const done: string[] = []
  const handlers = {
    ...events,
    payments: { 'refund.asked': async () => void done.push('refund') },
    pictures: { 'picture.kept': inQueue('pictures', async () => void done.push('picture')) },
  }
  await world.shop.db.insert(outbox).values(
    Array.from({ length: 500 }, (_, index) => ({
      event: 'account.notice',
      payload: {
        account: { kind: 'email', key: '', email: `slow${index}@example.com` },
        message: { kind: 'password_changed', lang: 'en' },
      },
    })),
  )
  await working(world, handlers, async () => {
    await expect.poll(() => smtp.held()).toBeGreaterThan(3)
    const visitor = world.visitor()
    const asked = { account: 'anna@example.com', purpose: 'signup' as const, ticket: await ticket(visitor) }
    expectDone(await visitor.call('/auth/code', asked))
    await world.shop.db.insert(outbox).values([
      { event: 'refund.asked', payload: {} },
      { event: 'picture.kept', payload: {} },
    ])
    await expect.poll(() => smtp.taken).toEqual(['anna@example.com'])
    await expect.poll(() => done.sort()).toEqual(['picture', 'refund'])
    // Otherwise each search for a job reads the waiting emails.
    const searches = `select idx_scan::int as n from pg_stat_user_indexes where indexrelname = 'jobs_by_task'`
    await expect.poll(async () => (await world.shop.pool.query(searches)).rows[0].n).toBeGreaterThan(0)
  })
  await smtp.close()
})

it('interrupts long jobs at shutdown, and repeats them after the next start', async () => {
  const world = await testShop()
  let steps = 0
  const drawing = inQueue('pictures', async (_shop, _payload, signal) => {
    for (;;) {
      signal.throwIfAborted()
      steps++
      await wait(10)
    }
  })
  await world.shop.db.insert(outbox).values({ event: 'drawn', payload: {} })
  await working(world, { test: { drawn: drawing } }, async () => {
    await expect.poll(() => steps).toBeGreaterThan(0)
  })
  const { rows } = await world.shop.pool.query('select attempts, locked_at from graphile_worker.jobs')
  expect(rows).toEqual([{ attempts: 1, locked_at: null }])
})

it('stops while its workers are still starting', async () => {
  const { shop, databaseUrl } = await testShop()
  const jobs = await startJobs(shop, databaseUrl, {}, [])
  await jobs.close()
})

it('frees the jobs of a killed process, and leaves those that a live process is working on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const world = await testShop()
  const begun: string[] = []
  const finishing = Promise.withResolvers<void>()
  const handlers: EventGroups = {
    test: {
      long: async () => {
        begun.push('long')
        await finishing.promise
      },
      lost: async () => void begun.push('lost'),
    },
  }
  const begunLater = async () => {
    await vi.advanceTimersByTimeAsync(5000)
    return begun
  }
  await working(world, handlers, async () => {
    await world.shop.db.insert(outbox).values({ event: 'long', payload: {} })
    await expect.poll(begunLater).toEqual(['long'])
    // A killed process leaves jobs behind that are locked by unknown workers.
    await world.shop.pool.query(
      `select graphile_worker.add_job('handle', '{"event": "lost", "group": "test", "payload": {}}',
        run_at := now() + interval '1 hour')`,
    )
    await world.shop.pool.query(
      `update graphile_worker._private_jobs set run_at = now(), locked_at = now(), locked_by = 'pool-killed', attempts = 1
        where run_at > now() + interval '30 minutes'`,
    )
    await working(world, handlers, async () => {
      await expect.poll(begunLater).toEqual(['long', 'lost'])
      for (let sweep = 0; sweep < 3; sweep++) await begunLater()
    })
    finishing.resolve()
  })
  expect(begun).toEqual(['long', 'lost'])
})

it('keeps the parameters of a failed statement out of the queue', async () => {
  const world = await testShop()
  const handlers: EventGroups = {
    test: {
      async broken({ db }) {
        await db.insert(outbox).values({ id: 'anna@example.com', event: 'x', payload: {} } as never)
      },
    },
  }
  await world.shop.db.insert(outbox).values({ event: 'broken', payload: {} })
  await working(world, handlers, async () => {
    const error = async () =>
      (await world.shop.pool.query('select last_error from graphile_worker.jobs')).rows[0]?.last_error
    await expect.poll(error).toMatch(/query failed.*\b(428C9|22P02)\b/)
    expect(await error()).not.toContain('anna')
  })
})

it('gives each handler of an event its own job, so that a failing one does not hold up the others', async () => {
  const world = await testShop()
  const done: string[] = []
  let broken = true
  const handlers: EventGroups = {
    invoices: {
      async paid() {
        if (broken) throw new Error('no printer')
        done.push('invoice')
      },
    },
    emails: { paid: inQueue('emails', async () => void done.push('email')) },
    live: { paid: async () => void done.push('live') },
  }
  await world.shop.db.insert(outbox).values({ event: 'paid', payload: { orderId: 'o' } })
  await runJobsOnce(world.shop, handlers)
  expect(done.sort()).toEqual(['email', 'live'])
  broken = false
  const { rows } = await world.shop.pool.query(
    `update graphile_worker._private_jobs set run_at = now() returning payload`,
  )
  expect(rows).toEqual([{ payload: { event: 'paid', group: 'invoices', payload: { orderId: 'o' } } }])
  await runJobsOnce(world.shop, handlers)
  expect(done.sort()).toEqual(['email', 'invoice', 'live'])
})

it('lets events of a group that wait together share a job, in order, and retries only those that fail', async () => {
  const world = await testShop()
  const { shop } = world
  const done: string[] = []
  let broken = true
  const handlers: EventGroups = {
    live: {
      told: inSharedJobs(
        inQueue<{ id: string }>('live', async (_shop, { id }) => {
          if (broken && id === 'two') throw new Error('no line')
          done.push(id)
        }) as EventHandler<never>,
      ),
    },
    emails: { told: inQueue('emails', async () => void done.push('email')) },
  }
  const tell = (ids: string[]) =>
    shop.db.insert(outbox).values(ids.map((id) => ({ event: 'told', payload: { id } })))
  const jobs = async () =>
    (await shop.pool.query('select task_identifier task from graphile_worker.jobs order by 1')).rows
  await tell(['one', 'two', 'three'])
  await runJobsOnce(shop, {})
  await relayOutbox(shop, [
    { event: 'told', group: 'live', queue: 'live', task: 'handle.live', shared: true },
    { event: 'told', group: 'emails', queue: 'emails', task: 'handle.emails' },
  ])
  const emails = Array.from({ length: 3 }, () => ({ task: 'handle.emails' }))
  expect(await jobs()).toEqual([...emails, { task: 'handle.live.many' }])
  await runJobsOnce(shop, handlers)
  expect(done.filter((each) => each !== 'email')).toEqual(['one', 'three'])
  const { rows } = await shop.pool.query(
    'update graphile_worker._private_jobs set run_at = now() returning payload, max_attempts',
  )
  const alone = { event: 'told', group: 'live', payload: { id: 'two' } }
  expect(rows).toEqual([{ payload: alone, max_attempts: 25 }])
  broken = false
  await runJobsOnce(shop, handlers)
  expect(done.filter((each) => each !== 'email')).toEqual(['one', 'three', 'two'])
  // A single event has a job that processes of an earlier version understand.
  await tell(['last'])
  await relayOutbox(shop, [
    { event: 'told', group: 'live', queue: 'live', task: 'handle.live', shared: true },
  ])
  expect(await jobs()).toEqual([{ task: 'handle.live' }])
})

it('runs every handler for the job of an older process, which names none', async () => {
  const world = await testShop()
  const done: unknown[] = []
  await runJobsOnce(world.shop, {})
  await world.shop.pool.query(
    `select graphile_worker.add_job('event.emails', '{"event": "paid", "payload": {"orderId": "o"}}')`,
  )
  await runJobsOnce(world.shop, {
    emails: { paid: inQueue('emails', async (_shop, payload) => void done.push(payload)) },
    live: { paid: async (_shop, payload) => void done.push(payload) },
  })
  expect(done).toEqual([{ orderId: 'o' }, { orderId: 'o' }])
})

it('leaves events that no handler is written for to a newer process', async () => {
  const world = await testShop()
  const done: string[] = []
  await world.shop.db.insert(outbox).values({ event: 'gift_wrapped', payload: {} })
  await runJobsOnce(world.shop, events)
  await runJobsOnce(world.shop, { gifts: { gift_wrapped: async () => void done.push('wrapped') } })
  expect(done).toEqual(['wrapped'])
})

it('holds an event back until it is due, unless it is cancelled first', async () => {
  const world = await testShop()
  const { shop } = world
  const done: unknown[] = []
  const handlers = {
    live: { 'order.paid': async (_shop: Shop, payload: unknown) => void done.push(payload) },
  }
  const at = shop.now()
  const notBefore = new Date(at.getTime() + 60_000)
  const held = await shop.db.transaction((tx) =>
    emit(tx, 'order.paid', { orderId: 'sent' }, { at, notBefore }),
  )
  const regretted = await emit(shop.db, 'order.paid', { orderId: 'cancelled' }, { at, notBefore })
  await runJobsOnce(shop, handlers)
  expect(done).toEqual([])
  await shop.db.update(outbox).set({ cancelledAt: at }).where(eq(outbox.id, regretted))
  shop.now = () => notBefore
  await runJobsOnce(shop, handlers)
  expect(done).toEqual([{ orderId: 'sent' }])
  expect(await shop.db.select({ id: outbox.id }).from(outbox)).toEqual([{ id: regretted }])
  expect(held).toBeLessThan(regretted)
})
