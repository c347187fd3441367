type Described = Record<string, unknown>

/** The states that Stripe's reference documents for the object of each event. */
const states: Record<string, (object: Described) => boolean> = {
  'checkout.session.completed': ({ status }) => status === 'complete',
  'checkout.session.async_payment_succeeded': ({ status, payment_status }) =>
    status === 'complete' && payment_status === 'paid',
  'checkout.session.async_payment_failed': ({ status, payment_status }) =>
    status === 'complete' && payment_status === 'unpaid',
  'checkout.session.expired': ({ status }) => status === 'expired',
  'payment_intent.processing': ({ status }) => status === 'processing',
  'payment_intent.succeeded': ({ status }) => status === 'succeeded',
  'payment_intent.payment_failed': ({ status, last_payment_error }) =>
    status === 'requires_payment_method' && last_payment_error !== null,
  'payment_intent.canceled': ({ status }) => status === 'canceled',
}

/** Refuses an event that Stripe would never send with this object. A late event holds the object as it was then. */
export function checkState(type: string, object: unknown): void {
  const described = object as Described
  if (states[type]?.(described) === false)
    throw new Error(`Stripe sends no ${type} with ${JSON.stringify(object)}`)
}
