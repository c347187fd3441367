import { eq, sql } from 'drizzle-orm'
import type { packCalls } from '#contract/admin/orders/pack.ts'
import { stockSetting } from '#server/catalog/product/availability.ts'
import { adjustStock } from '#server/catalog/stock/correct-stock.ts'
import { packClaim } from '#server/db/tables.ts'
import { lockByNumber, openUnits } from '#server/orders/lock-order.ts'
import { checkLeft, shipUnits } from '#server/orders/shipments/ship-units.ts'
import { changeOrder } from '#server/orders/staff/change-order.ts'
import { orderUndoing } from '#server/orders/staff/undo-order.ts'
import type { Undoing } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { say } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  claimEnd,
  claimOrder,
  eachOnce,
  endClaim,
  keepClaims,
  pickUnits,
  releaseClaims,
  requireClaim,
} from './claims/claim-orders.ts'
import { readPackOrders } from './claims/read-claims.ts'
import { readQueue } from './claims/read-queue.ts'

export const packHandlers: AdminHandlers<keyof typeof packCalls> = {
  '/pack/queue': readQueue,

  async '/pack/start'({ tx, caller, at, t }, { numbers }) {
    const taken: { id: string; number: string }[] = []
    const refused: { number: string; why: string }[] = []
    for (const number of eachOnce(numbers)) {
      const claimed = await claimOrder(tx, number, caller, at)
      if ('locked' in claimed) taken.push({ id: claimed.locked.id, number: claimed.locked.number })
      else refused.push({ number, why: say(t, claimed.why) })
    }
    const [first] = taken
    if (!first) throw new Refusal('in_use', { text: { key: 'desk.pack.none_taken' }, details: { refused } })
    const wanted = numbers.map((number) => number.trim().toUpperCase())
    const ids = taken
      .sort((one, other) => wanted.indexOf(one.number) - wanted.indexOf(other.number))
      .map(({ id }) => id)
    return {
      data: { orders: await readPackOrders(tx, ids, caller), refused },
      audit: {
        resource: 'order',
        id: first.id,
        label: taken.map(({ number }) => number).join(', '),
        changes: taken.map(({ number }) => ({ path: `packer.${number}`, before: null, after: caller.name })),
      },
    }
  },

  async '/pack/keep'(ctx, { numbers }) {
    return { until: claimEnd(ctx.at).toISOString(), lost: await keepClaims(ctx, numbers) }
  },

  async '/pack/pick'(ctx, { number, picked }) {
    const { tx, caller, at } = ctx
    const locked = await lockByNumber(tx, number)
    const claim = await requireClaim(tx, locked, caller)
    await pickUnits(tx, locked, claim, picked, at)
    const changes = picked.map(({ lineId, quantity }) => ({
      path: `picked.${lineId}`,
      before: claim.picked[lineId] ?? 0,
      after: quantity,
    }))
    return {
      data: { order: await showPacked(ctx, locked.id) },
      audit: { resource: 'order', id: locked.id, label: locked.number, changes },
    }
  },

  async '/pack/short'(ctx, { number, lineId, quantity, reason, note }) {
    const { tx, caller, at, shop } = ctx
    const locked = await lockByNumber(tx, number)
    const claim = await requireClaim(tx, locked, caller)
    checkLeft(locked, [{ lineId, quantity }])
    const line = locked.lines.find(({ id }) => id === lineId)!
    const picked = Math.min(claim.picked[lineId] ?? 0, openUnits(line) - quantity)
    const { rows } = await tx.execute<{ on_hand: number }>(
      sql`select s.on_hand from stock s join variant v on v.id = s.variant_id
        where v.id = ${line.variantId} and v.stock_policy <> 'untracked' for update of s`,
    )
    const gone = Math.min(quantity - (claim.missing[lineId] ?? 0), rows[0]?.on_hand ?? 0)
    const changes = [{ path: `missing.${lineId}`, before: claim.missing[lineId] ?? 0, after: quantity }]
    if (line.tracked && gone > 0) {
      const { fewLeft } = shop.settings(stockSetting)
      const correction = { variant: line.variantId, by: -gone, reason, note: note || locked.number }
      const { before, onHand } = await adjustStock(tx, correction, { by: caller.name, at, fewLeft })
      changes.push({ path: `onHand.${line.variantId}`, before, after: onHand })
    }
    await tx
      .update(packClaim)
      .set({
        missing: { ...claim.missing, [lineId]: quantity },
        picked: { ...claim.picked, [lineId]: picked },
        until: claimEnd(at),
      })
      .where(eq(packClaim.orderId, locked.id))
    return {
      data: { order: await showPacked(ctx, locked.id) },
      audit: { resource: 'order', id: locked.id, label: locked.number, changes, reason: note },
    }
  },

  async '/pack/finish'(ctx, { number, parcels }) {
    let shipments: string[] = []
    const { data, audit } = await changeOrder(ctx, { number }, async (locked, acting) => {
      await requireClaim(ctx.tx, locked, ctx.caller)
      shipments = await shipUnits(ctx.tx, locked, parcels, acting)
      await endClaim(ctx.tx, locked.id)
    })
    const left = data.order.products.reduce(
      (sum, { quantity, shipped, cancelled }) => sum + quantity - shipped - cancelled,
      0,
    )
    return { data: { number: data.order.number, left, shipments: shipments.map((id) => ({ id })) }, audit }
  },

  async '/pack/release'({ tx, caller }, { numbers }) {
    const released = await releaseClaims(tx, numbers, caller)
    const [first] = released
    if (!first) throw new Refusal('transition_refused', { text: { key: 'desk.pack.not_taken' } })
    return {
      data: { released: released.map(({ number }) => number) },
      audit: {
        resource: 'order',
        id: first.id,
        label: released.map(({ number }) => number).join(', '),
        changes: released.map(({ number, ownerName }) => ({
          path: `packer.${number}`,
          before: ownerName,
          after: null,
        })),
      },
    }
  },
}

async function showPacked({ tx, caller }: WriteContext, id: string) {
  const [shown] = await readPackOrders(tx, [id], caller)
  return shown!
}

/** A finished order is undone like any other shipment: the parcels never left. */
export const packUndoing: Undoing['calls'] = { '/pack/finish': orderUndoing['/order/ship']! }
