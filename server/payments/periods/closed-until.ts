import { sql } from 'drizzle-orm'
import { locks } from '#server/db/locks.ts'
import type { Tx } from '#server/db/open.ts'

/** Settling a line and closing a period wait for each other. */
const lock = locks.periods

/** The last closed day, if there is one. No period is closed before the transaction ends. */
export async function holdPeriods(tx: Tx): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lock})`)
  return lastClosed(tx)
}

/** Like `holdPeriods`, for the one transaction that closes a period. */
export async function lockPeriods(tx: Tx): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
  return lastClosed(tx)
}

async function lastClosed(tx: Tx): Promise<string | null> {
  const { rows } = await tx.execute<{ until: string | null }>(
    sql`select max(until)::text as until from closed_period`,
  )
  return rows[0]!.until
}
