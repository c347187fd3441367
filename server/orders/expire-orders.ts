import type { Shop } from '#server/platform/shop.ts'
import { expireOrder } from './expire-order.ts'

/** Orders looked at in one go; the rest waits for the next minute. */
const batch = 500

/** Gives up every order that was not paid in time, each in a transaction of its own. */
export async function expireOrders(shop: Shop): Promise<void> {
  const at = shop.now()
  const { rows } = await shop.pool.query<{ id: string }>({
    name: 'orders-expired',
    text: `select id from orders where status = 'in_progress' and pay_status = 'unpaid' and expires_at <= $1
      order by expires_at limit ${batch}`,
    values: [at],
  })
  for (const { id } of rows) {
    await shop.db
      .transaction((tx) => expireOrder(tx, id, at))
      .catch((error) => {
        shop.log.error({ err: error, order: id }, 'an order could not be given up')
      })
  }
}
