import { createHash } from 'node:crypto'
import type { Parsed } from '#contract/calls.ts'
import { cartOwner } from '#server/cart/cart-owner.ts'
import type { PlacedAnswer } from '#server/orders/place-order.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'

/** What tells one submit from another: who, with which key, and a hash of what. */
export type Submission = { scope: string; key: string; payloadHash: string }

export function submissionOf(ctx: CallContext, payload: Parsed<'/checkout/submit'>): Submission {
  const { customerId, visitorId } = cartOwner(ctx)
  const { total, agree, idempotencyKey } = payload
  return {
    scope: customerId ? `customer:${customerId}` : `visitor:${visitorId}`,
    key: idempotencyKey,
    payloadHash: createHash('sha256')
      .update(`${total.amount} ${total.currency} ${agree}`)
      .digest('base64url'),
  }
}

/**
 * The answer that was given to this submit before, or null.
 * @throws Refusal `idempotency_conflict` when the key was used for something else.
 */
export async function findPlaced(
  shop: Shop,
  { scope, key, payloadHash }: Submission,
): Promise<PlacedAnswer | null> {
  const { rows } = await shop.pool.query<{ payload_hash: string; answer: PlacedAnswer }>({
    name: 'placed-before',
    text: 'select payload_hash, answer from idempotency where scope = $1 and key = $2',
    values: [scope, key],
  })
  const known = rows[0]
  if (!known) return null
  if (known.payload_hash !== payloadHash) throw new Refusal('idempotency_conflict')
  return known.answer
}
