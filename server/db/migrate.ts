import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/** Two processes may start at once: the second waits for the first to finish. */
const lock = 7_301_412

/** Brings the database to the newest migration. Each runs once, in order, all in one transaction. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query('set statement_timeout = 0')
    await runMigrations(drizzle(client), {
      migrationsFolder: new URL('./migrations', import.meta.url).pathname,
    })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {})
    client.release(true)
  }
}
