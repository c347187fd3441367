import type { CouponRow } from '#server/marketing/coupon-of-row.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { CartOwner } from './cart-owner.ts'

/** A coupon by its code, with how often this customer, by account or by any of these addresses, has used it. */
export async function findCoupon(
  shop: Shop,
  { customerId }: CartOwner,
  emails: (string | null)[],
  code: string,
): Promise<CouponRow | null> {
  const { rows } = await shop.pool.query<{ coupon: CouponRow }>({
    name: 'coupon-of-cart',
    text: `select json_build_object(
        'id', k.id, 'code', k.code, 'labels', k.labels, 'kind', k.kind, 'percent', k.percent, 'amounts', k.amounts,
        'minimum', k.minimum, 'productIds', k.product_ids, 'categoryIds', k.category_ids,
        'startsAt', floor(extract(epoch from k.starts_at) * 1000), 'endsAt', floor(extract(epoch from k.ends_at) * 1000),
        'maxUses', k.max_uses, 'maxUsesPerCustomer', k.max_uses_per_customer, 'firstOrderOnly', k.first_order_only,
        'combinable', k.combinable, 'active', k.active, 'used', k.used,
        'usedByCustomer', (
          select count(*) from coupon_use u
          where u.coupon_id = k.id and (u.customer_id = $2::uuid or u.email = any($3))),
        'earlierOrders', case when k.first_order_only then (
          select count(*) from orders o
          where o.status <> 'cancelled' and (o.customer_id = $2::uuid or o.email = any($3))) else 0 end) as coupon
      from coupon k where k.code = $1`,
    values: [code, customerId, emails.filter((email) => email !== null)],
  })
  return rows[0]?.coupon ?? null
}
