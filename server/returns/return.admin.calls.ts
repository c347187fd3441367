import type { AdminData } from '#contract/admin/calls.ts'
import { codes } from '#contract/codes.ts'
import { orAskApproval } from '#server/orders/refunds/ask-instead.ts'
import { readRefundable } from '#server/orders/refunds/ask-refunds.ts'
import { lockLimits, needsOf, withinLimits } from '#server/orders/refunds/refund-limits.ts'
import { viewShares } from '#server/orders/refunds/view-shares.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { approveReturn, refuseReturn } from './decide-return.ts'
import { giveLabel, requireLabel } from './give-label.ts'
import { keepPhoto } from './inspection-photos.ts'
import { keepLabel } from './label-file.ts'
import { type LockedReturn, lockReturn } from './lock-return.ts'
import { inspectReturn, receiveReturn } from './receive-return.ts'
import { closeReturn, previewReturnShares, refundReturn, replaceReturn } from './settle-return.ts'
import { listAdminReturns } from './staff/list-admin-returns.ts'
import { returnChanges } from './staff/undo-return.ts'
import { showAdminReturn } from './staff/view-admin-return.ts'
import { checkStep } from './transitions.ts'

export const adminReturnHandlers: AdminHandlers<
  | '/return/list'
  | '/return/detail'
  | '/return/approve'
  | '/return/refuse'
  | '/return/receive'
  | '/return/inspect'
  | '/return/photo'
  | '/return/label'
  | '/return/labelFile'
  | '/return/refundPreview'
  | '/return/refund'
  | '/return/replace'
  | '/return/close'
> = {
  '/return/list': (ctx, payload) => listAdminReturns(ctx, payload),

  '/return/detail': ({ shop, t, lang }, { number }) =>
    shop.db.transaction((tx) => showAdminReturn(tx, shop, number, t, lang)),

  '/return/approve': (ctx, { note, labelUrl, labelFile, ...target }) =>
    changeReturn(ctx, target, async (locked, by) => {
      checkStep('approve', locked, by.by, locked.facts)
      const content = labelFile && Buffer.from(labelFile, 'base64')
      const labelKey = content && (await keepLabel(ctx.tx, ctx.shop, locked, content, 'labelFile'))
      return approveReturn(ctx.tx, locked, { ...by, note, labelUrl, labelKey })
    }),

  '/return/refuse': (ctx, { reason, ...target }) =>
    changeReturn(ctx, target, (locked, by) => refuseReturn(ctx.tx, locked, { ...by, reason }), reason),

  '/return/receive': (ctx, { lines, deliveryTime, note, ...target }) =>
    changeReturn(ctx, target, (locked, by) =>
      receiveReturn(ctx.tx, locked, {
        ...by,
        ...(deliveryTime ? { deliveryTime: pastTime(deliveryTime, ctx.at) } : {}),
        lines,
        note,
      }),
    ),

  '/return/inspect': (ctx, { lines, note, photos, ...target }) =>
    changeReturn(ctx, target, (locked, by) => inspectReturn(ctx.tx, locked, { ...by, lines, note, photos })),

  async '/return/photo'(ctx, { number }) {
    const { id, number: label } = await lockReturn(ctx.tx, number)
    const photo = await keepPhoto(ctx)
    const changes = [{ path: 'return', before: null, after: id }]
    return { data: { photo }, audit: { resource: 'upload', id: photo.id, label, changes } }
  },

  '/return/label': (ctx, { url, ...target }) =>
    changeLabel(ctx, target, (locked, by) =>
      giveLabel(ctx.tx, locked, { ...by, label: url === null ? null : { labelUrl: url } }),
    ),

  '/return/labelFile': (ctx, target) =>
    changeLabel(ctx, target, async (locked, by) => {
      requireLabel(locked)
      const file = ctx.file ?? Buffer.alloc(0)
      const labelKey = await keepLabel(ctx.tx, ctx.shop, locked, file, 'file')
      return giveLabel(ctx.tx, locked, { ...by, label: { labelKey } })
    }),

  '/return/refundPreview': ({ shop, caller, at }, { number, amount }) =>
    shop.db.transaction(async (tx) => {
      const locked = await lockReturn(tx, number)
      const { paid: order } = locked
      const shares = await previewReturnShares(tx, locked, amount)
      const needs = await needsOf(tx, caller, order, shares.amount, at)
      const refundable = await readRefundable(tx, order.id)
      return { refund: await viewShares(tx, { order, refundable, shares, needs }) }
    }),

  '/return/refund': (ctx, { askApproval: wanted, ...payload }) =>
    wanted ? refundOrAsk(ctx, payload) : refundWithin(ctx, payload),

  '/return/replace': (ctx, { note, ...target }) =>
    changeReturn(ctx, target, (locked, by) => replaceReturn(ctx.tx, ctx.shop, locked, { ...by, note })),

  '/return/close': (ctx, { reason, ...target }) =>
    changeReturn(ctx, target, (locked, by) => closeReturn(ctx.tx, locked, { ...by, reason }), reason),
}

