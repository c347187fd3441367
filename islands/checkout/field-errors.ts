import { flushSync } from 'react-dom'
import type { Failure } from '#contract/envelope.ts'
import type { FieldErrors } from './check-draft.ts'

/** Maps the server's error messages to form fields. Address fields may come with or without their prefix. */
export function fieldErrors({ fields = {} }: Partial<Failure>): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      name === 'email' || name.includes('.') ? name : `address.${name}`,
      message,
    ]),
  )
}

/** Shows the errors, then focuses the first invalid field, which may only be rendered because it is invalid. */
export function focusFirstError(form: HTMLFormElement | null, mark: () => void): void {
  flushSync(mark)
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
