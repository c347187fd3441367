import type { HomeQueue } from '#contract/admin/desk/home.ts'

/** The screen on which a queue is worked through, and the place of the left bar that counts it. */
type QueuePlace = { to: string; search: Record<string, string>; place: string }

/** Every queue leads somewhere. */
export const queuePlaces: Record<HomeQueue['code'], QueuePlace> = {
  decide: { to: '/orders', search: { view: 'cancellation-requested' }, place: 'orders' },
  // The oldest has the first deadline.
  withdrawals: {
    to: '/withdrawals',
    search: { view: 'to-decide', sort: 'receivedAt' },
    place: 'withdrawals',
  },
  returns: { to: '/returns', search: {}, place: 'returns' },
  ship: { to: '/orders', search: { view: 'to-ship' }, place: 'orders' },
  pay: { to: '/orders', search: { view: 'awaiting-payment' }, place: 'orders' },
  refund: { to: '/orders', search: { f: 'needs.is.refund' }, place: 'orders' },
  refund_failed: { to: '/refunds', search: { view: 'failed' }, place: 'refunds' },
  refunds_to_send: { to: '/refunds', search: { view: 'to-send' }, place: 'refunds' },
  approvals: { to: '/refunds/approvals', search: {}, place: 'refunds' },
  threads: { to: '/inbox', search: { view: 'waiting', f: 'aboutKind.not.inquiry' }, place: 'inbox' },
  inquiries: { to: '/inbox', search: { view: 'waiting', f: 'aboutKind.is.inquiry' }, place: 'inbox' },
  reviews: { to: '/inbox/reviews', search: { view: 'to-approve' }, place: 'inbox' },
  questions: { to: '/inbox/questions', search: { view: 'to-approve' }, place: 'inbox' },
  comments: { to: '/inbox/comments', search: { view: 'to-approve' }, place: 'inbox' },
  system: { to: '/system/jobs', search: {}, place: 'settings' },
  low_stock: { to: '/stock', search: { view: 'low' }, place: 'stock' },
}
