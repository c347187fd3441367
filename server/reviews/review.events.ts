import { type EventHandlers, inQueue } from '#server/platform/jobs/event-handlers.ts'
import { sendAnswer } from './emails/send-answer.ts'
import { sendRequest } from './emails/send-request.ts'

/** Emails about reviews and questions. */
export const reviewEmails: EventHandlers = {
  'review.due': inQueue('emails', (shop, { orderId }) => sendRequest(shop, orderId)),
  'question.answered': inQueue('emails', (shop, { answerId }) => sendAnswer(shop, answerId)),
}
