/** A failure that ends without a change to the shop. The reply is HTTP 503 with `retryAfter` seconds. */
export type Outage = { reason: 'storage_full' | 'unavailable'; retryAfter: number }

/** No space or quota left on the shop's disk, or SQLSTATE 53100 (disk_full) from the database. */
const storageFull = /^(ENOSPC|EDQUOT|53100)$/

/**
 * Connection errors of Node, and SQLSTATEs of a database that restarts or has no free connection: class 08, 53300,
 * 57P01 to 57P05 (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const unreachable = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\d{3}|53300|57P0[1-5])$/

/** Messages of pg and pg-pool errors that carry no code. */
const timedOut = /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout)/

/** Recognises an outage by the error or by the cause that Drizzle wraps; null for any other failure. */
export function outageOf(error: unknown): Outage | null {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  if (storageFull.test(String(code))) return { reason: 'storage_full', retryAfter: 60 }
  if (unreachable.test(String(code)) || timedOut.test(String(message)))
    return { reason: 'unavailable', retryAfter: 5 }
  return cause instanceof Error ? outageOf(cause) : null
}
