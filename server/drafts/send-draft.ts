import { and, eq, inArray, lte } from 'drizzle-orm'
import { dropFromCart } from '#server/cart/agreed-goods.ts'
import type { Tx } from '#server/db/open.ts'
import { draftOrder } from '#server/db/tables.ts'
import { orderSetting } from '#server/orders/order.setting.ts'
import type { Undoing } from '#server/platform/admin/changes/undo-change.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Draft, lockDraft } from './lock-draft.ts'
import { priceDraft } from './price-draft.ts'
import { moveHold, refuseEnded, updateDraft } from './save-draft.ts'
import { contentOf, heldOf } from './view-draft.ts'

const day = 24 * 3600_000
/** Latest end of a payment link, in milliseconds from now. */
const maxValidity = 365 * day

/**
 * Makes the payment link work and emails it. An expired draft can be sent again.
 * @throws Refusal `invalid` without email or lines; `sold_out` for a line that is not sold any more or not in stock.
 */
export async function sendDraft(ctx: WriteContext, draft: Draft, given: string | undefined): Promise<void> {
  const { tx, at } = ctx
  refuseEnded(draft)
  if (!draft.email) throw invalidAt('email', 'desk.draft.no_email')
  if (draft.lines.length === 0) throw invalidAt('lines', 'desk.draft.no_lines')
  const { draftDays } = await settingIn(tx, orderSetting)
  const expiresAt = given ? new Date(given) : new Date(at.getTime() + draftDays * day)
  if (expiresAt <= at || expiresAt.getTime() - at.getTime() > maxValidity)
    throw invalidAt('expiresAt', 'quote.invalid_date')
  const { figures, total } = await priceDraft(ctx, contentOf(draft), heldOf(draft))
  const short = figures.lines.filter(({ problem }) => problem !== null)
  if (short.length > 0) {
    const sku = short.map((line) => line.sku).join(', ')
    throw new Refusal('sold_out', { text: { key: 'desk.draft.short', values: { sku } } })
  }
  const status = draft.status === 'accepted' ? 'accepted' : 'sent'
  await updateDraft(tx, draft, { status, total, sentAt: at, expiresAt, closedAt: null })
  await emit(tx, 'draft_order.sent', { draftId: draft.id }, { at })
}

/** Ends the payment link of a locked draft: takes it out of the buyer's cart and releases its units. */
export async function closeDraft(
  ctx: Pick<WriteContext, 'tx' | 'shop' | 'at'>,
  draft: Draft,
  status: 'expired' | 'deleted',
): Promise<void> {
  await dropFromCart(ctx.tx, draft.id)
  await moveHold(ctx, draft, false)
  await updateDraft(ctx.tx, draft, { status, closedAt: ctx.at, heldUntil: null })
}

/** Drafts per run; the next run takes the rest. */
const batch = 200

/** Ends payment links after their last day, and holds of units after theirs. */
export async function expireDrafts(shop: Shop): Promise<void> {
  const at = shop.now()
  const due = await shop.db
    .select({ number: draftOrder.number })
    .from(draftOrder)
    .where(and(inArray(draftOrder.status, ['sent', 'accepted']), lte(draftOrder.expiresAt, at)))
    .limit(batch)
  for (const { number } of due) {
    await shop.db.transaction(async (tx) => {
      const draft = await lockDraft(tx, number)
      const isOpen = draft.status === 'sent' || draft.status === 'accepted'
      if (isOpen && draft.expiresAt && draft.expiresAt <= at)
        await closeDraft({ tx, shop, at }, draft, 'expired')
    })
  }
  const held = await shop.db
    .select({ number: draftOrder.number })
    .from(draftOrder)
    .where(lte(draftOrder.heldUntil, at))
    .limit(batch)
  for (const { number } of held) {
    await shop.db.transaction(async (tx) => {
      const draft = await lockDraft(tx, number)
      if (!draft.heldUntil || draft.heldUntil > at) return
      await moveHold({ tx, shop, at }, draft, false)
      await updateDraft(tx, draft, { heldUntil: null })
    })
  }
}

/** Undo of a sent email in its first minute, and of a deletion. */
export const draftUndoing: Undoing['calls'] = {
  '/draftOrder/send': async (ctx, { resourceId, changes }) => {
    const draft = await lockById(ctx.tx, resourceId)
    const opened = changes.find(({ path }) => path === 'status')
    if (draft.status !== 'sent') throw new Refusal('undo_closed', { text: { key: 'desk.draft.undo_opened' } })
    const before = opened ? (opened.before as Draft['status']) : 'sent'
    await updateDraft(
      ctx.tx,
      draft,
      before === 'sent' ? {} : { status: before, sentAt: null, expiresAt: null },
    )
    return { label: draft.number, changes: [{ path: 'status', before: 'sent', after: before }] }
  },
  '/draftOrder/delete': async (ctx, { resourceId }) => {
    const draft = await lockById(ctx.tx, resourceId)
    if (draft.status !== 'deleted')
      throw new Refusal('undo_closed', { text: { key: 'desk.draft.undo_opened' } })
    await updateDraft(ctx.tx, draft, { status: 'draft', closedAt: null, sentAt: null, expiresAt: null })
    return { label: draft.number, changes: [{ path: 'status', before: 'deleted', after: 'draft' }] }
  },
}

async function lockById(tx: Tx, id: string): Promise<Draft> {
  const [found] = await tx.select({ number: draftOrder.number }).from(draftOrder).where(eq(draftOrder.id, id))
  if (!found) throw new Refusal('undo_closed', { text: { key: 'desk.draft.undo_opened' } })
  return lockDraft(tx, found.number)
}
