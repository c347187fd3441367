import { eq, or, type SQL, sql } from 'drizzle-orm'
import { productAlert } from '#server/db/tables.ts'
import type { CallContext } from '#server/platform/shop.ts'

/** Condition for the alerts that the caller may see and cancel: the customer's own and those of this browser. */
export function askedBy({ customer, visitorId }: CallContext): SQL {
  const own = [
    ...(customer ? [eq(productAlert.customerId, customer.id)] : []),
    ...(visitorId ? [eq(productAlert.visitorId, visitorId)] : []),
  ]
  return or(...own) ?? sql`false`
}
