import type pg from 'pg'

const checks: Record<string, string> = {
  'stock is the sum of its ledger': `select count(*) from stock s
    join (select variant_id, sum(on_hand) on_hand, sum(reserved) reserved from stock_move group by 1) m using (variant_id)
    where s.on_hand <> m.on_hand or s.reserved <> m.reserved`,
  'reserved is what open orders hold': `select count(*) from stock s
    left join (select l.variant_id, sum(l.quantity - l.shipped - l.cancelled) held from order_line l
      join orders o on o.id = l.order_id where o.status <> 'cancelled' group by 1) h using (variant_id)
    where s.reserved <> coalesce(h.held, 0)`,
  'nothing is sold that is not there': 'select count(*) from stock where reserved > on_hand',
  'lines and shipping sum to the total': `select count(*) from orders o
    where o.total <> o.shipping_fee + (select sum(total) from order_line l where l.order_id = o.id)`,
  'what is paid was received': `select count(*) from orders o where o.pay_status = 'paid'
    and o.paid_amount <> o.credit + (select sum(received) from payment p where p.order_id = o.id)`,
  'no cart made two orders': 'select count(*) - count(distinct cart_id) from orders',
}

/** Cross-checks the shop's books and returns the names of the checks that fail. */
export async function verifyBooks(pool: pg.Pool): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, text] of Object.entries(checks)) {
    const { rows } = await pool.query<{ count: string }>(text)
    if (Number(Object.values(rows[0]!)[0]) !== 0) wrong.push(name)
  }
  return wrong
}
