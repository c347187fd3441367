import pg from 'pg'
import { connectionOf } from './connection.ts'

/** Application name in `pg_stat_activity` of the connection that marks a process as a user of the server. */
export const KEEPER = 'vitrine keeper'

type Answer = pg.Client | 'nobody' | 'not yet' | 'no database'

/**
 * Sends a startup packet to the socket, the only reliable test of readiness: log lines and pid files can be wrong.
 *
 * @throws any other answer of the server, such as a missing role.
 */
export async function knock(socket: string, database?: string): Promise<Answer> {
  const client = new pg.Client({
    ...connectionOf(socket),
    ...(database && { database }),
    application_name: KEEPER,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    return meaning(error)
  }
}

/** @see https://www.postgresql.org/docs/18/errcodes-appendix.html */
function meaning(error: unknown): Answer {
  const { code, message } = error as { code?: string; message: string }
  // Starting, recovering or shutting down, or no free connection slot.
  if (code === '57P03' || code === '53300') return 'not yet'
  if (code === '3D000') return 'no database'
  if (code === 'EACCES') throw new Error(`The database's socket belongs to another user: ${message}`)
  // No socket, no listener on it, or a server that crashed while answering.
  if (code === undefined || /^E[A-Z]+$/.test(code) || code === '57P01' || code === '57P02') return 'nobody'
  throw error
}
