import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { outbox } from '#server/db/tables.ts'
import { events } from '#server/events.ts'
import { ticket } from '#test/accounts.ts'
import { type TestShop, testShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { openSlowSmtp } from '#test/slow-smtp.ts'
import { type EventHandlers, inQueue, type Jobs, startJobs } from './jobs.ts'

async function working<Result>(
  { shop, databaseUrl }: TestShop,
  handlers: EventHandlers,
  look: (jobs: Jobs) => Promise<Result>,
): Promise<Result> {
  const jobs = await startJobs(shop, databaseUrl, handlers, [])
  return look(jobs).finally(() => jobs.close())
}

it('sends codes and runs other jobs while a hanging email server blocks all other emails', async () => {
  const smtp = await openSlowSmtp()
  const world = await testShop({ env: { SMTP_URL: smtp.url, CAPTCHA: 'test' } })
  const done: string[] = []
  const handlers = {
    ...events,
    'refund.asked': async () => void done.push('refund'),
    'picture.kept': inQueue('pictures', async () => void done.push('picture')),
  }
  await world.shop.db.insert(outbox).values(
    Array.from({ length: 20 }, (_, index) => ({
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
  await working(world, { drawn: drawing }, async () => {
    await expect.poll(() => steps).toBeGreaterThan(0)
  })
  const { rows } = await world.shop.pool.query('select attempts, locked_at from graphile_worker.jobs')
  expect(rows).toEqual([{ attempts: 1, locked_at: null }])
})

it('keeps the parameters of a failed statement out of the queue', async () => {
  const world = await testShop()
  const handlers: EventHandlers = {
    async broken({ db }) {
      await db.insert(outbox).values({ id: 'anna@example.com', event: 'x', payload: {} } as never)
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
