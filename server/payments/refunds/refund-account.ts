import { and, eq } from 'drizzle-orm'
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import type { Reader, Tx } from '#server/db/open.ts'
import { order, orderHistory, refund, refundAccount } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { seal, unseal } from '#server/platform/secret-box.ts'
import type { Shop } from '#server/platform/shop.ts'

export type BankAccount = { iban: string; holder: string }

/** The purpose of the key that seals accounts. */
const purpose = 'refund account'

/**
 * Keeps the account to which staff transfer an order's refunds, encrypted and for 90 days.
 * @throws Refusal `invalid` for a wrong IBAN, `transition_refused` if no refund waits for an account.
 */
export async function keepRefundAccount(
  tx: Tx,
  shop: Pick<Shop, 'secret'>,
  orderId: string,
  { iban: given, holder }: BankAccount,
  at: Date,
): Promise<void> {
  const iban = electronicFormatIBAN(given)
  if (!iban || !isValidIBAN(iban))
    throw new Refusal('invalid', { fields: { iban: { key: 'refund.iban_invalid' } } })
  await waitingRefunds(tx, orderId)
  const sealed = seal(shop, purpose, JSON.stringify({ iban, holder } satisfies BankAccount))
  await tx
    .insert(refundAccount)
    .values({ orderId, sealed, at })
    .onConflictDoUpdate({ target: refundAccount.orderId, set: { sealed, at } })
  await tx
    .insert(orderHistory)
    .values({ orderId, at, by: 'buyer', kind: 'note', note: 'refund_account_given' })
}

/**
 * Turns refunds that wait for a bank account into store credit.
 * @throws Refusal `transition_refused` if none waits, `not_allowed` for an order without a customer account.
 */
export async function takeRefundsAsCredit(tx: Tx, orderId: string, at: Date): Promise<void> {
  const [paid] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
  if (!paid?.customerId) throw new Refusal('not_allowed', { text: { key: 'refund.credit_needs_account' } })
  const waiting = await waitingRefunds(tx, orderId)
  for (const { id } of waiting) {
    await tx.update(refund).set({ destination: 'credit' }).where(eq(refund.id, id))
    await emit(tx, 'refund.asked', { refundId: id }, { at })
  }
  await tx.insert(orderHistory).values({ orderId, at, by: 'buyer', kind: 'note', note: 'refund_as_credit' })
}

async function waitingRefunds(tx: Tx, orderId: string): Promise<{ id: string }[]> {
  const waiting = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), eq(refund.status, 'pending'), eq(refund.destination, 'account')))
    .for('update')
  if (waiting.length === 0)
    throw new Refusal('transition_refused', { text: { key: 'refund.no_account_needed' } })
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
