import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import { orderHistory, refund, refundAccount } from '#server/db/tables.ts'
import { lockOrder } from '#server/orders/lock-order.ts'
import { type AccountState, accountStateSql } from '#server/orders/refunds/account-state.ts'
import { readIban } from '#server/payments/iban.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seal, unseal } from '#server/platform/secrets/secret-box.ts'
import type { Shop } from '#server/platform/shop.ts'
import { refuseDisputed } from '../disputes/disputed-refunds.ts'

export type BankAccount = { iban: string; holder: string }

/** The purpose of the key that seals accounts. */
const purpose = 'refund account'

/**
 * Keeps the account to which staff transfer an order's refunds, encrypted and for 90 days.
 * @throws Refusal `invalid` for a wrong IBAN, `transition_refused` if no refund waits for an account or staff have read it.
 */
export async function keepRefundAccount(
  tx: Tx,
  shop: Pick<Shop, 'secret'>,
  orderId: string,
  { iban: given, holder }: BankAccount,
  at: Date,
): Promise<void> {
  const iban = readIban(given)
  if (!iban) throw new Refusal('invalid', { fields: { iban: { key: 'refund.iban_invalid' } } })
  await lockOrder(tx, orderId)
  await waitingRefunds(tx, orderId)
  const sealed = seal(shop, purpose, JSON.stringify({ iban, holder } satisfies BankAccount))
  await tx
    .insert(refundAccount)
    .values({ orderId, sealed, at })
    .onConflictDoUpdate({ target: refundAccount.orderId, set: { sealed, at, readAt: null } })
  await tx
    .insert(orderHistory)
    .values({ orderId, at, by: 'buyer', kind: 'note', note: 'refund_account_given' })
}

/**
 * Turns refunds that wait for a bank account into store credit.
 * @throws Refusal `transition_refused` if none waits, staff have read the account or a payment is disputed; `not_allowed`
 * for an order without a customer account.
 */
export async function takeRefundsAsCredit(tx: Tx, orderId: string, at: Date): Promise<void> {
  const { customerId } = await lockOrder(tx, orderId)
  if (!customerId) throw new Refusal('not_allowed', { text: { key: 'refund.credit_needs_account' } })
  const waiting = await waitingRefunds(tx, orderId)
  for (const asked of waiting) {
    const { id } = asked
    await refuseDisputed(tx, asked)
    await tx.update(refund).set({ destination: 'credit' }).where(eq(refund.id, id))
    await emit(tx, 'refund.asked', { refundId: id }, { at })
  }
  await tx.insert(orderHistory).values({ orderId, at, by: 'buyer', kind: 'note', note: 'refund_as_credit' })
}

/** Refunds of a locked order that the buyer may still decide on. */
async function waitingRefunds(tx: Tx, orderId: string): Promise<(typeof refund.$inferSelect)[]> {
  const waiting = await tx
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, orderId), eq(refund.status, 'pending'), eq(refund.destination, 'account')))
    .for('update')
  if (waiting.length === 0)
    throw new Refusal('transition_refused', { text: { key: 'refund.no_account_needed' } })
  const { rows } = await tx.execute<{ state: AccountState | null }>(
    sql`select ${sql.raw(accountStateSql('o.id'))} as state from orders o where o.id = ${orderId}`,
  )
  if (rows[0]?.state === 'sending')
    throw new Refusal('transition_refused', { text: { key: 'order.refund_to.sending' } })
  return waiting
}

/**
 * The account to transfer a refund to. From then on the buyer can neither change it nor take credit, so that the money
 * is not sent twice or elsewhere.
 * @throws Refusal `not_found` if none was given, `transition_refused` if the refund does not wait for a transfer.
 */
export async function readToTransfer(
  tx: Tx,
  shop: Pick<Shop, 'secret'>,
  refundId: string,
  at: Date,
): Promise<BankAccount> {
  const { orderId } = await lockWaiting(tx, refundId)
  await tx.update(refundAccount).set({ readAt: at }).where(eq(refundAccount.orderId, orderId))
  const account = await readRefundAccount(tx, shop, orderId)
  if (!account) throw new Refusal('not_found', { text: { key: 'refund.no_account' } })
  return account
}

/**
 * Lets the buyer decide again, for staff who have looked at the account but transferred nothing.
 * @throws Refusal `transition_refused` if the refund does not wait for a transfer.
 */
export async function releaseAccount(tx: Tx, refundId: string): Promise<void> {
  const { orderId } = await lockWaiting(tx, refundId)
  await tx.update(refundAccount).set({ readAt: null }).where(eq(refundAccount.orderId, orderId))
}

/**
 * Locks the order of a refund that waits for a transfer by staff, and then the refund, as the buyer's choice does.
 * @throws Refusal `not_found`, `transition_refused` if it was sent, taken as credit, or its payment is disputed.
 */
export async function lockWaiting(tx: Tx, refundId: string): Promise<typeof refund.$inferSelect> {
  const wanted = eq(refund.id, refundId)
  const [found] = await tx.select({ orderId: refund.orderId }).from(refund).where(wanted)
  if (!found) throw new Refusal('not_found')
  await lockOrder(tx, found.orderId)
  const [waiting] = await tx.select().from(refund).where(wanted).for('update')
  if (waiting?.destination === 'credit')
    throw new Refusal('transition_refused', { text: { key: 'refund.goes_to_credit' } })
  if (waiting?.destination !== 'account') throw new Refusal('not_found')
  if (waiting.status !== 'pending')
    throw new Refusal('transition_refused', { text: { key: 'refund.settled_already' } })
  await refuseDisputed(tx, waiting)
  return waiting
}

/** The account that the buyer gave; null if none, or erased. */
export async function readRefundAccount(
  reader: Reader,
  shop: Pick<Shop, 'secret'>,
  orderId: string,
): Promise<BankAccount | null> {
  const [kept] = await reader.select().from(refundAccount).where(eq(refundAccount.orderId, orderId))
  return kept ? (JSON.parse(unseal(shop, purpose, kept.sealed)) as BankAccount) : null
}
