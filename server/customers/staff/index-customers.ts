import { eq } from 'drizzle-orm'
import { customer } from '#server/db/tables.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Makes a customer searchable for staff by name, email and mobile number, or updates the words. */
export async function indexCustomer(
  { db }: Pick<Shop, 'db'>,
  { customerId }: { customerId: string },
): Promise<void> {
  const [row] = await db.select().from(customer).where(eq(customer.id, customerId))
  if (!row) return
  const { email, mobile, countryCode, firstName, lastName, nickName, createdAt } = row
  const name = `${firstName} ${lastName}`.trim()
  await indexForDesk(db, {
    kind: 'customer',
    id: customerId,
    label: name || email || mobile || '',
    texts: [email ?? '', mobile ? `${countryCode}${mobile}` : '', mobile ?? '', name, nickName],
    fresh: createdAt,
  })
}

/** Customers indexed per run. */
const batch = 2000

/** Indexes customers who came before the search, or whose event was lost. */
export async function indexMissingCustomers(shop: Shop): Promise<void> {
  const { rows } = await shop.pool.query<{ id: string }>(
    `select c.id from customer c where not exists (
      select from desk_search d where d.kind = 'customer' and d.id = c.id::text) limit ${batch}`,
  )
  for (const { id } of rows) await indexCustomer(shop, { customerId: id })
}
