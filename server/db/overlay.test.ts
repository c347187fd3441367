import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outageOf } from '#server/platform/outage.ts'
import { cloneDatabase, dropDatabase } from '#test/clone-database.ts'
import { type Database, openDatabase } from './open.ts'
import { hideTable, withOverlay } from './overlay.ts'

let url: string
let database: Database

beforeAll(async () => {
  url = await cloneDatabase()
  database = openDatabase(url)
  await database.pool.query(`insert into redirect (path, target) values ('/a', '/now')`)
})
afterAll(async () => {
  await database.close()
  await dropDatabase(url)
})

const lay = (pool: pg.Pool) => hideTable(pool, 'redirect', { columns: { target: `'/then'` } })
const targetIn = async (pool: pg.Pool) => (await pool.query('select target from redirect')).rows[0].target

it('shows other values on its own connection only', async () => {
  const { pool } = database
  expect(await withOverlay(pool, lay, (overlay) => targetIn(overlay.pool))).toBe('/then')
  expect(await targetIn(pool)).toBe('/now')
})

it('fails instead of reading without the views once its connection broke', async () => {
  const seen = await withOverlay(database.pool, lay, async ({ pool }) => {
    const ended = new Promise((resolve) => pool.once('remove', resolve))
    const { rows } = await pool.query('select pg_backend_pid() as pid')
    expect(await targetIn(pool)).toBe('/then')
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await ended
    const later = () => targetIn(pool).catch((error: unknown) => outageOf(error))
    return [await later(), await later()]
  })
  const failed = { reason: 'unavailable', retryAfter: 5 }
  expect(seen).toEqual([failed, failed])
})
