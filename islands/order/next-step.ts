import type { Order } from '#contract/order.ts'
import type { Money } from '#contract/scalars.ts'
import type { ParcelState } from '#contract/shipment.ts'
import { nextArrival, urgentParcel } from '#contract/urgent-parcel.ts'
import { isAwaited } from './use-order.ts'

/** The next step of an order, in one sentence. `text` is a key below `order.next.`; the values are formatted later. */
export type NextStep = {
  text: string
  tone: 'info' | 'success' | 'warning'
  amount?: Money
  /** ISO 8601. */
  by?: string
  /** The expected days of delivery, as YYYY-MM-DD. */
  days?: { earliest: string; latest: string }
  /** The place where the parcel waits to be picked up. */
  place?: string
}

export function nextStep(order: Order): NextStep {
  switch (order.status) {
    case 'cancelled':
      return cancelled(order)
    case 'pending_cancellation':
      return order.cancelRequest?.dueAt
        ? { text: 'cancel_asked_until', tone: 'info', by: order.cancelRequest.dueAt }
        : { text: 'cancel_asked', tone: 'info' }
    case 'completed':
      return { text: order.can.return ? 'completed_return' : 'completed', tone: 'success' }
    case 'in_progress':
      return order.payStatus === 'unpaid' ? unpaid(order) : underWay(order)
  }
}

function cancelled({ history, refunds, currency, processingSince }: Order): NextStep {
  const sumOf = (status: string) =>
    refunds.filter((refund) => refund.status === status).reduce((sum, { amount }) => sum + amount.amount, 0)
  const pending = sumOf('pending') + sumOf('failed')
  if (pending > 0)
    return { text: 'cancelled_refund_pending', tone: 'info', amount: { amount: pending, currency } }
  const refunded = sumOf('succeeded')
  if (refunded > 0)
    return { text: 'cancelled_refunded', tone: 'info', amount: { amount: refunded, currency } }
  const { by, note } = history.findLast(({ to }) => to === 'cancelled') ?? { by: '', note: '' }
  const isExpired = by === 'system' && note === 'expired'
  if (processingSince)
    return { text: isExpired ? 'expired_processing' : 'cancelled_processing', tone: 'warning' }
  if (isExpired) return { text: 'cancelled_expired', tone: 'warning' }
  if (by === 'buyer' || by === 'merchant') return { text: `cancelled_${by}`, tone: 'info' }
  return { text: 'cancelled', tone: 'info' }
}

function unpaid(order: Order): NextStep {
  const { paymentMethod, shipStatus, can, expiresAt, paymentFailed, processingSince } = order
  if (processingSince) return { text: 'payment_processing', tone: 'info' }
  if (paymentMethod === 'cod') {
    if (shipStatus === 'delivered') return { text: 'delivered', tone: 'success' }
    if (shipStatus === 'none')
      return { text: 'cod_preparing', tone: 'info', amount: order.due, ...promised(order) }
    return (
      parcelStep(order, statesToAct) ?? {
        ...{ text: 'cod_on_its_way', tone: 'info', amount: order.due },
        ...expected(order),
      }
    )
  }
  if (!can.pay) return { text: 'payment_closed', tone: 'warning' }
  if (paymentMethod === 'bank')
    return expiresAt
      ? { text: 'transfer', tone: 'info', amount: order.due, by: expiresAt }
      : { text: 'transfer_undated', tone: 'info', amount: order.due }
  if (paymentFailed) return { text: 'payment_failed', tone: 'warning' }
  return { text: isAwaited(order) ? 'pay_online' : 'pay', tone: 'warning', amount: order.due }
}

function underWay(order: Order): NextStep {
  if (order.returns.some(({ status }) => status === 'pending')) return { text: 'return_open', tone: 'info' }
  if (order.shipments.some(({ status }) => status === 'lost')) return { text: 'lost', tone: 'warning' }
  switch (order.shipStatus) {
    case 'none':
      return { text: 'preparing', tone: 'success', ...promised(order) }
    case 'partial':
      return parcelStep(order, statesToAct) ?? { text: 'partly_shipped', tone: 'info', ...expected(order) }
    case 'shipped':
      return (
        parcelStep(order, [...statesToAct, 'exception', 'out_for_delivery']) ?? {
          ...{ text: 'on_its_way', tone: 'info' },
          ...expected(order),
        }
      )
    case 'delivered':
      return { text: order.can.confirm ? 'delivered_confirm' : 'delivered', tone: 'success' }
  }
}

/** Reports that the buyer has to do something about. */
const statesToAct: readonly ParcelState[] = ['failed_attempt', 'ready_for_pickup', 'returning', 'returned']

/** The step that the carrier's report asks for, about the parcel that needs the buyer most, if it is one of these states. */
function parcelStep(order: Order, states: readonly ParcelState[]): NextStep | null {
  const parcel = urgentParcel(onTheirWay(order))
  const state = parcel?.carrierState
  if (!state || !states.includes(state)) return null
  const place = state === 'ready_for_pickup' ? parcel.events[0]?.place : ''
  return {
    text: `parcel_${state}`,
    tone: state === 'out_for_delivery' ? 'success' : state === 'ready_for_pickup' ? 'info' : 'warning',
    ...(place ? { place } : {}),
    ...(state === 'exception' || state === 'out_for_delivery' ? expected(order) : {}),
  }
}

function onTheirWay({ shipments }: Order): Order['shipments'] {
  return shipments.filter(({ status }) => status === 'shipped')
}

/** The days of the next parcel, or the promised ones. */
function expected(order: Order): Pick<NextStep, 'days'> {
  const days = nextArrival(onTheirWay(order))
  return days ? { days } : promised(order)
}

function promised({ delivery }: Order): Pick<NextStep, 'days'> {
  return delivery ? { days: delivery } : {}
}
