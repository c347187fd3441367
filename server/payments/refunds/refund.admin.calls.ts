import { eq } from 'drizzle-orm'
import type { AdminParsed } from '#contract/admin/calls.ts'
import { codes } from '#contract/codes.ts'
import { order } from '#server/db/tables.ts'
import { lockByNumber } from '#server/orders/lock-order.ts'
import { askApproval, findApproval } from '#server/orders/refunds/approvals.ts'
import { approvalChange } from '#server/orders/refunds/ask-instead.ts'
import { askRefunds, readRefundable } from '#server/orders/refunds/ask-refunds.ts'
import { lockLimits, needsOf } from '#server/orders/refunds/refund-limits.ts'
import { refundableAmount, refundShares } from '#server/orders/refunds/refund-shares.ts'
import { refuseRestock } from '#server/orders/refunds/restock-units.ts'
import { refuseUnshipped } from '#server/orders/refunds/unshipped-units.ts'
import { viewShares } from '#server/orders/refunds/view-shares.ts'
import type { UndoHandler, Undoing } from '#server/platform/admin/changes/undo-change.ts'
import { type AdminHandlers, requireStepUp, type WriteContext } from '#server/platform/admin/context.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { qrPicture } from '#server/platform/barcodes/qr-picture.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { epcCode } from '../epc-code.ts'
import { readMoneyReport } from '../money-report.ts'
import { refundRow, refundRows, refunds } from './list-refunds.ts'
import { markRefundSent } from './mark-refund-sent.ts'
import { readToTransfer, releaseAccount } from './refund-account.ts'
import { retryRefund } from './retry-refund.ts'

export const refundHandlers: AdminHandlers<
  | '/order/refundPreview'
  | '/order/refund'
  | '/refund/list'
  | '/refund/account'
  | '/refund/release'
  | '/refund/markSent'
  | '/refund/retry'
  | '/report/money'
> = {
  async '/order/refundPreview'({ shop, caller, at }, { number, ...parts }) {
    const [found] = await shop.db.select().from(order).where(eq(order.number, number.trim().toUpperCase()))
    if (!found) throw new Refusal('not_found')
    const refundable = await readRefundable(shop.db, found.id)
    const shares = refundShares(refundable, parts)
    await refuseUnshipped(shop.db, found, parts)
    const needs = await needsOf(shop.db, caller, found, shares.amount, at)
    return { refund: await viewShares(shop.db, { order: found, refundable, shares, needs }) }
  },

  '/order/refund': refundOrder,

  '/refund/list': (ctx, payload) =>
    answerList(ctx, refunds, payload, (ids) => refundRows(ctx.shop.db, ids), { tags: ['refund'] }),

  async '/report/money'({ shop }) {
    return { items: await readMoneyReport(shop.pool, shop.now()) }
  },

  async '/refund/account'({ tx, shop, at }, { id }) {
    const account = await readToTransfer(tx, shop, id, at)
    const row = await refundRow(tx, id)
    const { amount, orderNumber: reference } = row
    const epc = epcCode({ ...account, bic: '', amount, reference })
    return {
      data: { amount, reference },
      unstored: { ...account, qr: epc && qrPicture(epc) },
      audit: { ...auditOf(row), reason: 'account read', changes: [] },
    }
  },

  async '/refund/release'({ tx }, { id }) {
    const before = await refundRow(tx, id)
    await releaseAccount(tx, id)
    const after = await refundRow(tx, id)
    const changes = [{ path: 'account', before: before.account, after: after.account }]
    return { data: { refund: after }, audit: { ...auditOf(after), changes } }
  },

  async '/refund/markSent'({ tx, at }, { id, reference }) {
    const before = await refundRow(tx, id)
    await markRefundSent(tx, id, reference, at)
    const after = await refundRow(tx, id)
    return { data: { refund: after }, audit: { ...auditOf(after), changes: [statusChange(before, after)] } }
  },

  async '/refund/retry'({ tx, at, caller }, { id, destination }) {
    const before = await refundRow(tx, id)
    const again = await retryRefund(tx, id, at, {
      by: { kind: 'merchant', name: caller.name },
      ...(destination ? { destination } : {}),
    })
    if (!again) throw new Refusal('transition_refused', { text: { key: 'refund.not_failed' } })
    const after = await refundRow(tx, again)
    return { data: { refund: after }, audit: { ...auditOf(after), changes: [statusChange(before, after)] } }
  },
}

/** The database drops a refund whose sending is cancelled while it is held. */
export const refundUndo: Undoing['calls'] = {
  '/order/refund': async (_ctx, change) => undone(change),
  '/refund/retry': async (_ctx, change) => undone(change),
}

function undone({ label, changes }: Parameters<UndoHandler>[1]) {
  return {
    label,
    changes: changes.map(({ path, before, after }) => ({ path, before: after, after: before })),
  }
}

async function refundOrder(ctx: WriteContext, payload: AdminParsed<'/order/refund'>) {
  const { tx, caller, at } = ctx
  const { number, askApproval: mayAsk = false, expected, left, amount: given, ...rest } = payload
  const wish = { ...rest, ...(given === undefined ? {} : { amount: given }) }
  await lockLimits(tx, caller)
  const locked = await lockByNumber(tx, number)
  const { id: orderId, currency } = locked
  const refundable = await readRefundable(tx, orderId)
  if (left !== undefined && refundableAmount(refundable) < left)
    throw new Refusal('changed_meanwhile', {
      code: codes.dialog,
      text: { key: 'desk.order.refunded_meanwhile' },
    })
  const { amount } = refundShares(refundable, wish)
  await refuseUnshipped(tx, locked, wish)
  refuseRestock(wish)
  if (amount === 0) throw new Refusal('invalid', { text: { key: 'refund.nothing_left' } })
  if (expected !== undefined && expected !== amount)
    throw new Refusal('changed_meanwhile', { code: codes.dialog, details: { amount: { amount, currency } } })
  const money = { amount, currency }
  const audit = { resource: 'order', id: orderId, label: locked.number, reason: payload.note }
  const needs = await needsOf(tx, caller, locked, amount, at)
  if (needs === 'approval') {
    if (!mayAsk) throw new Refusal('approval_needed', { details: { amount: money } })
    const id = await askApproval(tx, ctx, { orderId, wish, amount, currency })
    return {
      data: { refund: null, approval: await findApproval(tx, id, ctx) },
      audit: {
        ...audit,
        undo: null,
        changes: [approvalChange(ctx, money)],
      },
    }
  }
  if (needs === 'step_up') requireStepUp(ctx)
  const by = { kind: 'merchant' as const, id: caller.id, name: caller.name }
  const asked = await askRefunds(tx, locked, { ...wish, by }, at)
  return {
    data: { refund: { id: asked!.id, amount: money }, approval: null },
    audit: { ...audit, changes: [{ ...approvalChange(ctx, money), path: 'refund' }] },
  }
}

type Row = Awaited<ReturnType<typeof refundRow>>

function auditOf({ id, orderNumber }: Row) {
  return { resource: 'refund', id, label: orderNumber }
}

function statusChange(before: Row, after: Row) {
  return { path: 'status', before: before.status, after: after.status }
}
