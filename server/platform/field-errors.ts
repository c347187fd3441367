import type * as z from 'zod/v4/core'
import type { Translate } from './messages.ts'
import type { Text } from './refusal.ts'

/** Labels of the fields that shoppers fill in, as their forms show them; others are called "This field". */
const labels: Record<string, string> = {
  account: 'auth.account.label',
  password: 'auth.password.label',
  oldPassword: 'user.password.current',
  code: 'auth.code.label',
  countryCode: 'auth.country.label',
  email: 'user.contact.email',
  mobile: 'user.contact.mobile',
  firstName: 'address.firstName',
  lastName: 'address.lastName',
  address: 'address.address',
  city: 'address.city',
  area: 'address.area',
  postalCode: 'address.postalCode',
  country: 'address.country',
  phone: 'address.phone',
  nickName: 'user.nick_name',
  bio: 'user.bio',
  birthday: 'user.birthday',
}

/** The label of a field, such as "address.city", in the reader's language. */
export function fieldLabel(name: string, t: Translate): string {
  const last = name.split('.').at(-1)!
  return t((Object.hasOwn(labels, last) && labels[last]) || 'form.this_field')
}

/** Messages by field for the schema errors of a payload. Nested fields are named like "address.city". */
export function fieldsOf({ issues }: z.$ZodError, payload: unknown, t: Translate): Record<string, Text> {
  const fields: Record<string, Text> = {}
  for (const issue of issues) {
    const name = issue.path.map(String).join('.') || 'payload'
    fields[name] ??= textOf(issue, valueAt(payload, issue.path), fieldLabel(name, t))
  }
  return fields
}

function textOf(issue: z.$ZodIssue, value: unknown, field: string): Text {
  if (value === undefined || value === null || value === '')
    return { key: 'form.required', values: { field } }
  if (issue.code === 'too_small' && issue.origin === 'string') {
    // The text was only spaces, which the schema trims.
    if (issue.minimum <= 1) return { key: 'form.required', values: { field } }
    return { key: 'form.too_short', values: { field, count: Number(issue.minimum) } }
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return { key: 'form.longer_than', values: { field, count: Number(issue.maximum) } }
  }
  return { key: 'form.invalid', values: { field } }
}

function valueAt(payload: unknown, path: PropertyKey[]): unknown {
  let value = payload
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}
