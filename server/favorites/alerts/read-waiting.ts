import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { maxWaiting } from '#contract/admin/customers/alert.ts'
import type { Db } from '#server/db/open.ts'
import { customer, productAlert, variant as variants } from '#server/db/tables.ts'

/** The people who wait for a variant, or for any variant of a product, the first to ask first. */
export async function readWaiting(
  db: Db,
  { kind, product, variant }: AdminParsed<'/alert/people'>,
): Promise<AdminData<'/alert/people'>['items']> {
  const rows = await db
    .select({ alert: productAlert, firstName: customer.firstName, lastName: customer.lastName })
    .from(productAlert)
    .innerJoin(variants, eq(variants.id, productAlert.variantId))
    .leftJoin(customer, eq(customer.id, productAlert.customerId))
    .where(
      and(
        eq(productAlert.kind, kind),
        productAlert.confirmed,
        isNull(productAlert.sentAt),
        eq(productAlert.whole, variant === null),
        variant === null ? eq(variants.productId, product) : eq(variants.id, variant),
      ),
    )
    .orderBy(asc(productAlert.createdAt), asc(productAlert.id))
    .limit(maxWaiting)
  return rows.map(({ alert: { id, email, customerId, lang, createdAt }, firstName, lastName }) => ({
    ...{ id, email, lang },
    customer: customerId ? { id: customerId, name: [firstName, lastName].filter(Boolean).join(' ') } : null,
    since: createdAt.toISOString(),
  }))
}
