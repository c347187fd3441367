import * as z from 'zod'

/** A key in the form that its service gives it. The message, a text of `desk.services`, says what it looks like. */
export function startsWith(form: RegExp, text: string) {
  return z.string().refine((key) => form.test(key), { params: { text: `desk.services.${text}` } })
}

export const required = z.string().min(1)
