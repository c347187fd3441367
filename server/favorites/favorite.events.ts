import { type EventHandlers, inQueue } from '#server/platform/jobs.ts'
import { sendAlertLetter } from './alerts/alert-letter.ts'

export const favoriteEvents: EventHandlers = {
  'alert.asked': inQueue('emails', (shop, { id }) => sendAlertLetter(shop, String(id), 'confirm')),
  'alert.due': inQueue('emails', (shop, { id }) => sendAlertLetter(shop, String(id), 'due')),
}
