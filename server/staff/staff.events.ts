import { type EventHandlers, inQueue } from '#server/platform/jobs/event-handlers.ts'
import { findByEmail } from './accounts/find-staff.ts'
import { sendStaffEmail } from './accounts/tell-staff.ts'
import { deliverDue } from './webhooks/deliver.ts'

export const staffEvents: EventHandlers = {
  'webhook.due': inQueue('webhooks', (shop, { endpointId }, signal) => deliverDue(shop, endpointId, signal)),
  'staff.notice': inQueue('emails', sendStaffEmail),
  /** Looked up here and not by the call, which answers alike, in the same time, for every address. */
  'staff.reset_asked': inQueue('codes', async (shop, { email }) => {
    const person = await findByEmail(shop.db, email)
    if (person?.state !== 'active') return
    await sendStaffEmail(shop, { staffId: person.id, kind: 'reset', values: {} })
  }),
}
