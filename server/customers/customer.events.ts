import { type EventHandlers, inQueue, inSharedJobs } from '#server/platform/jobs/event-handlers.ts'
import { type AskedCode, sendCode } from './codes/send-code.ts'
import { deliverNotice } from './emails/notice.ts'
import { leaveErased } from './profile/delete-account.ts'
import { tellEnded } from './sessions/end-sessions.ts'
import { keepFailedSignIn } from './sessions/note-activity.ts'
import { countOrders } from './staff/count-orders.ts'
import { indexCustomer } from './staff/index-customers.ts'

export const customerEvents: EventHandlers = {
  'code.asked': inQueue('codes', (shop, payload) => sendCode(shop, payload as AskedCode)),
  'account.notice': inQueue('emails', deliverNotice),
  'signin.failed': keepFailedSignIn,
  'customer.created': indexCustomer,
  'customer.changed': indexCustomer,
  'customer.ordered': inSharedJobs(countOrders),
  async 'customer.merged'(shop, { customerId, from, avatarKey }) {
    await leaveErased(shop, { customerId: from, avatarKey })
    await indexCustomer(shop, { customerId })
  },
  'customer.erased': leaveErased,
  'customer.sessions_ended': (shop, { sessionIds }) => tellEnded(shop, sessionIds),
  async 'files.erased'({ storage }, { keys }) {
    for (const key of keys) await storage.remove(key)
  },
}
