import { and, eq, gte, sql } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import { creditMove, customer, loginSession } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Customer } from '../accounts/find-customer.ts'
import { eraseCustomer } from '../profile/delete-account.ts'

/** Reads and locks a customer. @throws Refusal `not_found` */
export async function lockCustomer(tx: Tx, id: string): Promise<Customer> {
  const [row] = await tx.select().from(customer).where(hasId(customer.id, id)).for('update')
  if (!row) throw new Refusal('not_found')
  return row
}

type Edit = { id: string; version: number; staffNote?: string | undefined; labels?: string[] | undefined }

/** Saves notes and labels. @throws Refusal 10 `changed_meanwhile` for an earlier version. */
export async function saveCustomer(
  tx: Tx,
  { id, version, ...edit }: Edit,
): Promise<{ before: Customer; after: Customer }> {
  const before = await lockCustomer(tx, id)
  if (before.version !== version) {
    const { staffNote, labels } = before
    throw new Refusal('changed_meanwhile', {
      code: codes.dialog,
      details: { version: before.version, staffNote, labels },
    })
  }
  const { staffNote = before.staffNote, labels = before.labels } = edit
  const [after] = await tx
    .update(customer)
    .set({ staffNote, labels: [...new Set(labels)], version: version + 1 })
    .where(eq(customer.id, before.id))
    .returning()
  await emit(tx, 'customer.changed', { customerId: before.id })
  return { before, after: after! }
}

type Credit = {
  id: string
  amount: number
  reason: string
  by: { id: string; name: string }
  at: Date
}

/**
 * Gives or takes store credit, with a line in its ledger.
 * @throws Refusal `invalid` if more is taken than there is.
 */
export async function giveCredit(
  tx: Tx,
  { id, amount, reason, by, at }: Credit,
): Promise<{ before: number; after: number }> {
  const { id: customerId, credits } = await lockCustomer(tx, id)
  const [changed] = await tx
    .update(customer)
    .set({ credits: sql`${customer.credits} + ${amount}` })
    .where(and(eq(customer.id, customerId), gte(sql`${customer.credits} + ${amount}`, 0)))
    .returning({ credits: customer.credits })
  if (!changed) throw new Refusal('invalid', { fields: { amount: { key: 'desk.customer.credit_short' } } })
  const given = { reason: 'staff', note: reason, by: by.name, actorId: by.id, at }
  await tx.insert(creditMove).values({ customerId, amount, ...given })
  await emit(tx, 'customer.changed', { customerId })
  return { before: credits, after: changed.credits }
}

/** Orders that are neither completed nor cancelled. */
export async function openOrdersOf(tx: Pick<Tx, 'execute'>, customerId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ number: string }>(sql`
    select number from orders where customer_id = ${customerId} and status not in ('completed', 'cancelled')
    order by created_at limit 100`)
  return rows.map(({ number }) => number)
}

/** The text that is typed to confirm that a customer is erased. */
export function confirmationOf({ firstName, lastName, email, mobile }: Customer): string {
  return `${firstName} ${lastName}`.trim() || email || mobile || ''
}

/**
 * Erases a customer for whom no order is open.
 * @throws Refusal `invalid` for another confirmation, `in_use` while orders are open.
 */
export async function eraseByStaff(tx: Tx, id: string, confirm: string, at: Date): Promise<void> {
  const person = await lockCustomer(tx, id)
  if (confirm !== confirmationOf(person)) {
    throw new Refusal('invalid', { fields: { confirm: { key: 'desk.customer.confirm' } } })
  }
  const openOrders = await openOrdersOf(tx, person.id)
  if (openOrders.length > 0) {
    throw new Refusal('in_use', { text: { key: 'desk.customer.open_orders' }, details: { openOrders } })
  }
  const sessions = await tx
    .select({ id: loginSession.id })
    .from(loginSession)
    .where(eq(loginSession.customerId, person.id))
  await eraseCustomer(tx, person, at)
  await emit(tx, 'customer.erased', {
    customerId: person.id,
    avatarKey: person.avatarKey,
    sessionIds: sessions.map((each) => each.id),
  })
}
