import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import type { Tx } from '#server/db/open.ts'

/** Advisory lock that a running import holds: concurrent ones could overwrite each other's rows. */
export const importLock = 7_301_415

/** Takes an advisory lock for as long as the connection is open; false if another one has it. */
export async function tryLock(client: PoolClient, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) free', [lock])
  return rows[0]!.free
}

/** Lets no import start before the transaction ends; false if one runs. */
export async function keepImportsOut(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${importLock}) free`,
  )
  return rows[0]!.free
}
