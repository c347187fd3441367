import pg from 'pg'
import type { Config } from '#server/config.ts'
import { readBooks } from '#server/payments/check-books.ts'
import { startDatabase } from '#server/start-database.ts'
import { type Finding, ok, warn } from './finding.ts'

const name = 'books'

/** Compares stock with its ledger and shipped units with parcels, and lists refunds that failed for good. undefined: no shop or no database yet. */
export async function checkBooks(config: Config): Promise<Finding | undefined> {
  const database = await startDatabase(config).catch(() => null)
  if (!database) return
  const pool = new pg.Pool({ connectionString: database.url, connectionTimeoutMillis: 5000, max: 2 })
  try {
    const { rows } = await pool.query("select to_regclass('refund') is not null as opened")
    if (!rows[0].opened) return
    const { wrongStock, wrongShipped, failedRefunds, money } = await readBooks(pool)
    if (wrongStock.length > 0)
      return warn(
        name,
        `stock differs from its ledger: ${wrongStock.join(', ')}`,
        'Count these and correct the stock.',
      )
    if (wrongShipped.length > 0)
      return warn(
        name,
        `shipped units differ from the parcels of orders: ${wrongShipped.join(', ')}`,
        'Compare the parcels of these orders with what was sent.',
      )
    if (failedRefunds.length > 0)
      return warn(
        name,
        `refunds failed for good: ${failedRefunds.join(', ')}`,
        'Refund these orders another way.',
      )
    if (money.length > 0)
      return warn(
        name,
        `money and orders differ: ${money.map(({ kind, orderNumber }) => `${orderNumber} (${kind})`).join(', ')}`,
        'Look at the payments and refunds of these orders.',
      )
    return ok(
      name,
      'stock equals its ledger, shipped units those of parcels, every payment belongs to an order, no refund is left over',
    )
  } catch {
    // A database that cannot be read, or of an older version: the check before this one says what can be done.
    return
  } finally {
    await pool.end()
    await database.stop()
  }
}
