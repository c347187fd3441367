import { type SQL, sql } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { type CartDetail, type CartRow, cartList } from '#contract/admin/orders/cart.ts'
import { customerName } from '#server/customers/staff/customer-name.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * The address of a cart's owner who agreed to be written to: the same people whom reminders go to. `offset 0` keeps both
 * from being read as a whole: carts are read in their order, and their owners one by one.
 */
const consenting = `cart c left join lateral (select * from customer where id = c.customer_id offset 0) cu on true
  join lateral (select * from subscriber where state = 'subscribed'
    and email = case when c.customer_id is null then c.email when cu.email_verified_at is not null then cu.email end
    offset 0) s on true`

/** Orders of a cart's owner since a moment, by account and by email. */
const ordersSince = (moment: string) => `(
  select o.id, o.number, o.created_at, o.total, o.currency from orders o
    where o.customer_id = c.customer_id and o.created_at > ${moment} and o.status <> 'cancelled'
  union all select o.id, o.number, o.created_at, o.total, o.currency from orders o
    where o.email = s.email and o.created_at > ${moment} and o.status <> 'cancelled')`

const isBought = `(c.reminded_at is not null and exists ${ordersSince('c.reminded_at')})`

/** A cart counts as left once nothing has changed in it for an hour. */
const idle = `c.quote_id is null and c.updated_at < now() - interval '1 hour'
  and exists (select from cart_line l where l.cart_id = c.id)`

/** Ordered without a reminder, a cart was not left. */
const isLeft = `${idle} and (c.customer_id is not null or c.email is not null) and (c.reminded_at is not null
  or c.ordered_at is null and not exists ${ordersSince('c.updated_at')})`

const step = `case when c.payment_method is not null then 'payment' when c.shipping_method is not null then 'shipping'
  when c.address is not null then 'address' when c.email is not null then 'contact' else 'cart' end`

export const cartsInDatabase = defineList(cartList, {
  from: consenting,
  id: { sql: 'c.id', type: 'uuid' },
  columns: {
    state: `case when ${isBought} then 'bought' when c.reminded_at is not null then 'reminded' else 'left' end`,
    step: `(${step})`,
    currency: 'c.currency',
    changedAt: 'c.updated_at',
    remindedAt: 'c.reminded_at',
  },
  where: isLeft,
  search: { kind: 'subscriber', id: { sql: 's.id', type: 'uuid' } },
})

export function listCarts(
  ctx: AdminContext,
  payload: AdminParsed<'/cart/list'>,
): Promise<AdminData<'/cart/list'>> {
  return answerList(ctx, cartsInDatabase, payload, async (ids) => {
    const rows = await readCarts(ctx, sql`c.id = any(${sql.param(ids)}::uuid[])`)
    return rows.map(rowOf)
  })
}

/** @throws Refusal `not_found`, also for a cart whose owner does not agree to be written to any more. */
export async function showCart(ctx: AdminContext, id: string): Promise<{ cart: CartDetail }> {
  const [row] = isUuid(id) ? await readCarts(ctx, sql`c.id = ${id}::uuid`) : []
  if (!row) throw new Refusal('not_found')
  const { currency } = row
  const lines = row.lines.map(({ price, ...line }) => ({
    ...line,
    price: { amount: price.amount, currency: price.currency ?? currency },
  }))
  return { cart: { ...rowOf(row), lang: row.lang, couponCode: row.couponCode, lines } }
}

type Line = Omit<CartDetail['lines'][number], 'price'> & {
  price: { amount: number; currency: string | null }
}

type Row = {
  id: string
  email: string
  customerId: string | null
  name: string
  state: CartRow['state']
  step: CartRow['step']
  lang: string
  currency: string
  couponCode: string | null
  changedAt: string
  remindedAt: string | null
  lines: Line[]
  order: { number: string; at: string; total: number; currency: string } | null
}

async function readCarts({ shop, lang }: AdminContext, which: SQL): Promise<Row[]> {
  const { columns } = cartsInDatabase
  const { rows } = await shop.db.execute<Row>(sql`
    select c.id::text "id", s.email, s.lang, c.customer_id::text "customerId",
      case when cu.id is null then '' else ${customerName('cu')} end "name",
      ${columns.state!.sql} "state", ${columns.step!.sql} "step", c.currency, c.coupon_code "couponCode",
      c.updated_at "changedAt", c.reminded_at "remindedAt",
      (select jsonb_build_object('number', o.number, 'at', o.created_at, 'total', o.total, 'currency', o.currency)
        from ${sql.raw(ordersSince('c.reminded_at'))} o order by o.created_at limit 1) "order",
      (select jsonb_agg(jsonb_build_object('product', v.product_id, 'variant', v.id, 'sku', v.sku,
          'quantity', l.quantity, 'price', jsonb_build_object('amount', l.seen_price, 'currency', l.seen_currency),
          'name', coalesce((select t.name from translation t where t.kind = 'product' and t.owner_id = v.product_id
            order by t.lang = ${lang} desc, t.lang = 'en' desc, t.lang limit 1), v.sku)) order by l.added_at, l.id)
        from cart_line l join variant v on v.id = l.variant_id where l.cart_id = c.id) "lines"
    from ${cartsInDatabase.from} where ${cartsInDatabase.where} and ${which}`)
  return rows
}

/** Lines in a currency that the shopper has left since are out of date, and not part of the value. */
function rowOf(row: Row): CartRow {
  const { id, email, customerId, name, state, step: reached, currency, lines, order } = row
  const own = lines.filter(({ price }) => price.currency === currency)
  return {
    ...{ id, email, state, step: reached },
    customer: customerId ? { id: customerId, name } : null,
    value: { amount: own.reduce((sum, line) => sum + line.price.amount * line.quantity, 0), currency },
    units: lines.reduce((sum, line) => sum + line.quantity, 0),
    changedAt: new Date(row.changedAt).toISOString(),
    remindedAt: row.remindedAt && new Date(row.remindedAt).toISOString(),
    order: order && {
      number: order.number,
      at: new Date(order.at).toISOString(),
      total: { amount: order.total, currency: order.currency },
    },
  }
}

/** How many carts were left; of people who did not agree to be written to, nothing else is told. */
export async function countCarts(
  { shop, at }: AdminContext,
  { days }: AdminParsed<'/cart/counts'>,
): Promise<AdminData<'/cart/counts'>> {
  const since = new Date(at.getTime() - days * 24 * 3600_000).toISOString()
  const { rows } = await shop.db.execute<AdminData<'/cart/counts'>>(sql`
    select
      (select count(*)::int from cart c left join customer cu on cu.id = c.customer_id
        cross join lateral (select coalesce(c.email, cu.email) email) s
        where c.updated_at >= ${since} and ${sql.raw(`${idle} and c.ordered_at is null
          and not exists ${ordersSince('c.updated_at')}`)}) "left",
      count(*) filter (where c.updated_at >= ${since} and ${sql.raw(`c.ordered_at is null
        and not exists ${ordersSince('c.updated_at')}`)})::int "listed",
      count(*) filter (where c.reminded_at >= ${since})::int "reminded",
      count(*) filter (where c.reminded_at >= ${since} and ${sql.raw(isBought)})::int "bought"
    from ${cartsInDatabase.from} where ${cartsInDatabase.where}
      and (c.updated_at >= ${since} or c.reminded_at >= ${since})`)
  return rows[0]!
}
