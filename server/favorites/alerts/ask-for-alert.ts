import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AlertKind } from '#contract/favorite.ts'
import type { Tx } from '#server/db/open.ts'
import { productAlert } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { emit } from '#server/platform/emit.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { rowId } from '../find-target.ts'
import { queueDueAlerts } from './send-due-alerts.ts'

/** Alerts per network, because each one emails an address that the caller may not own. */
const perNetwork = { max: 30, minutes: 60 }

type Wanted = { sku?: string | undefined; id?: string | undefined; email?: string | undefined }

/**
 * Requests an alert for when a variant, or any variant of a product, is back in stock or cheaper. A customer's own
 * verified address is active at once. Any other address first gets a confirmation email, and nothing more unless its
 * owner confirms. The reply is the same in both cases.
 * @throws Refusal `not_found` for an unknown SKU or product, `invalid` at `sku` without either and for goods in
 * stock, at `email` for a guest without one, `too_many`.
 */
export async function askForAlert(ctx: CallContext, kind: AlertKind, given: Wanted): Promise<void> {
  const { shop } = ctx
  if (given.sku === undefined && given.id === undefined)
    throw invalidAt('sku', 'form.required', { field: 'SKU' })
  const variant = await findVariant(ctx, given)
  if (kind === 'back_in_stock' && variant.available) throw invalidAt('sku', 'alert.in_stock')
  const own = ctx.customer && (await verifiedEmail(ctx, ctx.customer.id))
  const email = given.email ?? own
  if (!email) {
    throw new Refusal('invalid', {
      fields: { email: { key: 'form.required', values: { field: ctx.t('checkout.email') } } },
    })
  }
  await countAttempt(shop, { subject: `alert ${networkOf(ctx.ip)}`, ...perNetwork })
  const confirmed = email === own
  const row = {
    kind,
    variantId: variant.id,
    whole: given.sku === undefined,
    email,
    customerId: confirmed ? ctx.customer!.id : null,
    visitorId: ensureVisitor(ctx),
    lang: ctx.lang,
    currency: variant.currency,
    priceThen: variant.price,
    token: randomBytes(24).toString('base64url'),
    confirmed,
    createdAt: shop.now(),
  }
  await shop.db.transaction(async (tx) => {
    const added = await tx
      .insert(productAlert)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: productAlert.id })
    if (confirmed) await takeOver(tx, shop, row)
    else if (added[0]) await emit(tx, 'alert.asked', added[0], { at: row.createdAt })
  })
}

/**
 * Confirms and reassigns an alert for this address that another visitor or browser requested before. It may be due: nobody
 * looked at it before it was confirmed.
 */
async function takeOver(tx: Tx, shop: Shop, row: typeof productAlert.$inferInsert): Promise<void> {
  const { kind, variantId, whole, email, customerId, visitorId } = row
  const taken = await tx
    .update(productAlert)
    .set({ confirmed: true, customerId, visitorId })
    .where(
      sql`kind = ${kind} and variant_id = ${variantId} and whole = ${whole} and email = ${email} and sent_at is null`,
    )
    .returning({ id: productAlert.id })
  for (const { id } of taken) await queueDueAlerts(tx, shop, sql`a.id = ${id}`)
}

/**
 * The variant with its stored price: fixed in the shopper's currency, or else in the base currency. Later prices are
 * compared with it. For a product, this is its cheapest available variant.
 */
async function findVariant({ shop, currency }: CallContext, { sku, id }: Wanted) {
  const { rows } = await shop.pool.query<{ id: number; price: string; currency: string; available: boolean }>(
    `select v.id, v.stock_policy <> 'deny' or coalesce(s.on_hand - s.reserved, 0) > 0 available,
        coalesce(f.price, v.price) price, case when f.price is null then $3 else f.currency end currency
      from variant v join product p on p.id = v.product_id and p.status = 'active'
      left join stock s on s.variant_id = v.id
      left join variant_price f on f.variant_id = v.id and f.currency = $2
      where v.active and (v.sku = $1 or ($1::text is null and v.product_id = $4))
      order by v.stock_policy = 'deny' and coalesce(s.on_hand - s.reserved, 0) <= 0, f.price is null, coalesce(f.price, v.price)
      limit 1`,
    [sku ?? null, currency, shop.settings(currencySetting).base, rowId(id ?? '')],
  )
  if (!rows[0]) throw new Refusal('not_found')
  return { ...rows[0], price: Number(rows[0].price) }
}

async function verifiedEmail({ shop }: CallContext, customerId: string): Promise<string | null> {
  const { rows } = await shop.pool.query<{ email: string }>(
    'select email from customer where id = $1 and email_verified_at is not null',
    [customerId],
  )
  return rows[0]?.email ?? null
}
