import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { locks } from '#server/db/locks.ts'
import type { Tx } from '#server/db/open.ts'

/** Advisory lock that a running import holds: concurrent ones could overwrite each other's rows. */
export const importLock = locks.import

/** Takes an advisory lock for as long as the connection is open; false if another one has it. */
export async function tryLock(client: PoolClient, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) free', [lock])
  return rows[0]!.free
}

/** Tries for the lock, and milliseconds between them: a merge, or the connection of a killed import, takes a moment to end. */
const tries = 20
const delay = 500

/** Like `tryLock`, but waits for up to ten seconds. `onWait` is called once if another one has the lock. */
export async function waitForLock(client: PoolClient, lock: number, onWait = () => {}): Promise<boolean> {
  for (let left = tries; left > 0; left--) {
    if (await tryLock(client, lock)) return true
    if (left === tries) onWait()
    await wait(delay)
  }
  return false
}

/**
 * Lets no import start before the transaction ends; false if one runs.
 * @param mode `shared`: other transactions that share it go on, too.
 */
export async function keepImportsOut(tx: Tx, mode: 'alone' | 'shared'): Promise<boolean> {
  const take = sql.raw(`pg_try_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}`)
  const { rows } = await tx.execute<{ free: boolean }>(sql`select ${take}(${importLock}) free`)
  return rows[0]!.free
}
