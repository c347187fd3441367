import { type SQL, sql } from 'drizzle-orm'
import type { ReportBy, ReportName } from '#contract/admin/money/report.ts'
import { couponOrders, promotionOrders } from './offer-queries.ts'
import { count, dayOf, money, nameOf, ordersOf, type ReportQuery, type Scope, share } from './report-query.ts'
import { stockValue, unsoldVariants } from './stock-queries.ts'

/** The grouped records of each report. One definition serves rows, totals and comparison. */
export function reportQuery(name: Exclude<ReportName, 'funnel'>, by: ReportBy, scope: Scope): ReportQuery {
  switch (name) {
    case 'sales':
      return by === 'product' ? productSales(scope) : sales(by, scope)
    case 'carts':
      return carts(scope)
    case 'sources':
      return sources(by, scope)
    case 'searches':
      return searches(scope)
    case 'pages':
      return pages(scope)
    case 'returns':
      return returns(by, scope)
    case 'coupons':
      return couponOrders(by, scope)
    case 'promotions':
      return promotionOrders(by, scope)
    case 'unsold':
      return unsoldVariants(by, scope)
    case 'stock':
      return stockValue(by, scope)
  }
}

/**
 * Refunded of an order's sales, up to now. Money beyond its total, such as a second payment, was no sale, so its return is
 * no refund of one: such refunds belong to no request.
 */
const refundedSales = sql`(o.refunded_amount - case when o.refunded_amount = 0 then 0 else coalesce((
  select sum(r.amount) from refund r where r.order_id = o.id and r.request_id is null and r.status = 'succeeded'), 0) end)`

function sales(by: ReportBy, scope: Scope): ReportQuery {
  const units = sql`(select sum(l.quantity) from order_line l where l.order_id = o.id)`
  return {
    from: ordersOf(scope),
    key:
      by === 'country'
        ? sql`coalesce(o.address ->> 'country', '')`
        : dayOf(sql`o.created_at`, scope.timeZone),
    figures: [
      money('sales', sql`sum(o.total - o.cancelled_amount)`),
      count('orders', sql`count(*)`),
      count('units', sql`sum(${units})`),
      money('refunded', sql`sum(${refundedSales})`),
    ],
  }
}

function productSales(scope: Scope): ReportQuery {
  return {
    from: sql`order_line l join (select o.id from ${ordersOf(scope)}) o on o.id = l.order_id`,
    ...byProduct(scope),
    figures: [
      money('sales', sql`sum(l.total - l.rebate)`),
      count('orders', sql`count(distinct l.order_id)`),
      count('units', sql`sum(l.quantity)`),
      money('refunded', sql`sum(l.refunded)`),
    ],
  }
}

/** Rows of products, from records with an order line `l`. */
function byProduct({ lang }: Scope): { key: SQL; name: SQL } {
  return {
    key: sql`l.product_id::text`,
    name: sql`coalesce(${nameOf('product', sql`l.product_id`, lang)}, max(l.name))`,
  }
}

/**
 * Sessions that began in the period with the orders placed in them. An order belongs to the last session of its visitor
 * that began before it and was active in the half hour before it.
 */
export function sessionsOf({ since, ends, currency }: Scope): SQL {
  return sql`(
    with placed as (
      select distinct on (o.id) o.id, o.total - o.cancelled_amount as sales, o.currency, s.id as session_id
      from orders o join visit_session s on s.visitor_id = o.visitor_id and s.started_at <= o.created_at
        and s.last_at >= o.created_at - interval '30 minutes'
      where o.status <> 'cancelled' and o.created_at >= ${since} and o.created_at < ${ends} + interval '1 day'
      order by o.id, s.started_at desc)
    select s.*, coalesce(p.orders, 0) as orders, coalesce(p.sales, 0) as sales
    from visit_session s left join (
      select session_id, count(*) as orders, sum(sales) filter (where currency = ${currency}) as sales
      from placed group by session_id) p on p.session_id = s.id
    where s.started_at >= ${since} and s.started_at < ${ends}) s`
}

function carts(scope: Scope): ReportQuery {
  const filled = sql`(s.stage >= 2 or s.orders > 0)`
  const left = sql`count(*) filter (where ${filled} and s.orders = 0)`
  return {
    from: sessionsOf(scope),
    key: dayOf(sql`s.started_at`, scope.timeZone),
    figures: [
      count('left', left),
      count('filled', sql`count(*) filter (where ${filled})`),
      count('left_at_checkout', sql`count(*) filter (where s.stage >= 3 and s.orders = 0)`),
      share('left_share', left, sql`count(*) filter (where ${filled})`),
    ],
  }
}

function sources(by: ReportBy, scope: Scope): ReportQuery {
  return {
    from: sessionsOf(scope),
    key: by === 'campaign' ? sql`s.campaign` : sql`s.medium || ' ' || s.source`,
    figures: [
      count('sessions', sql`count(*)`),
      count('visitors', sql`count(distinct s.visitor_id)`),
      count('orders', sql`sum(s.orders)`),
      money('sales', sql`sum(s.sales)`),
      share('conversion', sql`count(*) filter (where s.orders > 0)`, sql`count(*)`),
    ],
  }
}

function searches({ since, ends }: Scope): ReportQuery {
  return {
    from: sql`visit_search v where v.at >= ${since} and v.at < ${ends}`,
    key: sql`v.words`,
    figures: [
      count('searches', sql`count(*)`),
      count('without_result', sql`count(*) filter (where v.hits = 0)`),
      count('sessions', sql`count(distinct v.session_id)`),
    ],
  }
}

function pages({ since, ends }: Scope): ReportQuery {
  return {
    from: sql`visit v where v.at >= ${since} and v.at < ${ends}`,
    key: sql`v.path`,
    figures: [
      count('views', sql`count(*)`),
      count('visitors', sql`count(distinct v.visitor_id)`),
      { id: 'duration', kind: 'seconds', value: sql`avg(v.duration)::float8` },
    ],
  }
}

/** Returns asked for in the period, except those that the buyer took back. Orders have one currency each. */
function returns(by: ReportBy, scope: Scope): ReportQuery {
  const { since, ends, currency } = scope
  return {
    from: sql`return_line r join return_request q on q.id = r.return_id join order_line l on l.id = r.line_id
      join orders o on o.id = q.order_id where q.status <> 'cancelled' and o.currency = ${currency}
      and q.created_at >= ${since} and q.created_at < ${ends}`,
    ...(by === 'product' ? byProduct(scope) : { key: sql`q.reason` }),
    figures: [
      count('returned_units', sql`sum(r.requested)`),
      count('returns', sql`count(distinct q.id)`),
      count('written_off', sql`sum(r.written_off)`),
      money('refund_amount', sql`sum(r.refund_amount) filter (where q.stage = 'refunded')`),
    ],
  }
}
