import { randomBytes } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'

/**
 * A buyer who ticked the newsletter's box is noted as having asked; nothing is sent before they confirm. Whoever
 * asked before, or has left since, stays as they are.
 */
export async function askSubscription(shop: Shop, { orderId }: Record<string, unknown>): Promise<void> {
  await shop.pool.query(
    `insert into subscriber (email, lang, token, asked_at)
      select o.email, o.lang, $2, o.created_at from orders o join cart c on c.id = o.cart_id
      where o.id = $1 and c.subscribe
      on conflict do nothing`,
    [orderId, randomBytes(24).toString('base64url')],
  )
}
