/**
 * `buying`: reserved, the provider is being asked. `void_asked`: the carrier decides on the refund, which can take weeks.
 * `void_refused`: it stays paid for.
 */
export const labelStates = [
  'buying',
  'bought',
  'failed',
  'voiding',
  'void_asked',
  'voided',
  'void_refused',
] as const
export type LabelState = (typeof labelStates)[number]

/**
 * Why a label was not bought. `unanswered`: the provider gave no answer in time, and later had not sold it. `expired`: the
 * price no longer holds.
 */
export const labelFailures = ['key', 'funds', 'expired', 'address', 'refused', 'unanswered'] as const
export type LabelFailure = (typeof labelFailures)[number]
