import type { EventHandlers } from '#server/platform/jobs/event-handlers.ts'
import { publishDue } from './editing/publish-content.ts'

export const contentEvents: EventHandlers = {
  'content.due': publishDue,
}
