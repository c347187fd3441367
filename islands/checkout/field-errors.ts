import { flushSync } from 'react-dom'
import type { Failure } from '#contract/envelope.ts'
import type { FieldErrors } from './check-draft.ts'

/** The server's messages by our field names: an address's field may come with or without its part. */
export function fieldErrors({ fields = {} }: Partial<Failure>): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      name === 'email' || name.includes('.') ? name : `address.${name}`,
      message,
    ]),
  )
}

/** Marks what is wrong and leads to the first field of it, which may appear by being wrong. */
export function focusFirstError(form: HTMLFormElement | null, mark: () => void): void {
  flushSync(mark)
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
