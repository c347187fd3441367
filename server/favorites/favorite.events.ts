import type { EventHandlers } from '#server/platform/jobs.ts'
import { sendAlertLetter } from './alerts/alert-letter.ts'

export const favoriteEvents: EventHandlers = {
  'alert.asked': (shop, { id }) => sendAlertLetter(shop, String(id), 'confirm'),
  'alert.due': (shop, { id }) => sendAlertLetter(shop, String(id), 'due'),
}
