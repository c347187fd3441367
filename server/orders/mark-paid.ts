import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { Acting } from './transitions.ts'

/** Marks a locked order as paid in full. It no longer expires, and its network is erased. */
export async function markPaid(
  tx: Tx,
  orderId: string,
  paidAmount: number,
  at: Date,
  { by, name = null }: Pick<Acting, 'by'> & { name?: string | null | undefined } = { by: 'system' },
): Promise<void> {
  const moment = at.toISOString()
  await tx.execute(sql`
    with paid as (
      update orders set pay_status = 'paid', paid_amount = ${paidAmount}, paid_at = ${moment}, expires_at = null, network = null
      where id = ${orderId} returning id),
    noted as (
      insert into order_history (order_id, at, by, actor_name, kind, "from", "to")
      select id, ${moment}::timestamptz, ${by}, ${name}, 'pay_status', 'unpaid', 'paid' from paid)
    insert into outbox (event, payload, at)
    select 'order.paid', jsonb_build_object('orderId', id), ${moment}::timestamptz from paid`)
}
