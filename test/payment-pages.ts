import type { Placed } from '#contract/checkout.ts'
import { reconcilePayments } from '#server/payments/reconcile-payments.ts'
import type { Gateway } from './gateway.ts'
import { type GatewayShop, minutes } from './gateway-shop.ts'

type StoredPayment = { id: string; status: string; failure: string | null; received: number }

/** Follows payment pages that were left open. */
export function paymentPages(world: () => GatewayShop) {
  return {
    /** Runs everything that waits, also what failed before and what jobs cause. */
    async runJobs(): Promise<void> {
      const { pool } = world().shop
      for (let round = 0; round < 3; round += 1) {
        const { rows } = await pool.query(
          `select to_regclass('graphile_worker._private_jobs') is not null as "exists"`,
        )
        if (rows[0].exists) await pool.query('update graphile_worker._private_jobs set run_at = now()')
        await world().runJobs()
      }
    },

    async paymentsOf({ orderNumber }: Placed): Promise<StoredPayment[]> {
      const { rows } = await world().shop.pool.query(
        `select p.id, p.status, p.failure, p.received::int from payment p join orders o on o.id = p.order_id
          where o.number = $1 order by p.created_at`,
        [orderNumber],
      )
      return rows
    },

    async refundedOf({ orderNumber }: Placed): Promise<number> {
      const { rows } = await world().shop.pool.query(
        `select coalesce(sum(r.amount), 0)::int sum from refund r join orders o on o.id = r.order_id
          where o.number = $1 and r.status = 'succeeded'`,
        [orderNumber],
      )
      return rows[0].sum
    },

    /** The buyer tries to pay on a page that may be closed, and comes back. */
    async tryToPay(gateway: Gateway, placed: Placed): Promise<void> {
      await gateway.pay(placed).catch(() => {})
      await gateway.comeBack(placed)
      world().clock.ahead = minutes(3)
      await reconcilePayments(world().shop)
    },
  }
}
