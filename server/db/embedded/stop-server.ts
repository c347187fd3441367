import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { isThere } from '../is-there.ts'
import { locks } from '../locks.ts'
import { KEEPER } from './knock.ts'
import { sleep } from './wait.ts'

const LEAVING = locks.embeddedEnd
/** A connection that was just closed stays visible for a moment, which can be long on a busy machine. */
const KEEPER_LINGER_MS = 300
const OTHERS_LINGER_MS = 3_000
/** A fast shutdown takes well under a second, unless there is much to write. */
const SHUTDOWN_MS = 30_000

/**
 * Leaves the server; the last process to leave stops it. A lock makes processes leave one by one, so that two that end
 * together see each other either connected or gone.
 */
export async function stopServer(keeper: pg.Client, cluster: string): Promise<void> {
  try {
    await keeper.query('select pg_advisory_lock($1)', [LEAVING])
    if (await othersStay(keeper)) return
    const pidFile = path.join(cluster, 'postmaster.pid')
    // SIGINT is PostgreSQL's fast shutdown.
    process.kill(Number.parseInt(await readFile(pidFile, 'utf8'), 10), 'SIGINT')
    await gone(pidFile)
  } catch {
    // It crashed in the meantime, which also stops it; the next start recovers.
  } finally {
    await keeper.end().catch(() => {})
  }
}

/** Other shop processes are recognised at once by their marking connection; others, such as psql, by staying connected. */
async function othersStay(keeper: pg.Client): Promise<boolean> {
  for (const since = Date.now(); ; await sleep(40)) {
    const { rows } = await keeper.query<{ others: number; keepers: number }>(
      `select count(*)::int as others, count(*) filter (where application_name = $1)::int as keepers
       from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      [KEEPER],
    )
    if (!rows[0]?.others) return false
    if (Date.now() - since > (rows[0].keepers ? KEEPER_LINGER_MS : OTHERS_LINGER_MS)) return true
  }
}

/** The server removes its pid file last. The process itself may stay a zombie for longer. */
async function gone(pidFile: string): Promise<void> {
  for (const since = Date.now(); Date.now() - since < SHUTDOWN_MS; await sleep(15)) {
    if (!(await isThere(pidFile))) return
  }
}
