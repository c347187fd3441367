import { eq } from 'drizzle-orm'
import { adminBase } from '#contract/admin/admin-call.ts'
import type { carrierLabelCalls } from '#contract/admin/orders/carrier-label.ts'
import type { Tx } from '#server/db/open.ts'
import { carrierLabel, order } from '#server/db/tables.ts'
import type { Undoing } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { makeDownloadLink } from '#server/platform/admin/download-link.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findByNumber, type StoredOrder } from '../find-order.ts'
import { factsOf, lockOrder } from '../lock-order.ts'
import { checkLeft, checkMayShip } from '../shipments/ship-units.ts'
import { requireAddresses } from '../staff/address-access.ts'
import { askRates, providerOf } from './ask-rates.ts'
import { reserveLabel } from './reserve-label.ts'
import {
  checkUnlabelled,
  labelsOf,
  lockLabel,
  type StoredLabel,
  unlabelled,
  viewLabel,
} from './stored-labels.ts'
import { askVoid } from './void-label.ts'

export const carrierLabelHandlers: AdminHandlers<keyof typeof carrierLabelCalls> = {
  async '/carrierLabel/list'({ shop, caller, t }, { number }) {
    const { order: found } = await findOrder(shop, number)
    const labels = await labelsOf(shop.db, found.id)
    return {
      provider: caller.permissions.has('orders.ship') ? providerOf(shop) : null,
      items: labels.map((label) => viewLabel(label, found.address, t)),
      tags: [`order:${found.id}`],
    }
  },

  async '/carrierLabel/rates'(ctx, { number, lines: wanted, ...given }) {
    const { shop } = ctx
    const stored = await findOrder(shop, number)
    const locked = { ...stored.order, lines: stored.lines, facts: factsOf(stored.order, stored.lines) }
    checkMayShip(locked)
    const labels = await labelsOf(shop.db, stored.order.id)
    const lines = wanted ?? unlabelled(stored.lines, labels)
    if (lines.length === 0) checkUnlabelled(stored.lines, labels, unlabelled(stored.lines, []))
    if (lines.length === 0) throw new Refusal('invalid', { text: { key: 'order.nothing_to_ship' } })
    checkLeft(locked, lines)
    checkUnlabelled(stored.lines, labels, lines)
    return askRates(ctx, stored, { lines, ...given })
  },

  async '/carrierLabel/buy'(ctx, { offer }) {
    return written(ctx, await reserveLabel(ctx, offer), null)
  },

  async '/carrierLabel/void'(ctx, { id }) {
    if ((await lockLabel(ctx.tx, id)).returnId !== null) throw new Refusal('not_found')
    const before = await askVoid(ctx.tx, id, ctx.at)
    return written(ctx, await lockLabel(ctx.tx, id), before.state)
  },

  async '/carrierLabel/link'(ctx, { id }) {
    const label = await lockLabel(ctx.tx, id)
    if (!label.hasFile) throw new Refusal('not_found')
    await requireAddresses(ctx.tx, ctx.caller, [label.orderId], ctx.at)
    const { token, expiresAt } = await makeDownloadLink(ctx, { carrierLabelId: id })
    const { number } = await orderOf(ctx.tx, label)
    return {
      data: { url: `${adminBase}/file/label/${token}`, expiresAt: expiresAt.toISOString() },
      audit: { resource: 'order', id: label.orderId, label: number, changes: [] },
    }
  },
}

async function findOrder({ pool }: AdminContext['shop'], number: string): Promise<StoredOrder> {
  const found = await findByNumber(pool, number)
  if (!found) throw new Refusal('not_found')
  return found
}

const path = 'carrierLabel.'

async function written({ tx, t }: WriteContext, label: StoredLabel, before: string | null) {
  const { number, address } = await orderOf(tx, label)
  const changes = [{ path: path + label.id, before, after: label.state }]
  return {
    data: { label: viewLabel(label, address, t) },
    audit: { resource: 'order', id: label.orderId, label: number, changes },
  }
}

async function orderOf(tx: Tx, { orderId }: StoredLabel) {
  const columns = { number: order.number, address: order.address }
  const [found] = await tx.select(columns).from(order).where(eq(order.id, orderId))
  return found!
}

type Change = { changes: { path: string; before: unknown; after: unknown }[] }

const idIn = ({ changes }: Change) => changes[0]?.path.slice(path.length) ?? ''

/** A bought label is voided; a void that the provider has not heard of yet is taken back. */
export const carrierLabelUndoing: Undoing['calls'] = {
  async '/carrierLabel/buy'({ tx, at }: WriteContext, change: Change) {
    const before = await askVoid(tx, idIn(change), at)
    return {
      label: (await orderOf(tx, before)).number,
      changes: [{ path: path + before.id, before: before.state, after: 'voiding' }],
    }
  },
  async '/carrierLabel/void'({ tx }: WriteContext, change: Change & { resourceId: string }) {
    // The order first, as everywhere, so that nobody waits for each other.
    const { lines, number } = await lockOrder(tx, change.resourceId)
    const label = await lockLabel(tx, idIn(change))
    if (label.state !== 'voiding') throw new Refusal('undo_closed')
    checkUnlabelled(lines, await labelsOf(tx, label.orderId), label.lines)
    await tx.update(carrierLabel).set({ state: 'bought' }).where(eq(carrierLabel.id, label.id))
    return { label: number, changes: [{ path: path + label.id, before: 'voiding', after: 'bought' }] }
  },
}
