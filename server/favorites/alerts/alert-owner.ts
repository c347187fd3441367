import { eq, or, type SQL, sql } from 'drizzle-orm'
import { productAlert } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'

/** Alerts that whoever asks may see and take back: a customer's, and those this browser asked for. */
export function askedBy({ customer, visitorId }: CallContext): SQL {
  const own = [
    ...(customer ? [eq(productAlert.customerId, customer.id)] : []),
    ...(visitorId ? [eq(productAlert.visitorId, visitorId)] : []),
  ]
  return or(...own) ?? sql`false`
}
