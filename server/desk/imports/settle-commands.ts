import { and, eq, inArray, sql } from 'drizzle-orm'
import { locks } from '#server/db/locks.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { productImport } from '#server/db/tables.ts'
import { activeStates } from './import-state.ts'

/** Advisory lock that bin/import holds as long as it runs. */
export const commandLock = locks.importCommand

/** Marks imports of the command line as stopped whose process was killed. `isHolder`: this process holds the lock. */
export async function settleCommands(db: Db | Tx, isHolder = false): Promise<void> {
  const isRunning = sql`exists (
    select from pg_locks where locktype = 'advisory' and objid = ${commandLock} and classid = 0 and granted
      and database = (select oid from pg_database where datname = current_database()))`
  await db
    .update(productImport)
    .set({ state: 'stopped', progress: null })
    .where(
      and(
        eq(productImport.callerKind, 'system'),
        inArray(productImport.state, [...activeStates]),
        isHolder ? undefined : sql`not ${isRunning}`,
      ),
    )
}
