import { eq } from 'drizzle-orm'
import { adminBase } from '#contract/admin/admin-call.ts'
import type { carrierLabelCalls } from '#contract/admin/carrier-label.ts'
import type { Tx } from '#server/db/open.ts'
import { carrierLabel, order } from '#server/db/tables.ts'
import type { Undoing } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { makeDownloadLink } from '#server/platform/admin/download-link.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { say } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findByNumber, type StoredOrder } from '../find-order.ts'
import { factsOf, lockOrder } from '../lock-order.ts'
import { checkLeft, checkMayShip } from '../shipments/ship-units.ts'
import { addressHash } from './buyer-address.ts'
import { describeParcel } from './describe-parcel.ts'
import { LabelRefused, type Quote, type WantedParcel } from './label-provider.ts'
import { labelProvider } from './label-providers.ts'
import { sealOffer } from './offer.ts'
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

/** Times that one caller asks for prices. */
const asking = { max: 200, minutes: 10 }

export const carrierLabelHandlers: AdminHandlers<keyof typeof carrierLabelCalls> = {
  async '/carrierLabel/list'({ shop, caller, t }, { number }) {
    const { order: found } = await findOrder(shop, number)
    const labels = await labelsOf(shop.db, found.id)
    const provider = caller.permissions.has('orders.ship') ? labelProvider(shop) : null
    return {
      provider: provider && { name: provider.name, isTest: provider.access(shop)!.isTest },
      items: labels.map((label) => viewLabel(label, found.address, t)),
      tags: [`order:${found.id}`],
    }
  },

  async '/carrierLabel/rates'(ctx, { number, lines: wanted, ...given }) {
    const { shop, caller, t } = ctx
    const provider = labelProvider(shop)
    if (!provider) throw new Refusal('not_found', { text: { key: 'desk.carrier_label.no_provider' } })
    await countAttempt(shop, { subject: `carrier-label-rates ${caller.id}`, ...asking })
    const stored = await findOrder(shop, number)
    const locked = { ...stored.order, lines: stored.lines, facts: factsOf(stored.order, stored.lines) }
    checkMayShip(locked)
    const labels = await labelsOf(shop.db, stored.order.id)
    const lines = wanted ?? unlabelled(stored.lines, labels)
    if (lines.length === 0) checkUnlabelled(stored.lines, labels, unlabelled(stored.lines, []))
    if (lines.length === 0) throw new Refusal('invalid', { text: { key: 'order.nothing_to_ship' } })
    checkLeft(locked, lines)
    checkUnlabelled(stored.lines, labels, lines)
    const parcel = await describeParcel(shop, stored, { lines, ...given })
    const { id: quoteId, rates, faults, notes } = await quoted(ctx, parcel)
    const { isTest } = provider.access(shop)!
    const { weight, size } = parcel
    return {
      ...{ weight, size, notes },
      faults: faults.map(({ field, text }) => ({ field, text: say(t, text) })),
      rates: rates.map(({ id: rateId, carrier, service, cost, days }) => ({
        ...{ carrier, service, cost, days },
        offer: sealOffer(ctx, {
          ...{ orderId: stored.order.id, provider: provider.code, isTest, quoteId: quoteId! },
          ...{ rateId, carrier, service, cost: cost.amount, currency: cost.currency, weight, lines },
          addressHash: addressHash(stored.order.address!),
        }),
      })),
    }
  },

  async '/carrierLabel/buy'(ctx, { offer }) {
    return written(ctx, await reserveLabel(ctx, offer), null)
  },

  async '/carrierLabel/void'(ctx, { id }) {
    const before = await askVoid(ctx.tx, id, ctx.at)
    return written(ctx, await lockLabel(ctx.tx, id), before.state)
  },

  async '/carrierLabel/link'(ctx, { id }) {
    const label = await lockLabel(ctx.tx, id)
    if (!label.hasFile) throw new Refusal('not_found')
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

/** The offers of a provider that answers. @throws Refusal saying what to do about one that does not. */
async function quoted({ shop }: AdminContext, parcel: WantedParcel): Promise<Quote> {
  const provider = labelProvider(shop)!
  try {
    return await provider.quote(shop, parcel)
  } catch (error) {
    if (error instanceof LabelRefused) {
      throw new Refusal('unavailable', { text: { key: `desk.carrier_label.failure_${error.failure}` } })
    }
    shop.log.warn({ err: error, order: parcel.orderNumber }, 'carriers not asked')
    throw new Refusal('unavailable', {
      text: { key: 'desk.carrier_label.unreachable', values: { service: provider.name } },
    })
  }
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
