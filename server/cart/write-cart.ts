import type pg from 'pg'
import type { CartOwner } from './load-cart.ts'
import type { StoredCart } from './stored-cart.ts'

/** A change of a cart. Columns that are not named keep their values, even if another call writes them. */
export type CartChange = {
  columns?: Partial<
    Pick<
      StoredCart,
      | 'note'
      | 'couponCode'
      | 'email'
      | 'mobile'
      | 'address'
      | 'billing'
      | 'vat'
      | 'shippingMethod'
      | 'paymentMethod'
      | 'useCredit'
      | 'subscribe'
      | 'addedKeys'
    >
  >
  /** New state of lines, at most one per variant. A new line brings its id. */
  lines?: { id: string; variantId: number; quantity: number; seenPrice: number }[]
  removed?: string[]
}

/**
 * Writes a change in one statement if the cart is still at the version it was read in.
 * @returns the cart's id, or null if another write came first and the caller has to read again.
 */
export async function writeCart(
  db: Pick<pg.Pool, 'query'>,
  owner: CartOwner,
  state: Pick<StoredCart, 'id' | 'version'>,
  { columns = {}, lines = [], removed = [] }: CartChange,
  currency: string,
): Promise<string | null> {
  const values = [
    state.id,
    state.version,
    currency,
    JSON.stringify(columns),
    removed,
    lines.map((line) => line.variantId),
    lines.map((line) => line.quantity),
    lines.map((line) => line.seenPrice),
    lines.map((line) => line.id),
  ]
  const { rows } = state.id
    ? await db.query<{ id: string }>({ name: 'write-cart', text: writing(update), values })
    : await db.query<{ id: string }>({
        name: 'create-cart',
        text: writing(insert),
        values: [owner.customerId, owner.visitorId, ...values.slice(2)],
      })
  return rows[0]?.id ?? null
}

/** A key that is present is written, null included. */
const patched = (column: string, key: string, type = '') =>
  `${column} = case when $4::jsonb ? '${key}' then ($4::jsonb ->> '${key}')${type} else ${column} end`

const patchedJson = (column: string) =>
  `${column} = case when $4::jsonb ? '${column}' then nullif($4::jsonb -> '${column}', 'null') else ${column} end`

const list = (key: string) => `array(select jsonb_array_elements_text($4::jsonb -> '${key}'))`

const patchedList = (column: string, key: string) =>
  `${column} = case when $4::jsonb ? '${key}' then ${list(key)} else ${column} end`

const update = `
  update cart set version = version + 1, updated_at = now(), currency = $3,
    ${patched('note', 'note')}, ${patched('coupon_code', 'couponCode')}, ${patched('email', 'email')},
    ${patched('mobile', 'mobile')}, ${patchedJson('address')}, ${patchedJson('billing')}, ${patchedJson('vat')},
    ${patched('shipping_method', 'shippingMethod')}, ${patched('payment_method', 'paymentMethod')},
    ${patchedList('added_keys', 'addedKeys')},
    ${patched('use_credit', 'useCredit', '::boolean')}, ${patched('subscribe', 'subscribe', '::boolean')}
  where id = $1::uuid and version = $2 and ordered_at is null
  returning id`

/** A new cart. Does nothing if the owner already has an open one. */
const insert = `
  insert into cart (customer_id, visitor_id, currency, version, note, coupon_code, added_keys)
  values ($1::uuid, $2, $3, 1, coalesce($4::jsonb ->> 'note', ''), $4::jsonb ->> 'couponCode', ${list('addedKeys')})
  on conflict do nothing
  returning id`

function writing(cart: string): string {
  return `with changed as (${cart}),
    gone as (delete from cart_line using changed where cart_id = changed.id and cart_line.id = any($5::uuid[])),
    kept as (
      insert into cart_line (id, cart_id, variant_id, quantity, seen_price, seen_currency)
      select line.id, changed.id, variant_id, quantity, seen_price, $3
      from changed, unnest($6::int[], $7::int[], $8::bigint[], $9::uuid[]) line (variant_id, quantity, seen_price, id)
      on conflict (cart_id, variant_id) do update set quantity = excluded.quantity,
        seen_price = excluded.seen_price, seen_currency = excluded.seen_currency)
    select id from changed`
}
