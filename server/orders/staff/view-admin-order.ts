import type { AdminOrder, OrderAction } from '#contract/admin/orders/order.ts'
import type { Money } from '#contract/scalars.ts'
import { shown } from '#server/customers/addresses/address-lines.ts'
import { addressNotes } from '#server/customers/addresses/address-notes.ts'
import type { Queryable } from '#server/db/query-in.ts'
import type { refund } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import type { Translate } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isPickup } from '#server/pricing/shipping/shipping.setting.ts'
import { amountDue } from '../amount-due.ts'
import { unitsRefused } from '../cancellation/cancel-units.ts'
import { editRefused } from '../editing/edit-refused.ts'
import {
  findByNumber,
  readOrder,
  type StoredOrder,
  type StoredPayment,
  type StoredShipment,
} from '../find-order.ts'
import { readEntry } from '../history.ts'
import { factsOf, type LockedOrder } from '../lock-order.ts'
import { shippingRefused } from '../shipments/ship-units.ts'
import { mayGo, type OrderFacts, shipmentTransitions, whyNot } from '../transitions.ts'
import { viewOrder, viewParcel } from '../view-order.ts'
import { seesAddress } from './address-access.ts'
import { addressRefused } from './edit-address.ts'
import { financialStatus } from './financial-status.ts'
import { acceptRefused, packingRefused } from './prepare-order.ts'
import { paymentRefused } from './receive-payment.ts'

type Reading = Pick<AdminContext, 'caller' | 'at' | 'lang' | 't'> & { shop: Pick<Shop, 'settings'> }

/** The id of an order, or its number as somebody wrote it. */
export type OrderKey = { id: string } | { number: string }

/** An order as staff see it; null if there is none with this id or number. */
export async function showAdminOrder(
  db: Queryable,
  key: OrderKey,
  reading: Reading,
): Promise<AdminOrder | null> {
  const also = { cancelledShipments: true }
  const stored = await ('id' in key ? readOrder(db, 'id', key.id, also) : findByNumber(db, key.number, also))
  if (!stored) return null
  const { rows } = await db.query<Around>({
    text: `select (select count(*)::int from orders where id <> $1 and (customer_id = $2 or email = $3)) "otherOrders",
      array(select id from product where id = any ($4::int[])) "productIds"`,
    values: [
      stored.order.id,
      stored.order.customerId,
      stored.order.email,
      stored.lines.map(({ productId }) => productId),
    ],
  })
  return viewAdminOrder(stored, rows[0]!, reading)
}

/** The number of the buyer's other orders, and the products of the order that still exist. */
type Around = { otherOrders: number; productIds: number[] }

function viewAdminOrder(
  stored: StoredOrder,
  { otherOrders, productIds }: Around,
  reading: Reading,
): AdminOrder {
  const { order } = stored
  const { at, t, caller } = reading
  const seen = viewOrder(stored, reading)
  const money = (amount: number): Money => ({ amount, currency: order.currency })
  const moment = (given: Date | null) => given?.toISOString() ?? null
  const locked: LockedOrder = { ...order, lines: stored.lines, facts: factsOf(order, stored.lines) }
  const { number, status, payStatus, shipStatus, createdAt, delivery, currency, email, totals, price } = seen
  return {
    id: order.id,
    ...{ number, status, payStatus, shipStatus, createdAt, delivery, currency, email, totals, price },
    financialStatus: financialStatus(order),
    version: order.version,
    needs: order.needs,
    expiresAt: moment(order.expiresAt),
    processingSince: seen.processingSince,
    paidAt: moment(order.paidAt),
    acceptedAt: moment(order.acceptedAt),
    packedAt: moment(order.packedAt),
    packedBy: order.packedBy,
    deliveredAt: moment(order.deliveredAt),
    completedAt: moment(order.completedAt),
    cancelledBy: order.cancelledBy,
    cancelRequest: seen.cancelRequest && {
      ...seen.cancelRequest,
      binding: order.cancelBinding,
      overdue: order.cancelDueAt !== null && order.cancelDueAt <= at,
    },
    lang: order.lang,
    mobile: order.mobile,
    customerId: order.customerId,
    otherOrders,
    products: seen.products.map((line, index) => {
      const { refunded, productId } = stored.lines[index]!
      return {
        ...line,
        refunded: money(refunded),
        productId: productIds.includes(productId) ? productId : null,
      }
    }),
    due: money(status === 'in_progress' ? amountDue(order) : 0),
    paymentAmount: seen.paymentAmount,
    refundedAmount: seen.refundedAmount,
    shippingFee: seen.shippingFee,
    address: seesAddress(caller, { needs: order.needs, lastShippedAt: lastShipped(stored) }, at)
      ? shown(order.address)
      : null,
    addressNotes: notesOf(order, reading),
    billing: shown(order.billing),
    shippingMethod: order.shippingMethod,
    paymentMethod: order.paymentMethod,
    payments: stored.payments.map((each) => viewPayment(each, money)),
    refunds: stored.refunds.map((each) => viewRefund(each, money)),
    remark: order.remark,
    terms: seen.terms,
    staffNote: order.staffNote,
    labels: order.labels,
    shipments: stored.shipments.map((parcel) => viewAdminParcel(parcel, t)),
    history: viewTimeline(stored),
    can: abilities(locked, t),
  }
}

