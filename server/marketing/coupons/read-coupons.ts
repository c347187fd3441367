import { fallbacks, type Lang } from '#contract/languages.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { completeCoupon } from '../complete-terms.ts'
import type { CouponRow } from '../coupon-of-row.ts'

/** The customer once signed in, the visitor before that. Without either, nobody. */
export type CouponOwner = { customerId: string | null; visitorId: string | null }

export function couponOwner({ customer, visitorId }: CallContext): CouponOwner {
  return { customerId: customer?.id ?? null, visitorId }
}

/** A coupon with what its owner did with it, and its texts in one language. */
export type OwnedCoupon = {
  coupon: CouponRow
  claims: number
  listed: boolean
  slug: string | null
  name: string | null
  summary: string | null
  usedIn: string | null
}

/** True for a claim `l` of the owner: $1 customer, $3 visitor. */
const ownClaim = `(l.customer_id = $1::uuid or ($1::uuid is null and l.customer_id is null and l.visitor_id = $3))`

/** An amount without the base currency, $4, cannot be converted, and would fail every cart. The doctor names it. */
const complete = completeCoupon('k', '$4')

/**
 * The coupon of a series is used by its codes only. A range, because the planner takes nearly all coupons of a shop with
 * one long series for codes of any other, too, and would read all of them to find the first.
 */
const active = `(k.active and ${complete} and not exists (select from coupon c where c.series_id between k.id and k.id))`

/** Coupon k with its uses by this account or any of these addresses: $1 customer, $2 email addresses, $3 visitor, $4 base currency. */
const couponJson = `json_build_object(
  'id', k.id, 'code', k.code, 'labels', k.labels, 'kind', k.kind, 'percent', k.percent, 'amounts', k.amounts,
  'minimum', k.minimum, 'productIds', k.product_ids, 'categoryIds', k.category_ids,
  'startsAt', floor(extract(epoch from k.starts_at) * 1000), 'endsAt', floor(extract(epoch from k.ends_at) * 1000),
  'maxUses', k.max_uses, 'maxUsesPerCustomer', k.max_uses_per_customer, 'firstOrderOnly', k.first_order_only,
  'combinable', k.combinable, 'active', ${active}, 'used', k.used, 'maxClaims', k.max_claims,
  'claimed', exists (select from coupon_claim l where l.coupon_id = k.id and ${ownClaim}),
  'usedByCustomer', (
    select count(*) from coupon_use u
    where u.coupon_id = k.id and (u.customer_id = $1::uuid or u.email = any($2::text[]))),
  'hasOrdered', k.first_order_only and (
    exists (select from orders o where o.customer_id = $1::uuid and o.status <> 'cancelled')
    or exists (select from orders o where o.email = any($2::text[]) and o.status <> 'cancelled')))`

/** A coupon by its code, for a cart with these email addresses. */
export async function findCoupon(
  shop: Shop,
  { customerId, visitorId }: CouponOwner,
  emails: (string | null)[],
  code: string,
): Promise<CouponRow | null> {
  const { rows } = await shop.pool.query<{ coupon: CouponRow }>({
    name: 'coupon-of-cart',
    text: `select ${couponJson} as coupon from coupon k where k.code = $5`,
    values: [customerId, emails.filter((email) => email !== null), visitorId, baseOf(shop), code],
  })
  return rows[0]?.coupon ?? null
}

/** The order of this shopper in which the coupon was used last. */
const usedIn = `(
  select o.number from coupon_use u join orders o on o.id = u.order_id
  where u.coupon_id = k.id
    and (u.customer_id = $1::uuid or ($1::uuid is null and o.customer_id is null and o.visitor_id = $3))
  order by u.at desc limit 1)`

const listedNow = `k.listed and ${active} and (k.starts_at is null or k.starts_at <= $6) and (k.ends_at is null or k.ends_at > $6)
  and (k.max_uses is null or k.used < k.max_uses)`

const which = {
  listed: { where: listedNow, order: 'k.ends_at nulls last, k.id' },
  own: {
    where: `k.id in (
      select l.coupon_id from coupon_claim l where ${ownClaim}
      union select u.coupon_id from coupon_use u where u.customer_id = $1::uuid) and ${complete} and $6::timestamptz is not null`,
    order: `(select max(l.at) from coupon_claim l where l.coupon_id = k.id and ${ownClaim}) desc nulls last, k.id desc`,
  },
  one: { where: 'k.code = $7 and $6::timestamptz is not null', order: 'k.id' },
} as const

function baseOf(shop: Shop): string {
  return shop.settings(currencySetting).base
}

const maxCoupons = 200

/** Coupons: those listed for everyone, an owner's, or one by its code. */
export async function readCoupons(
  shop: Shop,
  owner: CouponOwner,
  lang: Lang,
  ask: 'listed' | 'own' | { code: string },
  emails: readonly string[] = [],
): Promise<OwnedCoupon[]> {
  const kind = typeof ask === 'string' ? ask : 'one'
  const { where, order } = which[kind]
  const values = [owner.customerId, emails, owner.visitorId, baseOf(shop), fallbacks(lang), shop.now()]
  const { rows } = await shop.pool.query<OwnedCoupon>({
    name: `coupons-${kind}`,
    text: `select ${couponJson} as coupon, k.claims, k.listed, ${usedIn} as "usedIn", t.slug, t.name, t.summary
      from coupon k
      left join lateral (select slug, name, summary from translation t where t.kind = 'coupon' and t.owner_id = k.id
        and t.lang = any($5::text[]) order by array_position($5::text[], t.lang) limit 1) t on true
      where ${where} order by ${order} limit ${maxCoupons}`,
    values: typeof ask === 'string' ? values : [...values, ask.code],
  })
  return rows
}
