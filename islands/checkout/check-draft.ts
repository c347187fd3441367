import { emailMaxLength, emailPattern, phonePattern } from '#contract/rules.ts'
import type { Translate } from '#islands/messages.ts'
import type { Country } from '#islands/stores/countries.ts'
import type { AddressDraft, Draft } from './draft.ts'

/** Messages by field: `email`, `address.city`, `billing.city`. */
export type FieldErrors = Record<string, string>

/** Finds missing and malformed fields before the request is sent. */
export function checkDraft(draft: Draft, countries: Country[], t: Translate): FieldErrors {
  return {
    ...checkEmail(draft.email, t),
    ...checkAddress('address', draft.address, countries, t),
    ...(draft.billing ? checkAddress('billing', draft.billing, countries, t) : {}),
  }
}

export function checkEmail(email: string, t: Translate): FieldErrors {
  const field = t('checkout.email')
  const given = email.trim()
  if (given === '') return { email: t('form.required', { field }) }
  return emailPattern.test(given) && given.length <= emailMaxLength
    ? {}
    : { email: t('form.invalid', { field }) }
}

function checkAddress(
  part: 'address' | 'billing',
  address: AddressDraft,
  countries: Country[],
  t: Translate,
): FieldErrors {
  const country = countries.find(({ code }) => code === address.country)
  if (!country) return { [`${part}.country`]: t('form.select', { field: t('checkout.country') }) }
  const errors: FieldErrors = {}
  for (const { name, required, label } of country.fields) {
    const value = address[name]?.trim() ?? ''
    if (required && value === '') errors[`${part}.${name}`] = t('form.required', { field: label })
    if (name === 'phone' && value !== '' && !isPhone(value))
      errors[`${part}.${name}`] = t('form.invalid', { field: label })
  }
  return errors
}

/** Accepts the usual notations: spaces, brackets and a leading national 0. */
export function isPhone(value: string): boolean {
  return phonePattern.test(value.replace(/[\s()./-]/g, '').replace(/^0(?=[1-9])/, ''))
}
