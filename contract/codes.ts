/** Response codes of the envelope, as the specification's section 4 has them. */
export const codes = {
  success: 0,
  dialog: 10,
  permission: 30,
  fail: 40,
  fullFail: 41,
  authInvalid: 50,
  authOut: 51,
  error: 500,
  /** Made by the client when no answer came in time; never sent by the server. */
  timeout: 20000,
} as const

export type Code = (typeof codes)[keyof typeof codes]

/** Why a call was refused: the closed list that clients may rely on. */
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
