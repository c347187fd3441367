import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { phonePattern } from '#contract/rules.ts'

/** "+49" for DE; empty for a country without a calling code of its own. */
export function callingCode(country: string): string {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : ''
}

/**
 * Converts a number as dialled in its country, or with +, to E.164, without the trunk 0. null if it is not a telephone
 * number. A number outside the library's numbering plans is accepted if it matches the shop's own pattern, because
 * plans change faster than libraries.
 */
export function normalizePhone(given: string, country: string): string | null {
  const number = given.trim()
  const home = isSupportedCountry(country) ? (country as CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(number, home ? { defaultCountry: home } : {})
  if (parsed?.isPossible()) return phonePattern.test(parsed.number) ? parsed.number : null
  const bare = number.replace(/[\s()./-]/g, '')
  return phonePattern.test(bare) ? bare : null
}

/** Splits a number into country code and national part ("+49", "1701234567"). null if it is not a telephone number. */
export function splitPhone(
  given: string,
  countryCode: string,
  country: string,
): { countryCode: string; phone: string } | null {
  const code = /^\+[1-9]\d{0,3}$/.test(countryCode) ? countryCode : callingCode(country)
  const international = given.trim().startsWith('+') ? given : null
  const e164 = international
    ? normalizePhone(international, country)
    : code
      ? normalizePhone(`${code} ${withoutTrunk(given, code)}`, country)
      : normalizePhone(given, country)
  if (!e164) return null
  return code && e164.startsWith(code)
    ? { countryCode: code, phone: e164.slice(code.length) }
    : { countryCode: '', phone: e164 }
}

/** "0170 1234567" is dialled abroad as +49 170 1234567. Italy keeps its 0, San Marino and the Vatican with it. */
function withoutTrunk(given: string, code: string): string {
  return code === '+39' || code === '+378' ? given : given.trim().replace(/^\(?0+\)?/, '')
}
