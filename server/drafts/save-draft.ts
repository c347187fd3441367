import { eq, inArray, sql } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import { codes } from '#contract/codes.ts'
import { personName } from '#contract/person-name.ts'
import { dropFromCart } from '#server/cart/agreed-goods.ts'
import { stockSetting } from '#server/catalog/product/availability.ts'
import { checkAddress } from '#server/customers/addresses/check-address.ts'
import type { Tx } from '#server/db/open.ts'
import { customer, draftLine, draftOrder, variant } from '#server/db/tables.ts'
import { orderSetting } from '#server/orders/order.setting.ts'
import { newOrderNumber, OrderNotPlaced } from '#server/orders/place-order.ts'
import { isProvider } from '#server/payments/providers.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { chooseCurrency, currencyCodes } from '#server/platform/currency.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { completeAddress } from './complete-address.ts'
import type { Draft } from './lock-draft.ts'
import { type DraftContent, priceDraft } from './price-draft.ts'
import { heldOf } from './view-draft.ts'

type Given = Omit<DraftContent, 'currency'> & { currency?: string | undefined }

/** Makes a draft. @returns its number. @throws Refusal as `checkContent`. */
export async function createDraft(ctx: WriteContext, given: Given): Promise<string> {
  const { content, total } = await checkContent(ctx, given, null)
  const number = `D-${newOrderNumber()}`
  const { lines, ...columns } = content
  const row = { ...columns, number, total, createdBy: ctx.caller.name, createdAt: ctx.at }
  const [made] = await ctx.tx.insert(draftOrder).values(row).returning({ id: draftOrder.id })
  await writeLines(ctx.tx, made!.id, lines)
  await index(ctx.tx, made!.id, number, content, ctx.at)
  return number
}

/**
 * Replaces the content of a locked draft. A buyer who has it in a cart opens the link again for the new content. Units
 * that are held stay held for the new lines. An expired draft stays expired until it is sent again.
 * @throws Refusal as `checkContent`; `transition_refused` once it is ordered or deleted; `sold_out` if the units of the new
 * lines cannot be held.
 */
export async function saveDraft(ctx: WriteContext, draft: Draft, given: Given): Promise<void> {
  refuseEnded(draft)
  const { content, total } = await checkContent(ctx, given, draft)
  if (draft.status !== 'draft' && !content.email) throw invalidAt('email', 'desk.draft.no_email')
  if (draft.status !== 'draft' && content.lines.length === 0) throw invalidAt('lines', 'desk.draft.no_lines')
  const { lines, ...columns } = content
  const isHeld = draft.heldUntil !== null
  if (isHeld) await moveHold(ctx, draft, false)
  await dropFromCart(ctx.tx, draft.id)
  await ctx.tx.delete(draftLine).where(eq(draftLine.draftId, draft.id))
  await writeLines(ctx.tx, draft.id, lines)
  await updateDraft(ctx.tx, draft, {
    ...columns,
    total,
    ...(draft.status === 'accepted' ? { status: 'sent' as const } : {}),
  })
  if (isHeld) await moveHold(ctx, draft, true)
  await index(ctx.tx, draft.id, draft.number, content, draft.createdAt)
}

/** Reserves the units of a draft for its buyer, or releases them. @throws Refusal `sold_out` naming the products. */
export async function holdDraft(ctx: WriteContext, draft: Draft, hold: boolean): Promise<void> {
  refuseClosed(draft)
  await moveHold(ctx, draft, hold)
  const { draftHoldDays } = await settingIn(ctx.tx, orderSetting)
  const heldUntil = hold ? new Date(ctx.at.getTime() + draftHoldDays * 24 * 3600_000) : null
  await updateDraft(ctx.tx, draft, { heldUntil })
}

/** Changes columns of a locked draft. */
export async function updateDraft(
  tx: Tx,
  { id }: Pick<Draft, 'id'>,
  columns: Partial<typeof draftOrder.$inferInsert>,
): Promise<void> {
  await tx
    .update(draftOrder)
    .set({ ...columns, version: sql`${draftOrder.version} + 1` })
    .where(eq(draftOrder.id, id))
}

/** @throws Refusal `transition_refused` for a draft that was ordered or deleted. */
export function refuseEnded(draft: Draft): void {
  if (draft.status === 'ordered' || draft.status === 'deleted') throw refused(draft)
}

/** @throws Refusal `transition_refused` for a draft that was ordered or deleted, or whose link has expired. */
export function refuseClosed(draft: Draft): void {
  refuseEnded(draft)
  if (draft.status === 'expired') throw refused(draft)
}

function refused({ status, number }: Draft): Refusal {
  return new Refusal('transition_refused', {
    text: { key: `desk.draft.refused_${status}`, values: { number } },
  })
}

