import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { kindOf } from './read-jobs.ts'

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
  await world.runJobs()
})
afterAll(() => world.close())

const check = async () => expectDone(await owner.call('/system/check', {}))
const checkOf = async (code: string) => (await check()).checks.find((each) => each.code === code)

/** A job that has used up its attempts, with what the queue keeps of its last error. */
async function failJob(task: string, payload: object, error: string): Promise<string> {
  const { rows } = await world.shop.pool.query<{ id: string }>(
    'select id from graphile_worker.add_job($1, $2::json, max_attempts := 1)',
    [task, JSON.stringify(payload)],
  )
  const id = rows[0]!.id
  await world.shop.pool.query('select graphile_worker.permanently_fail_jobs($1, $2)', [[id], error])
  return id
}

it('answers every check with its state, what it means and the remedy, in the language of the reader', async () => {
  const { checks, version, migrations } = await check()
  expect(version).toMatch(/^\d/)
  expect(migrations.applied).toBe(migrations.known)
  expect(checks.filter(({ state }) => state === 'bad')).toEqual([])
  expect(checks.find(({ code }) => code === 'books')).toMatchObject({ state: 'unknown', fix: 'verify' })
  owner.headers['x-lang'] = 'de'
  expect(await checkOf('search')).toMatchObject({ state: 'ok', detail: 'Findet alles im Katalog' })
  delete owner.headers['x-lang']
})

it('finds a job that was given up, tells its error without what it holds, and runs it again', async () => {
  expect(await checkOf('jobs')).toMatchObject({ state: 'ok', fix: null })
  const secret = 'anna@example.com'
  const id = await failJob(
    'handle',
    { event: 'customer.changed', group: 'customers', payload: { customerId: crypto.randomUUID() } },
    `DrizzleQueryError: query failed for ${secret}; DatabaseError: statement failed 23505 customer_email_key`,
  )
  expect(await checkOf('jobs')).toMatchObject({ state: 'warn', fix: 'retry_jobs', detail: 'Given up: 1' })
  const before = expectDone(await owner.call('/system/jobs', {}))
  expect(before.failed).toMatchObject([
    {
      id,
      queue: 'general',
      name: 'customer.changed › customers',
      error: 'DrizzleQueryError 23505',
      nextAt: null,
    },
  ])
  expect(JSON.stringify(before)).not.toContain(secret)
  expect(before.queues.find(({ queue }) => queue === 'general')).toMatchObject({ failed: 1 })
  const { count, change } = expectDone(await owner.call('/system/fix', { fix: 'retry_jobs' }))
  expect(count).toBe(1)
  expect(change).toMatchObject({ label: 'Run again', undo: null })
  await world.runJobs()
  expect(await checkOf('jobs')).toMatchObject({ state: 'ok' })
  expect(expectDone(await owner.call('/system/jobs', {})).failed).toEqual([])
})

it('calls waiting jobs late only if no job of their queue was begun meanwhile', async () => {
  const { pool } = world.shop
  await pool.query(
    `select graphile_worker.add_job('handle', '{}', run_at := now() - interval '1 hour') from generate_series(1, 3)`,
  )
  const begin = (since: string) =>
    pool.query(
      `update graphile_worker._private_jobs set locked_at = now() - $1::interval, locked_by = 'w'
      where id = (select min(id) from graphile_worker._private_jobs)`,
      [since],
    )
  expect(await checkOf('jobs')).toMatchObject({ detail: 'Waiting for more than 10 minutes: 3' })
  await begin('1 minute')
  expect(await checkOf('jobs')).toMatchObject({ state: 'ok', detail: 'Nothing was given up. Waiting: 2' })
  await begin('30 minutes')
  expect(await checkOf('jobs')).toMatchObject({ detail: 'Waiting for more than 10 minutes: 2' })
  await pool.query('delete from graphile_worker._private_jobs')
})

it('sends emails again that were given up, and no other jobs with them', async () => {
  const payload = { event: 'no.such', group: 'emails', payload: {} }
  await failJob('handle.emails', payload, 'Error: connect ECONNREFUSED 127.0.0.1:25')
  const other = await failJob('handle', { ...payload, group: 'orders' }, 'Error: later')
  expect(await checkOf('emails')).toMatchObject({
    state: 'warn',
    detail: 'Not sent: 1',
    fix: 'resend_emails',
  })
  expect(expectDone(await owner.call('/system/fix', { fix: 'resend_emails' })).count).toBe(1)
  expect(expectDone(await owner.call('/system/fix', { fix: 'retry_jobs', jobs: [other] })).count).toBe(1)
  await world.shop.pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs')
})

it('compares stock and seals in a job, once however often it is asked for', async () => {
  const asked = await Promise.all([1, 2].map(() => owner.call('/system/fix', { fix: 'verify' })))
  const ids = asked.map((answer) => expectDone(answer).task!.id)
  expect(ids[0]).toBe(ids[1])
  expect((await check()).verifying).toMatchObject({ id: ids[0], state: 'waiting' })
  await world.runJobs()
  const { checks, verifying } = await check()
  expect(verifying).toMatchObject({ state: 'done', progress: 100, askedBy: 'Ada' })
  for (const code of ['books', 'audit'] as const)
    expect(checks.find((each) => each.code === code)).toMatchObject({ state: 'ok', at: verifying!.endedAt })
})

it('rebuilds search and wakes followers without an error', async () => {
  for (const fix of ['rebuild_search', 'wake_followers'] as const)
    expect(expectDone(await owner.call('/system/fix', { fix })).count).toBe(0)
  await world.shop.changes.catchUp()
  expect(await checkOf('search')).toMatchObject({ state: 'ok' })
  expect(await checkOf('followers')).toMatchObject({ state: 'ok' })
})

it('is closed to a manager, who does not operate the system', async () => {
  const manager = await signInStaff(world, { role: 'manager' })
  for (const path of ['/system/check', '/system/jobs'] as const)
    expect((await manager.call(path, {})).code).toBe(30)
})

it('writes the free space of the disk as people read it', async () => {
  expect((await checkOf('data_folder'))?.detail).toMatch(/, \d[\d.]* [MG]B free$/)
})

it('names the kind of an error and its code only', () => {
  expect(kindOf('TypeError: x of anna@example.com')).toBe('TypeError')
  expect(kindOf('DatabaseError: statement failed (23505 order_number_key)')).toBe('DatabaseError 23505')
  expect(kindOf('Error: connect ECONNREFUSED 10.0.0.5')).toBe('Error ECONNREFUSED')
  expect(kindOf('anna@example.com was refused')).toBe('Error')
})
