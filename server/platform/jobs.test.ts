import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbox } from '#server/db/tables.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { patient, runJobsOnce, startJobs } from './jobs.ts'

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

it('does what somebody waits for before what nobody does, whatever happened first', async () => {
  const done: string[] = []
  const events = {
    drawn: patient(async () => void done.push('drawn')),
    written: async () => void done.push('written'),
  }
  await world.shop.db
    .insert(outbox)
    .values(['drawn', 'drawn', 'written', 'drawn', 'written'].map((event) => ({ event, payload: {} })))
  await runJobsOnce(world.shop, events)
  expect(done).toEqual(['written', 'written', 'drawn', 'drawn', 'drawn'])
})

it('breaks long work off when the shop closes, and keeps it for the next start', async () => {
  let steps = 0
  const drawing = patient(async (_shop, _payload, closing) => {
    for (;;) {
      closing.throwIfAborted()
      steps++
      await wait(10)
    }
  })
  await world.shop.db.insert(outbox).values({ event: 'drawn', payload: {} })
  const jobs = await startJobs(world.shop, { drawn: drawing }, [])
  await expect.poll(() => steps, { timeout: 5000 }).toBeGreaterThan(0)
  await jobs.close()
  const { rows } = await world.shop.pool.query('select attempts, locked_at from graphile_worker.jobs')
  expect(rows).toEqual([{ attempts: 1, locked_at: null }])
})
