import type pg from 'pg'
import type { MoneyProblem } from '#contract/admin/money/payment.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readMoneyReport } from './money-report.ts'
import { maxRefundAttempts } from './refunds/follow-up-refunds.ts'

export type Books = {
  /** SKUs whose stock differs from the sums of its ledger. */
  wrongStock: string[]
  /** Orders whose shipped units are not those of their parcels. */
  wrongShipped: string[]
  /** Orders with a refund that failed for good: the buyer has to be refunded another way. */
  failedRefunds: string[]
  /** Money without an order, and orders without money. */
  money: MoneyProblem[]
}

/** Nightly: logs what only staff can put right. */
export async function checkBooks(shop: Shop): Promise<void> {
  const { wrongStock, wrongShipped, failedRefunds, money } = await readBooks(shop.pool, shop.now())
  if (wrongStock.length > 0) shop.log.error({ skus: wrongStock }, 'stock differs from its ledger')
  if (wrongShipped.length > 0) shop.log.error({ orders: wrongShipped }, 'shipped units differ from parcels')
  if (failedRefunds.length > 0) shop.log.error({ orders: failedRefunds }, 'refunds failed for good')
  if (money.length > 0) shop.log.error({ money }, 'money and orders differ')
}

export async function readBooks(db: Pick<pg.Pool, 'query'>, at: Date = new Date()): Promise<Books> {
  const [stock, shipped, refunds, money] = await Promise.all([
    db.query<{ sku: string }>(`
      select v.sku from stock s join variant v on v.id = s.variant_id
      left join (
        select variant_id, sum(on_hand) as on_hand, sum(reserved) as reserved from stock_move group by 1) m
        on m.variant_id = s.variant_id
      where s.on_hand <> coalesce(m.on_hand, 0) or s.reserved <> coalesce(m.reserved, 0)
      order by v.sku limit 100`),
    db.query<{ number: string }>(`
      select distinct o.number from order_line l join orders o on o.id = l.order_id
      left join (
        select u.line_id, sum(u.quantity) as units from shipment_line u join shipment s on s.id = u.shipment_id
        where s.status in ('shipped', 'delivered') group by 1) p on p.line_id = l.id
      where l.shipped <> coalesce(p.units, 0)
      order by 1 limit 100`),
    db.query<{ number: string }>(
      `select distinct o.number from refund r join orders o on o.id = r.order_id
        where r.status = 'failed' and r.retried_at is null and r.attempt >= $1 order by 1 limit 100`,
      [maxRefundAttempts],
    ),
    readMoneyReport(db, at),
  ])
  return {
    wrongStock: stock.rows.map(({ sku }) => sku),
    wrongShipped: shipped.rows.map(({ number }) => number),
    failedRefunds: refunds.rows.map(({ number }) => number),
    money,
  }
}
