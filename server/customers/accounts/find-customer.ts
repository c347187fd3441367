import { and, eq } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { customer } from '#server/db/tables.ts'
import type { Account } from './parse-account.ts'

export type Customer = typeof customer.$inferSelect

export async function findByAccount(db: Reader, account: Account): Promise<Customer | null> {
  const [row] = await db.select().from(customer).where(isAccount(account))
  return row ?? null
}

/** Reads a customer with an open session. Such a customer always exists. */
export async function readCustomer(db: Reader, id: string): Promise<Customer> {
  const [row] = await db.select().from(customer).where(eq(customer.id, id))
  if (!row) throw new Error(`Customer ${id} is gone`)
  return row
}

function isAccount(account: Account) {
  return account.kind === 'email'
    ? eq(customer.email, account.email)
    : and(eq(customer.countryCode, account.countryCode), eq(customer.mobile, account.mobile))
}
