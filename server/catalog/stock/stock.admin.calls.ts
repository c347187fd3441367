import { eq } from 'drizzle-orm'
import type { stockCalls } from '#contract/admin/catalog/stock.ts'
import { stock } from '#server/db/tables.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminHandlers, Audited, WriteContext } from '#server/platform/admin/context.ts'
import { makePlan } from '#server/platform/admin/plans/make-plan.ts'
import { stockSetting } from '../product/availability.ts'
import { bulkStock } from './bulk-stock.ts'
import { lockStock, setOnHand } from './change-stock.ts'
import { adjustStock, type Corrected, type Corrector, countStock, receiveStock } from './correct-stock.ts'
import { listStock, readLedger, readStock } from './list-stock.ts'

export const stockHandlers: AdminHandlers<keyof typeof stockCalls> = {
  '/stock/list': listStock,

  '/stock/detail': readStock,

  async '/stock/adjust'(ctx, payload) {
    const corrected = await adjustStock(ctx.tx, payload, corrector(ctx))
    const reason = [payload.reason, payload.note].filter(Boolean).join(': ')
    return { data: { stock: shown(corrected) }, audit: { ...auditOf([corrected]), reason } }
  },

  async '/stock/count'(ctx, payload) {
    const lines = await countStock(ctx.tx, payload, corrector(ctx))
    return { data: { lines: lines.map(shown) }, audit: { ...auditOf(lines), reason: payload.note } }
  },

  async '/stock/receive'(ctx, payload) {
    const lines = await receiveStock(ctx.tx, payload, corrector(ctx))
    return { data: { lines: lines.map(shown) }, audit: { ...auditOf(lines), reason: payload.note } }
  },

  async '/stock/save'({ tx }, { variant, ...edit }) {
    const held = (await lockStock(tx, [variant])).get(variant)!
    const [before] = await tx.select().from(stock).where(eq(stock.variantId, variant))
    const { lowAt = before!.lowAt, location = before!.location } = edit
    await tx.update(stock).set({ lowAt, location }).where(eq(stock.variantId, variant))
    const changes = [
      { path: 'lowAt', before: before!.lowAt, after: lowAt },
      { path: 'location', before: before!.location, after: location },
    ].filter((each) => each.before !== each.after)
    const audit = { resource: 'stock', id: String(variant), label: held.sku, changes }
    return { data: { stock: { variant, lowAt, location } }, audit }
  },

  '/stock/plan': (ctx, wish) => makePlan(ctx, bulkStock, wish),

  '/stock/ledger': ({ shop }, payload) => readLedger(shop.db, payload),
}

/** Undoes a correction by its opposite movement, because the stock may have moved since. */
const undoStock: UndoHandler = async (ctx, change) => {
  const moved = change.changes.map(({ path, before, after }) => ({
    variant: Number(path.split('.')[1]),
    by: Number(before) - Number(after),
  }))
  const held = await lockStock(
    ctx.tx,
    moved.map(({ variant }) => variant),
  )
  const wanted = moved.map(({ variant, by }) => {
    const each = held.get(variant)!
    return { ...each, units: each.onHand + by }
  })
  const { by, at, fewLeft } = corrector(ctx)
  await setOnHand(ctx.tx, wanted, { reason: 'adjustment', cause: 'undone', note: '', by, at, fewLeft })
  const corrected = wanted.map(({ units, ...each }) => ({ ...each, before: each.onHand, onHand: units }))
  const { label, changes } = auditOf(corrected)
  return { label, changes }
}

function corrector({ caller, at, shop }: Pick<WriteContext, 'caller' | 'at' | 'shop'>): Corrector {
  return { by: caller.name, at, fewLeft: shop.settings(stockSetting).fewLeft }
}

function shown({ variantId, sku, before, onHand, reserved }: Corrected) {
  return { variant: variantId, sku, before, onHand, reserved, available: onHand - reserved }
}

function auditOf(lines: Corrected[]): Audited {
  const [first] = lines
  const label = lines.length === 1 ? first!.sku : `${first!.sku} +${lines.length - 1}`
  const changes = lines
    .filter(({ before, onHand }) => before !== onHand)
    .map(({ variantId, before, onHand }) => ({ path: `onHand.${variantId}`, before, after: onHand }))
  return { resource: 'stock', id: String(first!.variantId), label, changes }
}

export const stockUndoing = {
  '/stock/adjust': undoStock,
  '/stock/count': undoStock,
  '/stock/receive': undoStock,
} as const
