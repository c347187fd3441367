import { addressParts } from './plain-address.ts'
import type { PlainRefusal, PlainScreen, PlainVisit } from './plain-visit.ts'

/** Names of the fields on these pages, so that templates find each of them, with or without a value. */
const fieldNames = [
  ...['account', 'password', 'code', 'back', 'number', 'email', 'reason'],
  ...['type', 'lines', 'description', 'iban', 'holder', 'logisticsCompany', 'trackingNumber'],
  ...['rating', 'title', 'text', 'author'],
  ...['sku', 'quantity', 'coupon', 'note', 'subscribe', 'method', 'agree'],
  ...addressParts.flatMap((part) => [part, `address.${part}`]),
]
export const blank = Object.fromEntries(fieldNames.map((name) => [name, null]))

/**
 * Every page gets what was entered and why it was refused, so that nothing has to be typed twice. `known`: values of
 * fields that were not sent. A field that was emptied was sent.
 */
export function page(
  { fields }: PlainVisit,
  refused: PlainRefusal | null,
  template: string,
  title: string,
  values: Record<string, unknown>,
  known: Record<string, string | null> = {},
): Extract<PlainScreen, { template: string }> {
  const { msg, data } = refused?.envelope ?? { msg: '', data: null }
  // Passwords and codes are typed again.
  const { password: _password, code: _code, ...sent } = fields
  return {
    template,
    title,
    values: {
      ...values,
      given: { ...blank, ...known, ...sent },
      errors: { ...blank, ...data?.fields },
      problem: msg,
    },
  }
}

/** Number of the page of a list that the address asks for. */
export function pageOf({ fields }: PlainVisit): number {
  const asked = Number(fields.page ?? 1)
  return Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1
}
