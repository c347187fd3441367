import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Several processes may start at once: one migrates, the others wait for it. */
const lock = 7_301_412

const folder = new URL('./migrations', import.meta.url).pathname

/**
 * Brings the database to the newest migration. Each runs once, in order, all in one transaction. It has a connection
 * of its own, without the pool's time limits: a migration may take long, and so may waiting for another process's.
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
    // Held by the connection: it is free again however this process ends.
    await client.query('select pg_advisory_lock($1)', [lock])
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
