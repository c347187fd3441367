import { type EventHandlers, inQueue } from '#server/platform/jobs.ts'
import { type AskedCode, sendCode } from './codes/send-code.ts'
import { deliverNotice } from './emails/notice.ts'
import { keepFailedSignIn } from './sessions/note-activity.ts'

export const customerEvents: EventHandlers = {
  'code.asked': inQueue('codes', (shop, payload) => sendCode(shop, payload as AskedCode)),
  'account.notice': inQueue('emails', deliverNotice),
  'signin.failed': keepFailedSignIn,
}
