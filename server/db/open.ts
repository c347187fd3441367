import { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as tables from './tables.ts'
import { transactions } from './transactions.ts'

/** The database outside a transaction: for reading. */
export type Db = NodePgDatabase<typeof tables>

/** A transaction: every operation that writes takes one as its first argument. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** Either one: for queries that also run inside transactions. */
export type Reader = Db | Tx

export type Database = {
  db: Db
  pool: pg.Pool
  url: string
  /**
   * Records how much each connection of the pool has received so far. The returned function closes those that have
   * received nothing since: after an outage they may never answer, and TCP takes many minutes to notice.
   */
  markConnections(): () => void
  close(): Promise<void>
}

/** Limits in milliseconds. */
export const timeouts = {
  /** For opening a connection, and for a free one in the pool. */
  connect: 5_000,
  /**
   * An idle connection is closed after this. A new one reads the system catalogue and plans every statement anew; one that
   * is kept takes up to 10 MB.
   */
  idle: 30_000,
  /** The server cancels a statement, or an idle transaction, after this. */
  statement: 15_000,
  /** Client-side limit, above the server's own, for replies that never arrive. */
  answer: 20_000,
}

/** Opens a pool of at most `max` connections, each with the limits of `timeouts`. */
export function openDatabase(url: string, { max = 12 }: { max?: number } = {}): Database {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'vitrine',
    options: `-c statement_timeout=${timeouts.statement} -c idle_in_transaction_session_timeout=${timeouts.statement}`,
    connectionTimeoutMillis: timeouts.connect,
    idleTimeoutMillis: timeouts.idle,
    query_timeout: timeouts.answer,
    keepAlive: true,
    stream() {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  })
  // A broken idle connection is replaced at the next query. Without a listener its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool, { schema: tables, casing: 'snake_case' })
  db.transaction = transactions(pool)
  return {
    db,
    pool,
    url,
    markConnections() {
      const received = new Map([...sockets].map((socket) => [socket, socket.bytesRead]))
      return () =>
        setImmediate(() => {
          for (const [socket, before] of received) if (socket.bytesRead === before) socket.destroy()
        })
    },
    close: () => pool.end(),
  }
}
