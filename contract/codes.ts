/** Response codes of the envelope (specification, section 4). */
export const codes = {
  success: 0,
  dialog: 10,
  permission: 30,
  fail: 40,
  fullFail: 41,
  authInvalid: 50,
  authOut: 51,
  error: 500,
  /** Set by the client on a timeout; never sent by the server. */
  timeout: 20000,
} as const

export type Code = (typeof codes)[keyof typeof codes]

/** Reasons for refusing a call. The list is closed; clients may rely on it. */
export const reasons = [
  'not_found',
  'invalid',
  'unknown_call',
  'malformed',
  'too_large',
  'too_many',
  'auth_invalid',
  'auth_out',
  'not_allowed',
  'crash',
  'storage_full',
  'unavailable',
  'sold_out',
  'quantity_capped',
  'price_changed',
  'cart_empty',
  'cart_full',
  'shipping_unavailable',
  'payment_unavailable',
  'payment_declined',
  'step_missing',
  'agreement_required',
  'country_not_served',
  'too_many_unpaid',
  'ticket_required',
  'code_wrong',
  'code_expired',
  'second_factor',
  'credentials_wrong',
  'password_weak',
  'coupon_unknown',
  'coupon_expired',
  'coupon_minimum',
  'coupon_not_applicable',
  'coupon_used_up',
  'coupon_not_combinable',
  'service_unreachable',
  'transition_refused',
  'window_passed',
  'idempotency_conflict',
  'template_missing',
  'default_template_missing',
] as const

export type Reason = (typeof reasons)[number]
