import { formatDays } from '#contract/format.ts'
import { bcp47 } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import type { ParcelState } from '#contract/shipment.ts'
import type { StoredOrder } from '#server/orders/find-order.ts'
import { qrPng } from '#server/platform/barcodes/qr-picture.ts'
import type { EventName } from '#server/platform/emit.ts'
import type { EmailAttachment } from '#server/platform/mail/mail.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { legalParts } from './legal-parts.ts'
import { type OrderEmail, readOrderEmail, someLines } from './order-values.ts'

type Payload = { orderId: string; shipmentId?: string }

type Email = { template: string; values?: Values }

/** Values of a template besides order and name; null if there is nothing to say. */
type Values = (email: OrderEmail, payload: Payload) => Record<string, unknown> | null

/** Emails about an order by event: the template and its further values. */
const orderEmails = {
  'order.placed': {
    template: 'order-placed',
    values: ({ stored }) => ({ replaces: returnReplaced(stored) }),
  },
  // Orders with nothing left to pay are paid when they are placed, and the confirmation says so.
  'order.paid': {
    template: 'order-paid',
    values: ({ order }) => (['free', 'credit'].includes(order.paymentMethod) ? null : {}),
  },
  'order.cancelled': {
    template: 'order-cancelled',
    values: (email) => ({
      by: email.stored.order.cancelledBy,
      reason: email.stored.order.cancelledBy === 'merchant' ? lastNote(email, 'cancelled') : '',
      refunding: refunding(email),
    }),
  },
  'order.cancel_requested': {
    template: 'order-cancel-requested',
    values: ({ stored }) => ({ due: stored.order.cancelDueAt }),
  },
  'order.cancel_refused': {
    template: 'order-cancel-refused',
    values: (email) => ({ reason: lastNote(email, 'in_progress') }),
  },
  'order.cancel_withdrawn': { template: 'order-cancel-withdrawn' },
  'order.units_cancelled': {
    template: 'order-units-cancelled',
    values: (email) => ({ cancelled: cancelledLines(email), refunding: refunding(email) }),
  },
  'order.edited': {
    template: 'order-edited',
    // The email of a cancelled order says it all.
    values: (email) =>
      email.order.status === 'cancelled'
        ? null
        : {
            refunding: refunding(email),
            // Cash on delivery is paid at the door, and the totals say so.
            due: dueByLink(email),
            products: keptLines(email),
          },
  },
  'order.shipped': {
    template: 'order-shipped',
    values: (email, payload) =>
      email.stored.shipments.some(({ id, notify }) => id === payload.shipmentId && !notify)
        ? null
        : shipmentValues(email, payload),
  },
  'order.delivered': { template: 'order-delivered', values: shipmentValues },
  'order.lost': { template: 'order-lost', values: shipmentValues },
  'order.parcel_ready': { template: 'order-pickup', values: askingValues('ready_for_pickup') },
  'order.parcel_missed': { template: 'order-attempt', values: askingValues('failed_attempt') },
  'order.unpaid_reminder': {
    template: 'order-unpaid',
    // Paid or cancelled since the reminder was due.
    values: ({ order }) => (order.payStatus === 'unpaid' && order.expiresAt ? {} : null),
  },
  'order.payment_processing': {
    template: 'order-payment-processing',
    // Decided or cancelled since.
    values: ({ order }) => (order.status === 'in_progress' && order.processingSince ? {} : null),
  },
  'order.payment_failed': {
    template: 'order-payment-failed',
    values: ({ order }) => (order.can.pay && order.expiresAt ? {} : null),
  },
  'order.link_renewed': { template: 'order-link' },
  'order.refunded_late': { template: 'order-refunded-late' },
} satisfies { [Event in EventName]?: Email }

export type OrderEmailEvent = keyof typeof orderEmails
export const orderEmailEvents = Object.keys(orderEmails) as OrderEmailEvent[]

/** Sends the email that an event of an order causes, in the order's language. */
export async function sendOrderEmail(shop: Shop, event: OrderEmailEvent, payload: Payload): Promise<void> {
  const { template, values = () => ({}) }: Email = orderEmails[event]
  const email = await readOrderEmail(shop, payload.orderId)
  const further = values(email, payload)
  if (!further) return
  const { to, lang, order, name } = email
  const { attachments = [], ...legal } = event === 'order.placed' ? await legalParts(shop, email) : {}
  await sendEmail(shop, {
    ...{ template, to, lang, about: { orderId: payload.orderId } },
    data: { order, name, ...legal, ...further },
    attachments: [...attachments, ...(await transferCode(event, email))],
  })
}

/** The QR code of a bank transfer, which emails/instructions.liquid shows beside the account details. */
async function transferCode(
  event: OrderEmailEvent,
  { stored, order }: OrderEmail,
): Promise<EmailAttachment[]> {
  const asksForMoney = event === 'order.placed' || event === 'order.unpaid_reminder'
  if (!asksForMoney || !order.qr || !stored.qr) return []
  const content = await qrPng(stored.qr)
  return [{ filename: 'bank-transfer.png', contentType: 'image/png', content, cid: 'bank-transfer' }]
}

/** Number of the return whose exchange placed the order, from its history; null for any other order. */
function returnReplaced({ history }: StoredOrder): string | null {
  const placed = history.find(({ kind, note }) => kind === 'note' && note.startsWith('replacement '))
  return placed?.note.split(' ')[1] ?? null
}

/** The reason given with the latest change to this status. */
function lastNote({ stored }: OrderEmail, to: string): string {
  return stored.history.findLast((entry) => entry.kind === 'status' && entry.to === to)?.note ?? ''
}

/** Refunds that have not arrived yet. */
function refunding({ order }: OrderEmail): Money | null {
  const open = order.refunds.filter(({ status }) => status === 'pending')
  if (open.length === 0) return null
  return { amount: open.reduce((sum, { amount }) => sum + amount.amount, 0), currency: order.currency }
}

/** The amount that the buyer of an edited order has to pay online or by transfer. */
function dueByLink({ order }: OrderEmail): Money | null {
  return order.can.pay && order.due.amount > 0 ? order.due : null
}

function keptLines(email: OrderEmail) {
  const lines = email.order.products.map(({ lineId, quantity, cancelled }) => ({
    lineId,
    quantity: quantity - cancelled,
  }))
  return someLines(email, lines)
}

function cancelledLines(email: OrderEmail) {
  const lines = email.order.products.map(({ lineId, cancelled }) => ({ lineId, quantity: cancelled }))
  return someLines(email, lines)
}

/** Nothing to say about a shipment that was cancelled since: orders are read without these. */
function shipmentValues(email: OrderEmail, { shipmentId }: Payload): Record<string, unknown> | null {
  const { order } = email
  const shipment = order.shipments.find(({ id }) => id === shipmentId)
  if (!shipment) return null
  return {
    shipment: {
      ...shipment,
      products: someLines(email, shipment.lines),
      deliveryDates: shipment.expected
        ? formatDays(shipment.expected, bcp47[email.lang])
        : order.deliveryDates,
    },
    partial: order.shipStatus === 'partial',
  }
}

/** Values of an email that asks the buyer to act on a parcel; null once it has moved on, or if staff switched its emails off. */
function askingValues(state: ParcelState): Values {
  return (email, payload) => {
    const values = shipmentValues(email, payload)
    const stored = email.stored.shipments.find(({ id }) => id === payload.shipmentId)
    if (!values || !stored?.notify || stored.status !== 'shipped' || stored.carrierState !== state)
      return null
    return { ...values, place: stored.events.find((event) => event.state === state)?.place ?? '' }
  }
}
