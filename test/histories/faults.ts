import { readBooks } from '#server/payments/check-books.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Each query finds rows that break a rule of stock, units or money. */
const rules = {
  'stock below zero': `select variant_id from stock where on_hand < 0 or reserved < 0`,
  'reserved stock is not what open orders wait for': `
    select s.variant_id, s.reserved, coalesce(u.units, 0)::int as waiting from stock s left join (
      select l.variant_id, sum(l.quantity - l.shipped - l.cancelled) as units
      from order_line l join orders o on o.id = l.order_id
      where l.tracked and o.status in ('in_progress', 'pending_cancellation') group by 1) u using (variant_id)
    where s.reserved <> coalesce(u.units, 0)`,
  'more refunded than paid': `
    select o.number, o.credit, p.received, r.amount from orders o
    left join lateral (select coalesce(sum(received), 0) as received from payment where order_id = o.id) p on true
    left join lateral (
      select coalesce(sum(amount), 0) as amount from refund
      where order_id = o.id and retried_at is null and status <> 'failed') r on true
    where r.amount > o.credit + p.received`,
  'units beyond those bought': `
    select o.number, l.* from order_line l join orders o on o.id = l.order_id
    where l.shipped < 0 or l.cancelled < 0 or l.held < 0 or l.shipped + l.cancelled + l.held > l.quantity
      or l.returned < 0 or l.returned > l.quantity or l.refunded_units < 0 or l.refunded_units > l.quantity
      or l.refunded > l.total`,
  'held units are not those of open requests': `
    select o.number, l.held, r.units from order_line l join orders o on o.id = l.order_id
    left join lateral (
      select coalesce(sum(u.unshipped), 0)::int as units from return_line u join return_request q on q.id = u.return_id
      where u.line_id = l.id and q.status = 'pending' and q.audit_status = 'pending') r on true
    where l.held <> r.units`,
}

/** Faults in the shop's stock, orders and money; empty if its books are in order. */
export async function faultsOf({ pool }: Pick<Shop, 'pool'>): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await pool.query(query)
    if (rows.length > 0) found[rule] = rows
  }
  for (const [name, problems] of Object.entries(await readBooks(pool))) {
    if (problems.length > 0) found[name] = problems
  }
  return found
}
