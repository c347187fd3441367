import type { returnLabelCalls } from '#contract/admin/orders/return-label.ts'
import { askRates, providerOf } from '#server/orders/carrier-labels/ask-rates.ts'
import { lockLabel, type StoredLabel, viewLabel } from '#server/orders/carrier-labels/stored-labels.ts'
import { readOrder } from '#server/orders/find-order.ts'
import type { Undoing } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  boughtLabels,
  checkMayBuy,
  keepVoidedLabel,
  liveLabel,
  reserveReturnLabel,
  voidReturnLabel,
} from './bought-label.ts'
import { readReturn } from './find-return.ts'
import { type LockedReturn, lockReturn } from './lock-return.ts'
import { labelAddress } from './return-address.ts'

export const returnLabelHandlers: AdminHandlers<keyof typeof returnLabelCalls> = {
  async '/returnLabel/list'({ shop, caller, t }, { number }) {
    const found = await readReturn(shop.db, 'number', number.toUpperCase())
    if (!found) throw new Refusal('not_found')
    const { row, order } = found
    const labels = await boughtLabels(shop.db, row.id)
    return {
      provider: caller.permissions.has('returns.decide') ? providerOf(shop) : null,
      items: labels.map((label) => viewLabel(label, order.address, t)),
      tags: ['return', `order:${order.id}`],
    }
  },

  async '/returnLabel/rates'(ctx, { number, ...given }) {
    const locked = await ctx.shop.db.transaction(async (tx) => {
      const found = await lockReturn(tx, number)
      await checkMayBuy(tx, found)
      return found
    })
    const stored = await readOrder(ctx.shop.pool, 'id', locked.orderId)
    if (!stored) throw new Refusal('not_found')
    const lines = locked.lines.map(({ lineId, requested: quantity }) => ({ lineId, quantity }))
    return askRates(ctx, stored, {
      lines,
      ...given,
      returning: { id: locked.id, to: labelAddress(ctx.shop) },
    })
  },

  async '/returnLabel/buy'(ctx, { offer }) {
    const { label, locked } = await reserveReturnLabel(ctx, offer)
    return written(ctx, locked, label, null)
  },

  async '/returnLabel/void'(ctx, { number, id }) {
    const locked = await lockReturn(ctx.tx, number)
    const by = { by: 'merchant' as const, name: ctx.caller.name, at: ctx.at }
    const before = await voidReturnLabel(ctx.tx, locked, { ...by, id })
    const { data, audit } = written(ctx, locked, await lockLabel(ctx.tx, id), before.state)
    const after = await lockReturn(ctx.tx, number)
    const ofReturn = labelColumns.map((path) => ({ path, before: locked[path], after: after[path] }))
    return { data, audit: { ...audit, changes: [...audit.changes, ...ofReturn] } }
  },
}

const path = 'carrierLabel.'

/** Parts of a return that voiding its label changes. */
const labelColumns = ['version', 'labelKey', 'labelFee', 'waivedLabelFee'] as const
type LabelColumn = (typeof labelColumns)[number]

function written({ t }: WriteContext, locked: LockedReturn, label: StoredLabel, before: string | null) {
  const changes = [{ path: path + label.id, before, after: label.state }]
  return {
    data: { label: viewLabel(label, locked.order.address, t) },
    audit: { resource: 'return', id: locked.id, label: locked.number, changes },
  }
}

/**
 * A bought label is voided, and its buyer no longer finds it. A void that the provider has not heard of yet is taken back,
 * and the buyer finds the label again, unless the return has changed or another label was bought meanwhile.
 */
export const returnLabelUndoing: Undoing['calls'] = {
  async '/returnLabel/buy'({ tx, at, caller }, { label: number, changes }) {
    const locked = await lockReturn(tx, number)
    const id = changes[0]?.path.slice(path.length) ?? ''
    const before = await voidReturnLabel(tx, locked, { by: 'merchant', name: caller.name, at, id })
    return { label: locked.number, changes: [{ path: path + id, before: before.state, after: 'voiding' }] }
  },
  async '/returnLabel/void'({ tx }, { label: number, changes }) {
    const locked = await lockReturn(tx, number)
    const [ofLabel, ...ofReturn] = changes
    const label = await lockLabel(tx, ofLabel?.path.slice(path.length) ?? '')
    const isSame = ofReturn.every(({ path: each, after }) => locked[each as LabelColumn] === after)
    if (label.state !== 'voiding' || !isSame || (await liveLabel(tx, locked.id)))
      throw new Refusal('undo_closed', { text: { key: 'return_rule.undo_changed' } })
    await keepVoidedLabel(
      tx,
      locked,
      label,
      Object.fromEntries(ofReturn.map((each) => [each.path, each.before])),
    )
    return {
      label: locked.number,
      changes: changes.map((each) => ({ path: each.path, before: each.after, after: each.before })),
    }
  },
}
