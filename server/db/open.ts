import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as tables from './tables.ts'

/** The database outside a transaction: for reading. */
export type Db = NodePgDatabase<typeof tables>

/** A transaction: every operation that writes takes one as its first argument. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Either: for queries, which operations use inside their transaction as well. */
export type Reader = Db | Tx

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens a pool of at most `max` connections. Plans are made for the values at hand: a generic one cannot see
 * how large a category is.
 */
export function openDatabase(url: string, { max = 12 }: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'vitrine',
    options: '-c statement_timeout=15000 -c idle_in_transaction_session_timeout=15000',
  })
  // An idle connection that breaks (a server restart) is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { db: drizzle(pool, { schema: tables, casing: 'snake_case' }), pool, close: () => pool.end() }
}
