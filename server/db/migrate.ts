import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { locks } from './locks.ts'

/** Several processes may start at once: one migrates, the others wait for it. */
const lock = locks.migration

const folder = new URL('./migrations', import.meta.url).pathname

/**
 * Applies all pending migrations in order, in one transaction. Uses a dedicated connection without the pool's time
 * limits, because a migration, or the wait for another process's migration, may take long.
 */
export async function migrate(url: string, migrationsFolder = folder): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'vitrine migrate',
    options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    // A session lock: released with the connection, however this process ends.
    await client.query('select pg_advisory_lock($1)', [lock])
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
