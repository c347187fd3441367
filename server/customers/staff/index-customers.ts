import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { customer } from '#server/db/tables.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import type { Shop } from '#server/platform/shop.ts'
import { customerName } from './customer-name.ts'

/**
 * Makes a customer searchable for staff by name, email and mobile number, or updates the words. The customer stays locked
 * until these are written: otherwise an erasure in between would leave them behind.
 */
export function indexCustomer(
  { db }: Pick<Shop, 'db'>,
  { customerId }: { customerId: string },
): Promise<void> {
  return db.transaction((tx) => indexLocked(tx, customerId))
}

async function indexLocked(tx: Tx, customerId: string): Promise<void> {
  const [found] = await tx
    .select({ row: customer, name: customerName('customer').mapWith(String) })
    .from(customer)
    .where(eq(customer.id, customerId))
    .for('no key update', { of: customer })
  if (!found) return
  const { row, name } = found
  const { email, mobile, countryCode, nickName, createdAt } = row
  await indexForDesk(tx, {
    kind: 'customer',
    id: customerId,
    label: name,
    texts: [email ?? '', mobile ? `${countryCode}${mobile}` : '', mobile ?? '', name, nickName],
    fresh: createdAt,
  })
}

/** Indexes the buyer of an order whose profile has no name: staff know them by the name of the order. */
export async function indexBuyer(shop: Shop, { orderId }: { orderId: string }): Promise<void> {
  const { rows } = await shop.pool.query<{ id: string }>({
    name: 'unnamed-buyer',
    text: `select c.id from orders o join customer c on c.id = o.customer_id
      where o.id = $1 and c.first_name = '' and c.last_name = ''`,
    values: [orderId],
  })
  if (rows[0]) await indexCustomer(shop, { customerId: rows[0].id })
}

/** Customers indexed per run. */
const batch = 2000

/** Indexes customers who came before the search, or whose event was lost. */
export async function indexMissingCustomers(shop: Shop): Promise<void> {
  const { rows } = await shop.pool.query<{ id: string }>(
    `select id::text from customer except select id from desk_search where kind = 'customer' limit ${batch}`,
  )
  for (const { id } of rows) await indexCustomer(shop, { customerId: id })
}
