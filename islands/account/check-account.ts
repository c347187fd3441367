import { emailMaxLength, emailPattern, passwordMaxLength, passwordMinLength } from '#contract/rules.ts'
import { isPhone } from '#islands/checkout/check-draft.ts'
import type { Translate } from '#islands/messages.ts'
import type { Errors, Values } from './use-form.ts'

/** Returns whether the account is a national phone number, which needs a country code. */
export function needsCountryCode(account: string): boolean {
  return /^[\d\s()./-]*\d[\d\s()./-]*$/.test(account.trim())
}

/** Formats the account for API calls: adds the country code only to a number without one. */
export function accountOf({ account = '', countryCode = '' }: Values): {
  account: string
  countryCode?: string
} {
  const given = account.trim()
  return needsCountryCode(given) ? { account: given, countryCode } : { account: given }
}

export function checkAccount({ account = '', countryCode = '' }: Values, t: Translate): Errors {
  const given = account.trim()
  if (given === '') return { account: t('form.required', { field: t('auth.account.label') }) }
  if (given.includes('@')) {
    const fits = emailPattern.test(given) && given.length <= emailMaxLength
    return fits ? {} : { account: t('auth.account.invalid') }
  }
  if (!isPhone(given)) return { account: t('auth.account.invalid') }
  if (needsCountryCode(given) && countryCode === '') {
    return { countryCode: t('form.select', { field: t('auth.country.label') }) }
  }
  return {}
}

export function checkNewPassword({ password = '' }: Values, t: Translate): Errors {
  if (password === '') return { password: t('form.required', { field: t('auth.password.label') }) }
  if (password.length < passwordMinLength)
    return { password: t('auth.password.short', { count: passwordMinLength }) }
  return password.length > passwordMaxLength ? { password: t('form.too_long') } : {}
}

export function checkCode({ code = '' }: Values, t: Translate): Errors {
  if (code.trim() === '') return { code: t('form.required', { field: t('auth.code.label') }) }
  return /^\d{6}$/.test(code.trim()) ? {} : { code: t('form.invalid', { field: t('auth.code.label') }) }
}
