import type { Lang } from '#contract/languages.ts'
import { defaultLanguage, isLang } from '#contract/languages.ts'
import type { Order } from '#contract/order.ts'
import type { Money } from '#contract/scalars.ts'
import { viewTotals } from '#server/cart/view-totals.ts'
import { shown } from '#server/customers/addresses/address-lines.ts'
import { qrPicture } from '#server/platform/barcodes/qr-picture.ts'
import type { Translate } from '#server/platform/messages.ts'
import { sum } from '#server/pricing/money.ts'
import { buyerAbilities } from './abilities.ts'
import { amountDue, payableAmount } from './amount-due.ts'
import type { StoredOrder, StoredShipment } from './find-order.ts'
import { isForBuyer, readEntry } from './history.ts'
import { legalTextPath } from './read-legal-texts.ts'
import { transferText } from './transfer-text.ts'

type Reading = { at: Date; lang: Lang; t: Translate }

/** An order as the contract has it, its totals in the reader's language. */
export function viewOrder(stored: StoredOrder, { at, ...reader }: Reading): Order {
  const { order, lines, shipments, payments, history, refunds, refundAccount } = stored
  const { paymentFailed } = stored
  const money = (amount: number): Money => ({ amount, currency: order.currency })
  return {
    number: order.number,
    status: order.status,
    payStatus: order.payStatus,
    shipStatus: order.shipStatus,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.status === 'in_progress' ? (order.expiresAt?.toISOString() ?? null) : null,
    processingSince: order.payStatus === 'unpaid' ? (order.processingAt?.toISOString() ?? null) : null,
    delivery: order.delivery,
    cancelRequest:
      order.status === 'pending_cancellation' && order.cancelRequestedAt
        ? {
            requestedAt: order.cancelRequestedAt.toISOString(),
            dueAt: order.cancelDueAt?.toISOString() ?? null,
          }
        : null,
    currency: order.currency,
    email: order.email,
    products: lines.map((line) => viewLine(line, money)),
    totals: totalsOf(stored, reader),
    price: money(payableAmount(order)),
    due: money(order.status === 'cancelled' ? 0 : amountDue(order)),
    paymentAmount: money(order.paidAmount),
    refundedAmount: money(order.refundedAmount),
    refunds: refunds.map(({ amount, status, destination, reason, createdAt }) => ({
      amount: money(amount),
      ...{ status, destination, reason },
      createdAt: createdAt.toISOString(),
    })),
    refundAccount: refunds.some(
      ({ status, destination }) => status === 'pending' && destination === 'account',
    )
      ? (refundAccount ?? 'needed')
      : null,
    shippingFee: money(order.shippingFee),
    address: shown(order.address),
    billing: shown(order.billing),
    shippingMethod: order.shippingMethod,
    paymentMethod: order.paymentMethod,
    payments: payments.map(({ method, amount, received, status, createdAt, settledAt }) => ({
      ...{ method, status },
      amount: money(amount),
      received: money(received),
      createdAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    })),
    paymentFailed: paymentFailed && order.payStatus === 'unpaid' && order.processingAt === null,
    ...(order.payStatus === 'unpaid' && order.status === 'in_progress' ? transferOf(stored, reader) : {}),
    remark: order.remark,
    terms: (order.terms ?? []).map(({ document, title, hash }) => ({
      document,
      title,
      url: legalTextPath(hash, isLang(order.lang) ? order.lang : defaultLanguage),
    })),
    shipments: shipments.map(viewShipment),
    returns: stored.returns.map(({ number, type, status, auditStatus, createdAt }) => ({
      ...{ number, type, status, auditStatus },
      createdAt: createdAt.toISOString(),
    })),
    history: history.filter(isForBuyer).map((entry) => {
      const { at, by, kind, from, to } = entry
      return { at: at.toISOString(), by, kind, from, to, note: readEntry(entry).note }
    }),
    can: buyerAbilities(order, lines, at),
  }
}

/** How to pay by bank transfer, as asked for last. Attempts of earlier versions keep the order's language. */
function transferOf(
  { order: { number, currency }, payments, instructions, qr }: StoredOrder,
  reader: Omit<Reading, 'at'>,
): Pick<Order, 'instructions' | 'qr'> {
  if (!instructions) return {}
  const { account = null, amount = 0 } = payments.at(-1) ?? {}
  return {
    instructions: account
      ? transferText({ account, amount: { amount, currency }, number }, reader)
      : instructions,
    ...(qr ? { qr: qrPicture(qr) } : {}),
  }
}

/** The totals as charged: units that were taken off, and discounts given, before they were paid have rows of their own. */
function totalsOf({ order, lines }: StoredOrder, reader: Omit<Reading, 'at'>): Order['totals'] {
  const totals = viewTotals(order.totals, reader)
  const { cancelledAmount } = order
  if (cancelledAmount === 0) return totals
  const less = ({ amount, currency }: Money) => ({ amount: amount - cancelledAmount, currency })
  // Money that was paid and goes back is among the refunds.
  const rebate = Math.min(cancelledAmount, sum(lines.map((line) => line.rebate)))
  const rowOf = (key: string, amount: number) => ({
    kind: 'promotion' as const,
    label: reader.t(key),
    amount: { amount: -amount, currency: order.currency },
  })
  const rows = [
    rowOf('explain.cancelled', cancelledAmount - rebate),
    rowOf('explain.discount_given', rebate),
  ].filter(({ amount }) => amount.amount < 0)
  return {
    ...totals,
    total: less(totals.total),
    explain: totals.explain.flatMap((row) =>
      row.kind === 'total' ? [...rows, { ...row, amount: less(row.amount) }] : [row],
    ),
  }
}

function viewLine(
  line: StoredOrder['lines'][number],
  money: (amount: number) => Money,
): Order['products'][number] {
  const { sku, slug, name, options, image, quantity, shipped, cancelled, returned, delivered, releaseOn } =
    line
  return {
    lineId: line.id,
    ...{ sku, slug, name, options, image, quantity, shipped, cancelled, returned, delivered, releaseOn },
    unitPrice: money(line.unitPrice),
    discount: money(line.discount),
    tax: money(line.tax),
    total: money(line.total),
  }
}

function viewShipment(parcel: StoredShipment): Order['shipments'][number] {
  // Cancelled shipments are not read.
  const status = parcel.status as Exclude<typeof parcel.status, 'cancelled'>
  return { ...viewParcel(parcel), status }
}

/** A parcel as buyers and staff see it, without its status. */
export function viewParcel(parcel: StoredShipment): Omit<Order['shipments'][number], 'status'> {
  const { id, carrierName, number, trackUrl, shippedAt, deliveredAt, lines } = parcel
  return {
    id,
    expressName: carrierName,
    expressNumber: number,
    trackUrl,
    shippedAt: shippedAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    expected: parcel.status === 'shipped' ? parcel.expected : null,
    carrierState: parcel.carrierState,
    carrierAt: parcel.carrierAt?.toISOString() ?? null,
    events: parcel.events.map(({ at, ...event }) => ({ ...event, at: new Date(at).toISOString() })),
    lines,
  }
}