/** @throws Refusal `sold_out` naming the products that stock does not cover. */
export async function moveHold(
  { tx, shop, at }: Pick<WriteContext, 'tx' | 'shop' | 'at'>,
  { id }: Pick<Draft, 'id'>,
  hold: boolean,
): Promise<void> {
  const { fewLeft } = await settingIn(tx, stockSetting)
  try {
    await tx.execute(sql`select hold_draft(${id}, ${hold}, ${fewLeft}, ${at.toISOString()})`)
  } catch (error) {
    const refused = OrderNotPlaced.from((error as { cause?: unknown }).cause ?? error)
    if (!refused) throw error
    const { rows } = await shop.pool.query<{ sku: string }>(
      'select sku from variant where id = any($1::int[]) order by sku',
      [refused.soldOutVariants()],
    )
    const skus = rows.map(({ sku }) => sku).join(', ')
    throw new Refusal('sold_out', { text: { key: 'desk.draft.short', values: { sku: skus } } })
  }
}

/**
 * Checks what staff entered and calculates it.
 * @throws Refusal `invalid` naming the field; 30 `not_allowed` for prices below the shop's, and for discounts, without the
 * permission to change prices.
 */
async function checkContent(
  ctx: WriteContext,
  given: Given,
  draft: Draft | null,
): Promise<{ content: DraftContent; total: number }> {
  const content: DraftContent = {
    ...given,
    currency: draftCurrency(ctx.shop, given.currency, draft),
    address: checked(ctx, 'address', completeAddress(given.address)) ?? given.address,
    billing: checked(ctx, 'billing', given.billing),
    email: given.email ?? (await emailOf(ctx.tx, given.customerId)),
  }
  const unexplained = content.lines.findIndex(({ unitPrice, reason }) => unitPrice !== null && reason === '')
  if (unexplained >= 0) throw invalidAt(`lines.${unexplained}.reason`, 'desk.draft.no_reason')
  if (content.paymentMethod !== null && !isProvider(content.paymentMethod))
    throw invalidAt('paymentMethod', 'desk.draft.unknown_payment')
  const { figures, total, isLower } = await priceDraft(ctx, content, draft ? heldOf(draft) : undefined)
  if (isLower && !ctx.caller.permissions.has('prices.change'))
    throw new Refusal('not_allowed', {
      code: codes.permission,
      text: { key: 'desk.draft.lower_price' },
      details: { permission: 'prices.change' },
    })
  const { shippingMethod, address } = content
  const isOffered = figures.shippingMethods.some(({ code }) => code === shippingMethod)
  if (shippingMethod !== null && completeAddress(address) !== null && content.lines.length > 0 && !isOffered)
    throw invalidAt('shippingMethod', 'desk.draft.unknown_shipping')
  return { content, total }
}

/**
 * The currency of a content. A draft keeps its own, even if the shop has dropped it.
 * @throws Refusal `invalid` for one that the shop doesn't have.
 */
export function draftCurrency(
  shop: Shop,
  wanted: string | undefined,
  draft: Pick<Draft, 'currency'> | null,
): string {
  if (wanted === undefined || wanted === draft?.currency)
    return draft?.currency ?? chooseCurrency(shop, undefined)
  if (!currencyCodes(shop).includes(wanted)) throw invalidAt('currency', 'desk.draft.unknown_currency')
  return wanted
}

function checked({ t }: WriteContext, name: 'address' | 'billing', given: Address | null): Address | null {
  if (!given) return null
  const { address, fields } = checkAddress(given, t)
  if (address) return address
  const named = Object.entries(fields).map(([field, text]) => [`${name}.${field}`, text])
  throw new Refusal('invalid', { text: Object.values(fields)[0]!, fields: Object.fromEntries(named) })
}

/** @throws Refusal `invalid` for an unknown customer. */
async function emailOf(tx: Tx, customerId: string | null): Promise<string | null> {
  if (customerId === null) return null
  const [found] = await tx.select({ email: customer.email }).from(customer).where(eq(customer.id, customerId))
  if (!found) throw invalidAt('customerId', 'desk.draft.unknown_customer')
  return found.email
}

async function writeLines(tx: Tx, draftId: string, lines: DraftContent['lines']): Promise<void> {
  if (lines.length === 0) return
  const found = await tx
    .select({ id: variant.id, sku: variant.sku })
    .from(variant)
    .where(
      inArray(
        variant.sku,
        lines.map(({ sku }) => sku),
      ),
    )
  const ids = new Map(found.map(({ id, sku }) => [sku, id]))
  await tx.insert(draftLine).values(
    lines.map(({ sku, quantity, unitPrice, reason }, position) => ({
      ...{ draftId, position, quantity, unitPrice, reason },
      variantId: ids.get(sku)!,
    })),
  )
}

async function index(
  tx: Tx,
  id: string,
  number: string,
  { email, mobile, address, lines }: DraftContent,
  fresh: Date,
): Promise<void> {
  const texts = [number, email, mobile, address && personName(address), ...lines.map(({ sku }) => sku)]
  await indexForDesk(tx, {
    kind: 'draftOrder',
    id,
    label: number,
    texts: texts.filter((text) => text !== null),
    fresh,
  })
}
