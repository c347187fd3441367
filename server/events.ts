import { pictureEvents } from './catalog/pictures/picture.events.ts'
import { customerEvents } from './customers/customer.events.ts'
import { favoriteEvents } from './favorites/favorite.events.ts'
import { orderEvents } from './orders/order.events.ts'
import { paymentEvents } from './payments/payment.events.ts'
import type { EventHandlers } from './platform/jobs.ts'

/** Handlers of all events. Events are written to the outbox in the transaction that causes them. */
export const events: EventHandlers = {
  ...pictureEvents,
  ...customerEvents,
  ...favoriteEvents,
  ...orderEvents,
  ...paymentEvents,
}