function lastShipped({ shipments }: StoredOrder): Date | null {
  const times = shipments.filter(({ status }) => status !== 'cancelled').map(({ shippedAt }) => shippedAt)
  return times.reduce<Date | null>((last, time) => (last && last > time ? last : time), null)
}

/** Notes for the next parcel: none once everything has left, or if the buyer comes to fetch it. */
function notesOf(order: StoredOrder['order'], { shop, t }: Reading): AdminOrder['addressNotes'] {
  const { address, shippingMethod, status, shipStatus } = order
  const isOpen = status === 'in_progress' || status === 'pending_cancellation'
  if (!address || !isOpen || shipStatus === 'shipped' || shipStatus === 'delivered') return []
  if (!shippingMethod || isPickup(shop, shippingMethod.code)) return []
  return addressNotes(address, shop.settings(shopSetting).country, t)
}

/** Everything that happened to an order, with the names of staff. */
export function viewTimeline({ order: { currency }, history }: StoredOrder): AdminOrder['history'] {
  return history.map((row) => {
    const { at, by, actorName, kind, from, to } = row
    const { details, ...read } = readEntry(row)
    const { discount, ...rest } = details ?? {}
    const { note, amounts } = withoutAmounts(read.note)
    return {
      ...{ by, actorName, kind, from, to, note },
      amounts: amounts.map((amount) => ({ amount, currency })),
      at: at.toISOString(),
      details: details && {
        ...rest,
        ...(discount === undefined ? {} : { discount: { amount: discount, currency } }),
      },
    }
  })
}

/** Entries about money have their amounts in the note: "refund_asked goodwill 1190", "paid_short 2000/2890". */
function withoutAmounts(note: string): { note: string; amounts: number[] } {
  const { words, figures } =
    /^(?<words>refund_asked \w+|paid_short) (?<figures>\d+(?:\/\d+)?)$/.exec(note)?.groups ?? {}
  return words && figures ? { note: words, amounts: figures.split('/').map(Number) } : { note, amounts: [] }
}

function viewPayment(
  { id, method, amount, received, status, failure, createdAt, settledAt, disputes }: StoredPayment,
  money: (amount: number) => Money,
): AdminOrder['payments'][number] {
  return {
    ...{ id, method, status, failure },
    amount: money(amount),
    received: money(received),
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    disputes: disputes.map(({ amount: disputed, currency, dueAt, openedAt, ...dispute }) => ({
      ...dispute,
      amount: { amount: disputed, currency },
      dueAt: dueAt && new Date(dueAt).toISOString(),
      openedAt: new Date(openedAt).toISOString(),
    })),
  }
}

function viewRefund(
  { id, amount, reason, destination, status, failure, createdAt, settledAt }: typeof refund.$inferSelect,
  money: (amount: number) => Money,
): AdminOrder['refunds'][number] {
  return {
    ...{ id, reason, destination, status, failure },
    amount: money(amount),
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }
}

function viewAdminParcel(parcel: StoredShipment, t: Translate): AdminOrder['shipments'][number] {
  const { status, carrier, weight, notify, shippedBy } = parcel
  const may = (to: typeof status) =>
    shipmentTransitions[status].includes(to) || { why: t(`order.refused_shipment_${status}`) }
  return {
    ...viewParcel(parcel),
    ...{ status, carrier, weight, notify, shippedBy },
    can: { deliver: may('delivered'), lost: may('lost'), cancel: may('cancelled') },
  }
}

/** The actions that are open to staff; for every other, the sentence that says why not. */
function abilities(locked: LockedOrder, t: Translate): AdminOrder['can'] {
  const { status, facts, paymentMethod, needs, packedAt, cancelBinding } = locked
  const ability = (why: string | null) => (why === null ? (true as const) : { why: t(why) })
  const shipping = shippingRefused(status, { paid: facts.paid, cod: paymentMethod === 'cod' })
  const asked = status === 'pending_cancellation' ? null : 'order.refused_no_request'
  const reasons: Record<OrderAction, string | null> = {
    ship: shipping ?? (needs === 'ship' ? null : 'order.nothing_to_ship'),
    pack: packingRefused(locked),
    unpack: packedAt ? null : 'order.refused_not_packed',
    cancel: statusRefused(status, facts),
    cancelUnits: unitsRefused(locked),
    edit: editRefused(locked),
    decide: asked,
    refuse: asked ?? (cancelBinding ? 'order.refused_binding' : null),
    markPaid: paymentRefused(locked),
    accept: acceptRefused(locked),
    address: addressRefused(locked),
  }
  return Object.fromEntries(
    Object.entries(reasons).map(([action, why]) => [action, ability(why)]),
  ) as AdminOrder['can']
}

function statusRefused(status: LockedOrder['status'], facts: OrderFacts): string | null {
  return mayGo(status, 'cancelled', 'merchant', facts) ? null : whyNot(status, 'cancelled', facts)
}
