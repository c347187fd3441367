import { type SQL, sql } from 'drizzle-orm'
import type { ReportBy } from '#contract/admin/money/report.ts'
import {
  type Column,
  count,
  dayOf,
  money,
  nameOf,
  ordersOf,
  type ReportQuery,
  type Scope,
  share,
} from './report-query.ts'

/** The amount that buyers owe for an order, as the report of sales counts it. */
const sales = sql`o.total - o.cancelled_amount`

/** Orders that were bought: replacements of an exchange cost nothing and could have no offer. */
function boughtOrders(scope: Scope): SQL {
  return sql`${ordersOf(scope)} and not exists (select from return_replacement x where x.order_id = o.id)`
}

/** Number and sales of all orders of the period, as one record `a`: the base of the shares. */
function allOrders(scope: Scope): SQL {
  return sql`(select count(*) as orders, coalesce(sum(${sales}), 0) as sales from ${boughtOrders(scope)}) a`
}

/**
 * Orders that promotions reduced. An order with two promotions belongs to the rows of both; the totals count it once. The
 * discount is the one that the order was placed with, or got with lines that were added later.
 */
export function promotionOrders(by: ReportBy, scope: Scope): ReportQuery {
  // `saved` is null for orders without a promotion.
  const whole = {
    from: sql`(select o.created_at, ${sales} as sales,
        (select sum(r.amount) from order_promotion r where r.order_id = o.id) as saved
      from ${boughtOrders(scope)}) o`,
    figures: promotionFigures(sql`count(*)`, sql`sum(o.sales)`),
  }
  if (by === 'day') return { ...whole, key: dayOf(sql`o.created_at`, scope.timeZone) }
  return {
    from: sql`(select o.id, ${sales} as sales from ${ordersOf(scope)}) s
      join (select order_id, promotion_id, name, amount as saved from order_promotion) r on r.order_id = s.id
      cross join lateral (select s.sales, r.saved) o cross join ${allOrders(scope)}`,
    key: sql`r.promotion_id::text`,
    name: sql`coalesce(${nameOf('promotion', sql`max(r.promotion_id)`, scope.lang)}, max(r.name))`,
    figures: promotionFigures(sql`max(a.orders)`, sql`max(a.sales)`),
    whole,
  }
}

/** `orders` and `sales`: of all orders, with and without promotion. */
function promotionFigures(orders: SQL, sum: SQL): Column[] {
  const reduced = sql`count(o.saved)`
  const salesWith = sql`coalesce(sum(o.sales) filter (where o.saved is not null), 0)`
  const average = (id: string, amount: SQL, number: SQL): Column => ({
    ...money(id, sql`round((${amount}) / nullif(${number}, 0))::bigint`),
    mayLack: true,
  })
  return [
    count('orders', reduced),
    money('discount', sql`sum(o.saved)`),
    money('sales', salesWith),
    share('order_share', reduced, orders),
    average('average_with', salesWith, reduced),
    average('average_without', sql`${sum} - ${salesWith}`, sql`${orders} - ${reduced}`),
  ]
}

/** Orders placed with a coupon. The discount is the one that their totals explain. */
export function couponOrders(by: ReportBy, scope: Scope): ReportQuery {
  // Two conditions, each with an index of its own, so that a buyer's orders are not searched through all orders.
  const earlier = (same: SQL) => sql`exists (select from orders e
    where ${same} and e.created_at < o.created_at and e.status <> 'cancelled')`
  const used = sql`(select o.id, o.coupon_code, ${sales} as sales, (select -sum((row -> 'amount' ->> 'amount')::bigint)
      from jsonb_array_elements(o.totals -> 'explain') row where row ->> 'kind' = 'coupon') as saved,
      not ${earlier(sql`e.customer_id = o.customer_id`)} and not ${earlier(sql`e.email = o.email`)} as first
    from ${ordersOf(scope)} and o.coupon_code is not null) o`
  const all = allOrders(scope)
  const figures = [
    count('uses', sql`count(o.id)`),
    money('discount', sql`sum(o.saved)`),
    money('sales', sql`sum(o.sales)`),
    share('order_share', sql`count(o.id)`, sql`max(a.orders)`),
    share('sales_share', sql`coalesce(sum(o.sales), 0)`, sql`max(a.sales)`),
    count('new_customers', sql`count(*) filter (where o.first)`),
  ]
  const ofSeries = by === 'series'
  return {
    from: ofSeries
      ? sql`${used} left join coupon c on c.code = o.coupon_code left join coupon h on h.id = c.series_id cross join ${all}`
      : sql`${used} cross join ${all}`,
    key: ofSeries ? sql`coalesce(h.code, o.coupon_code)` : sql`o.coupon_code`,
    figures,
    whole: { from: sql`${all} left join ${used} on true`, figures },
  }
}
