import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbox } from '#server/db/tables.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { patient, runJobsOnce } from './jobs.ts'

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
