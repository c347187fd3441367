import { type Code, codes, type Reason } from '#contract/codes.ts'
import type { Failure } from '#contract/envelope.ts'

/** An untranslated message: its key in locales/ and its values, which may be messages themselves. */
export type Text = { key: string; values?: Record<string, unknown> }

/**
 * Thrown when the shop's rules forbid an operation. The reply is HTTP 200 and the envelope, with `msg` in the language
 * of the page.
 */
export class Refusal extends Error {
  readonly reason: Reason
  readonly code: Code
  readonly text: Text
  readonly status: number
  readonly fields: Record<string, Text> | undefined
  readonly details: Omit<Failure, 'reason' | 'fields'>

  constructor(reason: Reason, options: RefusalOptions = {}) {
    super(reason)
    this.reason = reason
    this.code = options.code ?? codes.fail
    this.text = options.text ?? { key: `reason.${reason}`, values: options.values ?? {} }
    this.status = options.status ?? 200
    this.fields = options.fields
    this.details = options.details ?? {}
  }
}

export type RefusalOptions = {
  code?: Code
  /** Replaces the reason's default message. */
  text?: Text
  /** Values for the reason's default message. */
  values?: Record<string, unknown>
  /** HTTP status; 200 unless the request never reached the shop's rules. */
  status?: number
  /** Messages by input field. */
  fields?: Record<string, Text>
  /** Further data for the reply. */
  details?: Omit<Failure, 'reason' | 'fields'>
}

/** A refusal of input. Its message stands at one field, which `path` names. */
export function invalidAt(path: string, key: string, values: Record<string, unknown> = {}): Refusal {
  return invalidFields({ [path]: { key, values } })
}

/** A refusal of input with a message at each field; the first one stands for all. */
export function invalidFields(fields: Record<string, Text>): Refusal {
  return new Refusal('invalid', { text: Object.values(fields)[0]!, fields })
}
