import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { coupon, couponClaim } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt, type Limit } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { couponKey } from '#server/pricing/offers/coupon.ts'
import { isCompleteCoupon } from '../complete-terms.ts'

/**
 * Saves a coupon for the shopper, once. The last claim of a limited coupon goes to one shopper: the update of its row
 * waits for others that claim at the same moment.
 * @throws Refusal `coupon_unknown`, `coupon_expired`, or `coupon_used_up` once every claim is taken; `too_many` for a
 * network of guests that claims too much.
 */
export async function claimCoupon(ctx: CallContext, given: string): Promise<void> {
  const { shop, customer } = ctx
  const code = couponKey(given)
  const owner = customer
    ? { customerId: customer.id, visitorId: null }
    : { customerId: null, visitorId: ensureVisitor(ctx) }
  const found = await claimable(shop, code)
  // A network of guests without accounts must not take every claim from the others.
  if (!customer && found.maxClaims !== null) await countAttempt(shop, guestLimit(ctx.ip))
  await shop.db.transaction(async (tx) => {
    const [claimed] = await tx
      .insert(couponClaim)
      .values({ couponId: found.id, ...owner, at: shop.now() })
      .onConflictDoNothing()
      .returning({ id: couponClaim.id })
    if (!claimed) return
    const [counted] = await tx
      .update(coupon)
      .set({ claims: sql`${coupon.claims} + 1` })
      .where(and(eq(coupon.id, found.id), or(isNull(coupon.maxClaims), lt(coupon.claims, coupon.maxClaims))))
      .returning({ id: coupon.id })
    if (!counted) throw refused('coupon_used_up', 'reason.coupon_used_up_claims', { code })
  })
}

/** @throws Refusal for a coupon that nobody can use any more. The coupon of a series is used by its codes only. */
async function claimable(shop: Shop, code: string) {
  const { base } = shop.settings(currencySetting)
  const [found] = await shop.db
    .select()
    .from(coupon)
    .where(and(eq(coupon.code, code), isCompleteCoupon(base)))
  const series = found && eq(coupon.seriesId, found.id)
  if (!found?.active || (await shop.db.$count(coupon, series)) > 0)
    throw refused('coupon_unknown', 'reason.coupon_unknown', { code })
  const { endsAt, maxUses, used } = found
  if (endsAt && endsAt <= shop.now())
    throw refused('coupon_expired', 'reason.coupon_expired', { code, date: endsAt })
  if (maxUses !== null && used >= maxUses)
    throw refused('coupon_used_up', 'reason.coupon_used_up_total', { code })
  return found
}

function guestLimit(ip: string): Limit {
  return { subject: `claim ${networkOf(ip)}`, max: 20, minutes: 60 }
}

function refused(
  reason: 'coupon_unknown' | 'coupon_expired' | 'coupon_used_up',
  key: string,
  values: Record<string, unknown>,
): Refusal {
  const text = { key, values }
  const condition = reason === 'coupon_used_up' ? { condition: key.split('_').at(-1)! } : {}
  return new Refusal(reason, { text, fields: { code: text }, details: condition })
}

/** Transfers the visitor's coupons to the customer. A coupon that both claimed counts once from then on. */
export function mergeClaims(tx: Tx, visitorId: string, customerId: string): Promise<void> {
  return joinClaims(tx, sql`customer_id is null and visitor_id = ${visitorId}`, customerId)
}

/** Transfers the coupons of a customer whose account is merged into another's. */
export function mergeCustomerClaims(tx: Tx, from: string, customerId: string): Promise<void> {
  return joinClaims(tx, sql`customer_id = ${from}`, customerId)
}

async function joinClaims(tx: Tx, others: SQL, customerId: string): Promise<void> {
  await tx.execute(sql`
    with moved as (delete from coupon_claim where ${others} returning coupon_id, at),
      kept as (
        insert into coupon_claim (coupon_id, customer_id, at) select coupon_id, ${customerId}::uuid, at from moved
        on conflict (coupon_id, customer_id) where customer_id is not null do nothing returning coupon_id)
    update coupon set claims = claims - 1 where id in (
      select id from coupon where id in (select coupon_id from moved except select coupon_id from kept)
      order by id for update)`)
}
