import type { Order } from '#contract/order.ts'
import type { Money } from '#contract/scalars.ts'
import { shown } from '#server/customers/addresses/address-lines.ts'
import type { StoredOrder } from './find-order.ts'
import { mayGo, type OrderFacts } from './transitions.ts'

/** An order as the contract has it. */
export function viewOrder(
  { order, lines, history, refunds, refundAccount, instructions, paymentFailed }: StoredOrder,
  now: Date,
): Order {
  const money = (amount: number): Money => ({ amount, currency: order.currency })
  return {
    number: order.number,
    status: order.status,
    payStatus: order.payStatus,
    shipStatus: shipStatus(lines),
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.status === 'in_progress' ? (order.expiresAt?.toISOString() ?? null) : null,
    currency: order.currency,
    email: order.email,
    products: lines.map((line) => viewLine(line, money)),
    totals: order.totals,
    price: money(order.total),
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
      ? refundAccount
        ? 'given'
        : 'needed'
      : null,
    shippingFee: money(order.shippingFee),
    address: shown(order.address),
    billing: shown(order.billing),
    shippingMethod: order.shippingMethod,
    paymentMethod: order.paymentMethod,
    paymentFailed: paymentFailed && order.payStatus === 'unpaid',
    ...(instructions && order.payStatus === 'unpaid' && order.status === 'in_progress'
      ? { instructions }
      : {}),
    remark: order.remark,
    shipments: [],
    history: history.map(({ at, by, kind, from, to, note }) => ({
      at: at.toISOString(),
      by,
      kind,
      from,
      to,
      note,
    })),
    can: abilities(order, lines, now),
  }
}

function viewLine(
  line: StoredOrder['lines'][number],
  money: (amount: number) => Money,
): Order['products'][number] {
  const { sku, slug, name, options, image, quantity, shipped, cancelled, returned } = line
  return {
    lineId: line.id,
    ...{ sku, slug, name, options, image, quantity, shipped, cancelled, returned },
    unitPrice: money(line.unitPrice),
    discount: money(line.discount),
    tax: money(line.tax),
    total: money(line.total),
  }
}

function shipStatus(lines: StoredOrder['lines']): Order['shipStatus'] {
  if (lines.every((line) => line.shipped === 0)) return 'none'
  return lines.every((line) => line.shipped + line.cancelled === line.quantity) ? 'shipped' : 'partial'
}

/** Actions that are open to the buyer. */
function abilities(order: StoredOrder['order'], lines: StoredOrder['lines'], now: Date): Order['can'] {
  const facts: OrderFacts = {
    paid: order.payStatus === 'paid',
    shipped: lines.some((line) => line.shipped > 0),
    fulfilled: lines.every((line) => line.cancelled === line.quantity),
    cancelledBy: order.cancelledBy,
  }
  const may = (to: Order['status']) => mayGo(order.status, to, 'buyer', facts)
  return {
    pay:
      order.status === 'in_progress' &&
      !facts.paid &&
      order.paymentMethod !== 'cod' &&
      !(order.expiresAt && order.expiresAt <= now),
    cancel: order.status === 'in_progress' && (may('cancelled') || may('pending_cancellation')),
    withdraw: order.status === 'pending_cancellation' && may('in_progress'),
    confirm: false,
    return: false,
    review: false,
  }
}
