import { DrizzleQueryError } from 'drizzle-orm/errors'
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './open.ts'

/**
 * Runs transactions on connections of the pool. Drizzle's own implementation never releases a connection that breaks at
 * `begin`, and releases one that has stopped answering as if it were healthy, so an outage would exhaust the pool.
 */
export function transactions(pool: pg.Pool): Db['transaction'] {
  const dialect = new PgDialect({ casing: 'snake_case' })
  const transaction = async (work: Parameters<Db['transaction']>[0], config?: object): Promise<unknown> => {
    const client = await pool.connect()
    let broken = true
    try {
      const session = new NodePgSession(client, dialect, undefined)
      const result = await session.transaction(work as never, config)
      broken = false
      return result
    } catch (error) {
      broken = isUnanswered(error) || client.getTransactionStatus() !== 'I'
      throw error
    } finally {
      client.release(broken)
    }
  }
  return transaction as Db['transaction']
}

/** True if a query failed without a reply from the database: the connection broke or timed out. */
function isUnanswered(error: unknown): boolean {
  return error instanceof DrizzleQueryError && !(error.cause instanceof pg.DatabaseError)
}
