import { type EventHandlers, inQueue } from '#server/platform/jobs/event-handlers.ts'
import { sendAlertEmail } from './alerts/alert-email.ts'

export const favoriteEvents: EventHandlers = {
  'alert.asked': inQueue('emails', (shop, { id }) => sendAlertEmail(shop, id, 'confirm')),
  'alert.due': inQueue('emails', (shop, { id }) => sendAlertEmail(shop, id, 'due')),
}
