import { randomBytes } from 'node:crypto'
import { outbox, productAlert } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { noteFailure } from '#server/platform/limits/failed-attempts.ts'
import { refuseTooMany } from '#server/platform/limits/refuse-too-many.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'

export type AlertKind = 'back_in_stock' | 'price_drop'

/** Alerts one network may ask for: each sends a letter to an address that anybody typed in. */
const asked = { most: 30, minutes: 60 }

/**
 * Remembers who wants to hear when a variant is back or cheaper. A customer's own verified address counts at once;
 * any other one is asked first, by a letter, and hears nothing more unless its owner says yes. Answers alike.
 * @throws Refusal `not_found` for an unknown SKU, `invalid` at `email` for a guest without one, `too_many`.
 */
export async function askForAlert(
  ctx: CallContext,
  kind: AlertKind,
  given: { sku: string; email?: string | undefined },
): Promise<void> {
  const { shop } = ctx
  const variant = await findVariant(ctx, given.sku)
  const own = ctx.customer && (await verifiedEmail(ctx, ctx.customer.id))
  const email = given.email ?? own
  if (!email) {
    throw new Refusal('invalid', {
      fields: { email: { key: 'form.required', values: { field: ctx.t('checkout.email') } } },
    })
  }
  const subject = `alert ${networkOf(ctx.ip)}`
  await refuseTooMany(shop, subject, asked)
  await noteFailure(shop, subject)
  const confirmed = email === own
  await shop.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(productAlert)
      .values({
        kind,
        variantId: variant.id,
        email,
        customerId: confirmed ? ctx.customer!.id : null,
        lang: ctx.lang,
        currency: variant.currency,
        priceThen: variant.price,
        token: randomBytes(24).toString('base64url'),
        confirmed,
        createdAt: shop.now(),
      })
      .onConflictDoNothing()
      .returning({ id: productAlert.id })
    if (made && !confirmed) await tx.insert(outbox).values({ event: 'alert.asked', payload: { id: made.id } })
  })
}

/** The price as it is stored: fixed in the shopper's currency, or in the base currency, which later ones are held against. */
async function findVariant({ shop, currency }: CallContext, sku: string) {
  const { rows } = await shop.pool.query<{ id: number; price: string; currency: string }>(
    `select v.id, coalesce(f.price, v.price) price, case when f.price is null then $3 else f.currency end currency
      from variant v join product p on p.id = v.product_id and p.status = 'active'
      left join variant_price f on f.variant_id = v.id and f.currency = $2
      where v.sku = $1 and v.active`,
    [sku, currency, shop.settings(currencySetting).base],
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