type Refunding = Target & { amount?: number | undefined; note: string }

async function refundWithin(ctx: WriteContext, { amount, note, ...target }: Refunding) {
  await lockLimits(ctx.tx, ctx.caller)
  return changeReturn(ctx, target, (locked, by) =>
    withinLimits(ctx, locked.paid, () =>
      refundReturn(ctx.tx, locked, { ...by, id: ctx.caller.id, amount, note }),
    ),
  )
}

/** Above the caller's limits, the refund waits for a second person. */
async function refundOrAsk(ctx: WriteContext, payload: Refunding) {
  const { version: _, ...call } = payload
  const before = await lockReturn(ctx.tx, payload.number)
  const done = await orAskApproval(
    ctx,
    {
      call: { path: '/return/refund', payload: call },
      reason: before.withdrawalId ? 'withdrawal' : 'return',
      note: payload.note,
      async target() {
        const { id: recordId, number: label, paid } = before
        return { orderId: paid.id, resource: 'return', recordId, label }
      },
    },
    (inner) => refundWithin(inner, payload),
  )
  if ('written' in done) return done.written
  const { approval, audit } = done.asked
  const shown = await showAdminReturn(ctx.tx, ctx.shop, payload.number, ctx.t, ctx.lang)
  return { data: { ...shown, approval }, audit }
}

type Target = { number: string; version?: number | undefined }
type Acting = { by: 'merchant'; name: string; at: Date }

/**
 * Takes a step of a locked return and answers it as it is afterwards.
 * @throws Refusal 10 `changed_meanwhile` with the return if it is not the version that the caller saw.
 */
export async function changeReturn(
  ctx: WriteContext,
  { number, version }: Target,
  work: (locked: LockedReturn, acting: Acting) => Promise<unknown>,
  reason = '',
) {
  const { tx, shop, caller, at, t, lang } = ctx
  const locked = await lockReturn(tx, number)
  if (version !== undefined && version !== locked.version) {
    const now = await showAdminReturn(tx, shop, number, t, lang)
    throw new Refusal('changed_meanwhile', { code: codes.dialog, details: now })
  }
  const before = { row: structuredClone(locked), order: locked.order }
  await work(locked, { by: 'merchant', name: caller.name, at })
  const data: AdminData<'/return/detail'> = await showAdminReturn(tx, shop, number, t, lang)
  const row = await lockReturn(tx, number)
  const changes = returnChanges(before, { row, order: row.order })
  return { data, audit: { resource: 'return', id: locked.id, label: locked.number, reason, changes } }
}

/** A change of the label. One that its buyer is not told of holds no email back, so its undo needs no deadline. */
async function changeLabel(
  ctx: WriteContext,
  target: Target,
  work: (locked: LockedReturn, acting: Acting) => Promise<boolean>,
) {
  let isTold = false
  const { data, audit } = await changeReturn(ctx, target, async (locked, by) => {
    isTold = await work(locked, by)
  })
  return { data, audit: isTold ? audit : { ...audit, undo: { kind: 'counter', until: null } as const } }
}

/** @throws Refusal `invalid` for a time that is still to come. */
function pastTime(text: string, now: Date): Date {
  const at = new Date(text)
  if (at > now) throw new Refusal('invalid', { fields: { deliveryTime: { key: 'return_rule.future' } } })
  return at
}
