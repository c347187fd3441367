import type * as z from 'zod/v4/core'
import type { CallPath } from '#contract/calls.ts'
import type { Text } from '../refusal.ts'

/** Labels of the fields that shoppers fill in, as their forms show them; others are called "This field". */
const labels: Record<string, string> = {
  account: 'auth.account.label',
  password: 'auth.password.label',
  oldPassword: 'user.password.current',
  countryCode: 'auth.country.label',
  email: 'user.contact.email',
  mobile: 'user.contact.mobile',
  firstName: 'address.firstName',
  lastName: 'address.lastName',
  company: 'field.company',
  address: 'address.address',
  apartment: 'field.apartment',
  city: 'address.city',
  area: 'address.area',
  state: 'address.state',
  postalCode: 'address.postalCode',
  country: 'address.country',
  phone: 'address.phone',
  vatId: 'field.vat_id',
  name: 'inquiry.name',
  author: 'inquiry.name',
  content: 'contact.text',
  text: 'field.text',
  description: 'field.description',
  contact: 'field.contact',
  logisticsCompany: 'return.carrier',
  trackingNumber: 'return.tracking',
  nickName: 'user.nick_name',
  bio: 'user.bio',
  birthday: 'user.birthday',
}

const verificationCode = { code: 'auth.code.label' }
const coupon = { code: 'cart.coupon' }
const withdrawal = { orderNumber: 'withdrawal.order_number', goods: 'withdrawal.goods_question' }

/** Fields whose label depends on the call. A code is a coupon's, a country's or one from an email. */
const labelsByCall: Record<string, Record<string, string>> = {
  '/cart/coupon': coupon,
  '/coupon/claim': coupon,
  '/auth/signup': verificationCode,
  '/auth/resetPassword': verificationCode,
  '/auth/second': verificationCode,
  '/user/editEmail': verificationCode,
  '/user/editMobile': verificationCode,
  '/user/totp/confirm': verificationCode,
  '/order/find': { ...verificationCode, number: 'order.find.number' },
  '/withdrawal/find': withdrawal,
  '/withdrawal/submit': withdrawal,
}

/** The label of a field, such as "address.city", of a shopper's call. */
export function fieldLabel(name: string, call?: CallPath): Text {
  const last = name.split('.').at(-1)!
  const own = call && labelsByCall[call]
  const key = own && Object.hasOwn(own, name) ? own[name] : Object.hasOwn(labels, last) && labels[last]
  return { key: key || 'form.this_field' }
}

type Place = {
  /** The part of a payload that was checked. */
  at?: string
  /** The shopper's call. */
  call?: CallPath
}

/**
 * Messages by field for the schema errors of a payload, or of its part `at`. Nested fields are named like
 * "address.city". A check of a schema's own has the key of its message in `params.text`.
 */
export function fieldsOf(
  { issues }: z.$ZodError,
  payload: unknown,
  { at, call }: Place = {},
): Record<string, Text> {
  const fields: Record<string, Text> = {}
  // A limit of the contract is told before that of all integers.
  for (const issue of issues.toSorted((a, b) => Number(isSafeLimit(a)) - Number(isSafeLimit(b)))) {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) {
      const name = [...(at ? [at] : []), ...path].map(String).join('.') || 'payload'
      fields[name] ??= textOf(issue, valueAt(payload, path), fieldLabel(name, call))
    }
  }
  return fields
}

function textOf(issue: z.$ZodIssue, value: unknown, field: Text): Text {
  if (value === undefined || value === null || value === '')
    return { key: 'form.required', values: { field } }
  if (issue.code === 'custom' && issue.params?.text) return { key: issue.params.text, values: { field } }
  const isLimit = issue.code === 'too_small' || issue.code === 'too_big'
  const key = isLimit && !isSafeLimit(issue) && limitKey(issue)
  if (!key) return { key: 'form.invalid', values: { field } }
  const count = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum)
  return { key, values: { field, count } }
}

/** True for an integer that numbers cannot hold exactly. */
function isSafeLimit(issue: z.$ZodIssue): boolean {
  if (issue.code === 'too_big') return issue.maximum === Number.MAX_SAFE_INTEGER
  return issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER
}

/** The message for a value beyond a limit; null for limits that have none, such as those of dates. */
function limitKey(issue: z.$ZodIssueTooSmall | z.$ZodIssueTooBig): string | null {
  const isSmall = issue.code === 'too_small'
  switch (issue.origin) {
    case 'string':
      if (!isSmall) return 'form.longer_than'
      // The text was only spaces, which the schema trims.
      return issue.minimum <= 1 ? 'form.required' : 'form.too_short'
    case 'number':
    case 'int':
      if (!isSmall) return issue.inclusive ? 'limit.at_most' : 'limit.below'
      return issue.inclusive ? 'limit.at_least' : 'limit.above'
    case 'array':
    case 'record':
      return isSmall ? 'limit.too_few' : 'limit.too_many'
    default:
      return null
  }
}

function valueAt(payload: unknown, path: PropertyKey[]): unknown {
  let value = payload
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}
