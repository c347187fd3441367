import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Payment } from '#contract/checkout.ts'
import { isLang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import type { Tx } from '#server/db/open.ts'
import { idempotency, order, payment } from '#server/db/tables.ts'
import { amountDue } from '#server/orders/amount-due.ts'
import { awaitsDifference } from '#server/orders/awaits-difference.ts'
import { type LockedOrder, lockOrder } from '#server/orders/lock-order.ts'
import { transferText } from '#server/orders/transfer-text.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { exchangeWhenPlaced } from '#server/pricing/currency/exchange-of.ts'
import { expiryOf } from './checkout.setting.ts'
import type { PaymentMethodCode, PaymentProvider } from './provider.ts'
import { offeredProviders, providerOf } from './providers.ts'
import { newPayment, startPayment } from './start-payment.ts'

type Attempt = { method: PaymentMethodCode; idempotencyKey: string }
type Stored = Pick<
  typeof payment.$inferSelect,
  'id' | 'provider' | 'amount' | 'currency' | 'instructions' | 'account' | 'qr'
>

/**
 * Starts another attempt to pay an order, by any method. A repeated key returns the same attempt. Instructions are in the
 * reader's language, the gateway's page in the order's.
 * @throws Refusal `transition_refused` if nothing is due or another payment is in process, `payment_unavailable`, `idempotency_conflict`.
 */
export async function payOrder(
  { shop, lang, t }: Pick<CallContext, 'shop' | 'lang' | 't'>,
  { id }: { id: string },
  attempt: Attempt,
): Promise<Payment> {
  const { stored, locked } = await shop.db.transaction(async (tx) => {
    const held = await lockOrder(tx, id)
    return {
      locked: held,
      stored: (await repeated(tx, held, attempt)) ?? (await add(tx, shop, held, attempt)),
    }
  })
  const amount = { amount: stored.amount, currency: stored.currency }
  const { account } = stored
  const instructions = account
    ? transferText({ account, amount, number: locked.number }, { lang, t })
    : stored.instructions
  const attempted = { ...stored, amount, instructions }
  return startPayment(shop, providerOf(stored.provider), attempted, payable(locked))
}

type Open = Pick<
  typeof order.$inferSelect,
  'total' | 'cancelledAmount' | 'paidAmount' | 'currency' | 'exchange' | 'address'
>

/** Methods by which what remains of an order can be paid. */
export function methodsFor(shop: Shop, open: Open): PaymentProvider[] {
  const country = open.address?.country ?? ''
  const exchange = exchangeWhenPlaced(shop.settings(currencySetting), open)
  return offeredProviders(shop, { due: dueOf(open), byCredit: false, country, exchange })
}

function dueOf(open: Open): Money {
  return { amount: amountDue(open), currency: open.currency }
}

async function repeated(
  tx: Tx,
  { id }: LockedOrder,
  { method, idempotencyKey }: Attempt,
): Promise<Stored | null> {
  const payloadHash = createHash('sha256').update(method).digest('base64url')
  const scope = `order:${id}`
  const fresh = await tx
    .insert(idempotency)
    .values({ scope, key: idempotencyKey, payloadHash })
    .onConflictDoNothing()
    .returning()
  if (fresh.length > 0) return null
  const [earlier] = await tx
    .select()
    .from(idempotency)
    .where(sql`${idempotency.scope} = ${scope} and ${idempotency.key} = ${idempotencyKey}`)
  if (earlier?.payloadHash !== payloadHash) throw new Refusal('idempotency_conflict')
  const { paymentId } = earlier.answer as { paymentId: string }
  const [stored] = await tx.select().from(payment).where(eq(payment.id, paymentId))
  return stored ?? null
}

async function add(
  tx: Tx,
  shop: Shop,
  locked: LockedOrder,
  { method, idempotencyKey }: Attempt,
): Promise<Stored> {
  if (locked.status !== 'in_progress' || locked.facts.paid) {
    throw new Refusal('transition_refused', {
      text: { key: locked.facts.paid ? 'order.refused_already_paid' : `order.refused_is_${locked.status}` },
    })
  }
  if (locked.processingAt)
    throw new Refusal('transition_refused', { text: { key: 'order.refused_payment_processing' } })
  const provider = methodsFor(shop, locked).find(({ code }) => code === method)
  if (!provider) throw new Refusal('payment_unavailable')
  const made = newPayment(shop, provider, payable(locked), dueOf(locked))
  await tx.insert(payment).values(made)
  await tx
    .update(idempotency)
    .set({ answer: { paymentId: made.id } })
    .where(sql`${idempotency.scope} = ${`order:${locked.id}`} and ${idempotency.key} = ${idempotencyKey}`)
  await tx
    .update(order)
    .set({
      paymentMethod: provider.code,
      expiresAt: await windowFor(tx, shop, locked, provider),
    })
    .where(eq(order.id, locked.id))
  return made
}

/**
 * The payment window for another attempt, which never shortens the current one. It begins now for an order that had none
 * because it was paid on delivery.
 */
async function windowFor(
  tx: Tx,
  shop: Shop,
  { id, expiresAt, createdAt }: LockedOrder,
  provider: PaymentProvider,
): Promise<Date | null> {
  if (await awaitsDifference(tx, id)) return null
  const own = expiryOf(shop, provider, expiresAt === null ? shop.now() : createdAt)
  return expiresAt && own && expiresAt > own ? expiresAt : own
}

function payable({ id, number, email, lang }: LockedOrder) {
  return { id, number, email, lang: isLang(lang) ? lang : ('en' as const) }
}
