import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AdminParsed } from '#contract/admin/calls.ts'
import { codes } from '#contract/codes.ts'
import { dropFromCart } from '#server/cart/agreed-goods.ts'
import { storedPrices } from '#server/cart/price-cart.ts'
import type { Tx } from '#server/db/open.ts'
import { inquiry, quote, quoteLine } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { inquirySetting } from '../inquiry.setting.ts'
import { lockQuote } from '../quotes/lock-quote.ts'

export type InquiryRow = typeof inquiry.$inferSelect

/** Locks an inquiry. @throws Refusal `not_found`. */
export async function lockInquiry(tx: Tx, number: string): Promise<InquiryRow> {
  const [row] = await tx
    .select()
    .from(inquiry)
    .where(eq(inquiry.number, number.trim().toUpperCase()))
    .for('update')
  if (!row) throw new Refusal('not_found')
  return row
}

/** Latest day of a quote, in milliseconds from now. */
const maxValidity = 365 * 24 * 3600_000

/**
 * Writes the draft of a quote, in place of an earlier draft. @returns its number.
 * @throws Refusal `invalid` at a line's `sku` or `validUntil`; 30 `not_allowed` at a line's `unitPrice` below the shop's by
 * somebody who may not change prices.
 */
export async function makeQuote(
  tx: Tx,
  row: InquiryRow,
  { lines, shippingFee, note, validUntil }: AdminParsed<'/quote/make'>,
  { shop, caller, at }: Pick<WriteContext, 'shop' | 'caller' | 'at'>,
): Promise<string> {
  const variants = await variantsOf(
    tx,
    lines.map(({ sku }) => sku),
    row.currency,
  )
  const lower = lines.findIndex(
    ({ sku, unitPrice }) => unitPrice < storedPrices(shop, variants.get(sku)!, row.currency).price,
  )
  if (lower >= 0 && !caller.permissions.has('prices.change')) {
    const text = { key: 'quote.lower_price' }
    const fields = { [`lines.${lower}.unitPrice`]: text }
    const details = { permission: 'prices.change' }
    throw new Refusal('not_allowed', { code: codes.permission, text, fields, details })
  }
  const { quoteDays } = await settingIn(tx, inquirySetting)
  const until = validUntil ? new Date(validUntil) : new Date(at.getTime() + quoteDays * 24 * 3600_000)
  if (until <= at || until.getTime() - at.getTime() > maxValidity)
    throw invalidAt('validUntil', 'quote.invalid_date')
  await tx.delete(quote).where(and(eq(quote.inquiryId, row.id), eq(quote.status, 'draft')))
  const number = `${row.number}-${row.quotes + 1}`
  const [made] = await tx
    .insert(quote)
    .values({
      ...{ number, inquiryId: row.id, currency: row.currency, note, shippingFee },
      validUntil: until,
      createdAt: at,
    })
    .returning({ id: quote.id })
  await tx.insert(quoteLine).values(
    lines.map(({ sku, quantity, unitPrice }, position) => ({
      ...{ quoteId: made!.id, position, quantity, unitPrice },
      variantId: variants.get(sku)!.id,
    })),
  )
  await touch(tx, row, { quotes: row.quotes + 1 })
  return number
}

type Variant = {
  id: number
  sku: string
  price: number
  fixed: boolean
  compareAtPrice: null
  taxClass: string
}

async function variantsOf(tx: Tx, skus: string[], currency: string): Promise<Map<string, Variant>> {
  const twice = skus.findIndex((sku, index) => skus.indexOf(sku) < index)
  if (twice >= 0) throw invalidAt(`lines.${twice}.sku`, 'quote.invalid_twice')
  const { rows } = await tx.execute<Variant & { price: string }>(sql`
    select v.id, v.sku, coalesce(f.price, v.price) price, f.price is not null fixed, null "compareAtPrice",
      p.tax_class "taxClass"
    from variant v join product p on p.id = v.product_id
    left join variant_price f on f.variant_id = v.id and f.currency = ${currency}
    where v.sku = any(${sql.param(skus)}::text[])`)
  const found = new Map(rows.map((row) => [row.sku, { ...row, price: Number(row.price) }]))
  const unknown = skus.findIndex((sku) => !found.has(sku))
  if (unknown >= 0) throw invalidAt(`lines.${unknown}.sku`, 'quote.invalid_sku', { sku: skus[unknown] })
  return found
}

/**
 * Sends a draft. Earlier quotes are replaced, and taken out of the shopper's cart.
 * @throws Refusal `not_found`; `transition_refused` unless it is a draft, or once an earlier quote was ordered; `invalid`
 * once its last day has passed.
 */
export async function sendQuote(tx: Tx, row: InquiryRow, number: string, at: Date): Promise<void> {
  const drafted = await lockQuote(tx, { number })
  if (drafted?.inquiryId !== row.id) throw new Refusal('not_found')
  if (drafted.status !== 'draft')
    throw new Refusal('transition_refused', { text: { key: 'quote.refused_sent', values: { number } } })
  if (drafted.validUntil <= at) throw invalidAt('validUntil', 'quote.invalid_date')
  await endOpenQuotes(tx, row, at)
  await tx.update(quote).set({ status: 'sent', sentAt: at }).where(eq(quote.id, drafted.id))
  await touch(tx, row, { status: 'quoted' })
  await tx.execute(sql`update thread set last_from = 'staff', last_at = ${at.toISOString()}, version = version + 1
    where id = ${drafted.threadId}`)
  await emit(tx, 'quote.sent', { quoteId: drafted.id }, { at })
}

/**
 * Closes an inquiry with its conversation; quotes that wait for the shopper are taken back.
 * @throws Refusal `transition_refused`.
 */
export async function closeInquiry(tx: Tx, row: InquiryRow, at: Date): Promise<void> {
  await endOpenQuotes(tx, row, at)
  await tx.delete(quote).where(and(eq(quote.inquiryId, row.id), eq(quote.status, 'draft')))
  await touch(tx, row, { status: 'closed' })
  await tx.execute(sql`update thread set status = 'closed', closed_at = ${at.toISOString()}, snoozed_until = null,
    version = version + 1 where about_kind = 'inquiry' and about_number = ${row.number}`)
}

async function endOpenQuotes(tx: Tx, row: InquiryRow, at: Date): Promise<void> {
  const open = await tx
    .select({ id: quote.id })
    .from(quote)
    .where(and(eq(quote.inquiryId, row.id), inArray(quote.status, ['sent', 'accepted'])))
  for (const { id } of open) {
    const locked = await lockQuote(tx, { id })
    if (locked?.ordered)
      throw new Refusal('transition_refused', {
        text: { key: 'quote.refused_ordered', values: { number: locked.number } },
      })
    await dropFromCart(tx, id)
    await tx.update(quote).set({ status: 'replaced', closedAt: at }).where(eq(quote.id, id))
  }
}

async function touch(tx: Tx, { id }: InquiryRow, columns: Partial<InquiryRow>): Promise<void> {
  await tx
    .update(inquiry)
    .set({ ...columns, version: sql`${inquiry.version} + 1` })
    .where(eq(inquiry.id, id))
}
