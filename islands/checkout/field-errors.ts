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

/** Leads to the first field that is wrong, once it is marked. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
