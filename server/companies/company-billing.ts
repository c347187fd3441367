import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import type { Reader } from '#server/db/open.ts'
import { company, customer } from '#server/db/tables.ts'

/**
 * The billing address of the company that a customer belongs to, with its name and VAT id; null without one. A member who
 * has given no name is asked for it in checkout. What is stored about the VAT id does not count: whoever uses it checks it.
 */
export async function companyBilling(
  db: Reader,
  customerId: string,
  person: Pick<Address, 'firstName' | 'lastName'> | null,
): Promise<Address | null> {
  const [found] = await db
    .select({ company, firstName: customer.firstName, lastName: customer.lastName })
    .from(customer)
    .innerJoin(company, eq(company.id, customer.companyId))
    .where(and(eq(customer.id, customerId), isNull(company.deletedAt), isNotNull(company.billing)))
  if (!found?.company.billing) return null
  const { firstName, lastName } = person ?? found
  const { name, billing, vatId } = found.company
  return {
    ...billing,
    ...{ firstName, lastName, company: name, countryCode: '', phone: '' },
    ...(vatId ? { vatId } : {}),
  }
}
