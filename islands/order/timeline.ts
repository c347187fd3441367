import type { Order } from '#contract/order.ts'

/** One entry of an order's history in words. `text` is a key below `order.timeline.`. */
export type Entry = { at: string; text: string; note: string }

/** Events of each kind that shoppers read about, as kind:to or kind:to:by, with the text for each. */
const texts: Record<string, string> = {
  'pay_status:paid': 'paid',
  'status:pending_cancellation': 'cancel_asked',
  'status:cancelled:buyer': 'cancelled_buyer',
  'status:cancelled:merchant': 'cancelled_merchant',
  'status:cancelled:system': 'cancelled_system',
  'status:completed:buyer': 'received',
  'status:completed': 'completed',
  'shipment:shipped': 'shipped',
  'shipment:delivered:buyer': 'received',
  'shipment:delivered': 'delivered',
  'shipment:lost': 'lost',
  'units:cancelled': 'units_cancelled',
  'units:added': 'units_added',
  'address:changed': 'address',
}

/** Notes that are codes, not somebody's words. */
const codes: Record<string, string> = {
  expired: 'expired',
  paid_late: 'paid_late',
  payment_processing: 'processing',
  request_due: 'cancelled_system',
  with_carrier: 'with_carrier',
  undone: 'undone',
}

/** An order's history, newest first, without entries that mean nothing to the shopper. */
export function timelineOf({ createdAt, history }: Pick<Order, 'createdAt' | 'history'>): Entry[] {
  const told = history.flatMap(({ at, by, kind, from, to, note }): Entry[] => {
    const code = codes[note]
    const text =
      code ??
      (to === 'in_progress' ? reopened(from, by) : (texts[`${kind}:${to}:${by}`] ?? texts[`${kind}:${to}`]))
    return text === undefined ? [] : [{ at, text, note: code ? '' : note }]
  })
  return [{ at: createdAt, text: 'placed', note: '' }, ...told.filter(isNews)].reverse()
}

/** Confirming receipt delivers each parcel and completes the order at the same time, which is one event to the shopper. */
function isNews({ at, text }: Entry, index: number, entries: Entry[]): boolean {
  return !entries.slice(0, index).some((before) => before.at === at && before.text === text)
}

/** Text for a return to "in progress". The order's first entry has no text of its own. */
function reopened(from: string | null, by: string): string | undefined {
  if (from === 'cancelled') return 'revived'
  if (from !== 'pending_cancellation') return undefined
  return by === 'buyer' ? 'cancel_withdrawn' : 'cancel_refused'
}
