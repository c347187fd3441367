import { and, eq, gt, sql } from 'drizzle-orm'
import { maxQueued, type QueuedOrder } from '#contract/admin/orders/pack.ts'
import { personName } from '#contract/person-name.ts'
import { anyOf } from '#server/db/any-of.ts'
import { order, packClaim } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { dayOf } from '#server/platform/day-of.ts'
import { methodNameIn } from '#server/pricing/shipping/shipping.setting.ts'
import { readOwn, viewClaim } from './read-claims.ts'

/** Orders that are counted. Beyond, the figure says enough. */
const maxCounted = 1000

type Ready = { id: string; count: number; code: string | null; name: string | null }

/** The orders that are ready to be packed, oldest first, and those that the caller has taken. */
export async function readQueue(
  ctx: AdminContext,
  { shippingMethod }: { shippingMethod?: string | undefined },
) {
  const { shop, caller, at } = ctx
  const today = dayOf(shop)(at)
  const { rows } = await shop.db.execute<Ready>(readyOrders(today))
  const nameIn = (method: { code: string; name: string }) => methodNameIn(shop, method, ctx.lang)
  const wanted = rows.filter(({ code }) => shippingMethod === undefined || code === shippingMethod)
  const shown = wanted.slice(0, maxQueued)
  const [items, own] = await Promise.all([readItems(ctx, shown, today), readOwn(shop.db, caller, at)])
  return { items, total: wanted.length, methods: countMethods(rows, nameIn), own, tags: ['order'] }
}

/** `needs` leaves out orders that wait for money or a decision; held units wait for a refund. */
export function readyOrders(today: string) {
  return sql`
    select o.id, units.count, o.shipping_method ->> 'code' code, o.shipping_method ->> 'name' name
    from orders o join lateral (
      select sum(l.quantity - l.shipped - l.cancelled - l.held)::int count
      from order_line l left join stock s on s.variant_id = l.variant_id
      where l.order_id = o.id and l.quantity > l.shipped + l.cancelled + l.held
        and (l.release_on is null or l.release_on <= ${today}::date) and (not l.tracked or s.on_hand > 0)
    ) units on units.count > 0
    where o.needs = 'ship' order by o.created_at, o.id limit ${maxCounted}`
}

function countMethods(rows: Ready[], nameIn: (method: { code: string; name: string }) => string) {
  const methods = new Map<string, { code: string; name: string; count: number }>()
  for (const { code, name } of rows) {
    if (code === null) continue
    const method = methods.get(code) ?? { code, name: nameIn({ code, name: name ?? code }), count: 0 }
    methods.set(code, { ...method, count: method.count + 1 })
  }
  return [...methods.values()].sort((one, other) => other.count - one.count)
}

async function readItems({ shop, caller, at, lang }: AdminContext, ready: Ready[], today: string) {
  const counts = new Map(ready.map(({ id, count }) => [id, count]))
  const rows = await shop.db
    .select({ order, claim: packClaim })
    .from(order)
    .leftJoin(packClaim, and(eq(packClaim.orderId, order.id), gt(packClaim.until, at)))
    .where(anyOf(order.id, [...counts.keys()]))
    .orderBy(order.createdAt, order.id)
  return rows.map(({ order: row, claim }): QueuedOrder => {
    const { id, number, address, delivery, labels, shippingMethod } = row
    return {
      ...{ id, number, delivery, labels },
      shippingMethod: shippingMethod && {
        ...shippingMethod,
        name: methodNameIn(shop, shippingMethod, lang),
      },
      placedAt: row.createdAt.toISOString(),
      overdue: delivery !== null && delivery.earliest <= today,
      count: counts.get(id)!,
      customer: {
        name: address ? personName(address) : '',
        city: address?.city ?? '',
        country: address?.country ?? '',
      },
      hasNote: row.remark !== '' || row.staffNote !== '',
      packedAt: row.packedAt?.toISOString() ?? null,
      claim: claim && viewClaim(claim, caller),
    }
  })
}
