import { bulkKinds } from './bulk-kinds.ts'
import { campaignEvents } from './campaigns/campaign.admin.calls.ts'
import { pictureEvents } from './catalog/pictures/picture.events.ts'
import { companyEvents } from './companies/company.events.ts'
import { contentEvents } from './content/content.events.ts'
import { customerEvents } from './customers/customer.events.ts'
import { deskEvents, tellDesksToo } from './desk/desk.events.ts'
import { draftEvents } from './drafts/draft.events.ts'
import { favoriteEvents } from './favorites/favorite.events.ts'
import { inquiryEvents } from './inquiries/inquiry.events.ts'
import { invoiceEvents } from './invoices/invoice.events.ts'
import { emailEvents, liveEvents } from './messages/message.events.ts'
import { newsletterEvents } from './newsletter/newsletter.events.ts'
import { orderEvents } from './orders/order.events.ts'
import { printEvents } from './packing/print/print.events.ts'
import { paymentEvents } from './payments/payment.events.ts'
import { planEvents } from './platform/admin/plans/plan.admin.calls.ts'
import type { EventGroups } from './platform/jobs/event-handlers.ts'
import { reminderEvents } from './reminders/reminder.calls.ts'
import { returnEvents } from './returns/return.events.ts'
import { reviewEmails } from './reviews/review.events.ts'
import { staffEvents } from './staff/staff.events.ts'
import { webhookEvents } from './staff/webhooks/webhook.events.ts'

/**
 * Handlers of all events, in named groups. Every group that handles an event gets a job of its own with its own
 * retries. Waiting jobs hold the name of their group, so a group that is renamed loses them.
 */
export const events: EventGroups = {
  pictures: pictureEvents,
  customers: customerEvents,
  companies: companyEvents,
  favorites: favoriteEvents,
  newsletter: newsletterEvents,
  reminders: reminderEvents,
  inquiries: inquiryEvents,
  drafts: draftEvents,
  orders: orderEvents,
  payments: paymentEvents,
  returns: returnEvents,
  staff: staffEvents,
  webhooks: webhookEvents,
  invoices: invoiceEvents,
  packing: printEvents,
  content: contentEvents,
  emails: { ...emailEvents, ...reviewEmails },
  live: tellDesksToo(liveEvents),
  desk: deskEvents,
  plans: planEvents(bulkKinds),
  campaigns: campaignEvents(bulkKinds),
}
