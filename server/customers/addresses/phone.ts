import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { phonePattern } from '#contract/rules.ts'

/** "+49" for DE; empty where a country has no calling code of its own. */
export function callingCode(country: string): string {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : ''
}

/**
 * A number as dialled in its country, or with +, in E.164: the trunk 0 is taken off with the country.
 * null where it is no telephone number. What no numbering plan knows still passes by the shop's own pattern,
 * since plans change faster than libraries.
 */
export function normalizePhone(given: string, country: string): string | null {
  const number = given.trim()
  const home = isSupportedCountry(country) ? (country as CountryCode) : undefined
  const parsed = parsePhoneNumberFromString(number, home ? { defaultCountry: home } : {})
  if (parsed?.isPossible()) return phonePattern.test(parsed.number) ? parsed.number : null
  const bare = number.replace(/[\s()./-]/g, '')
  return phonePattern.test(bare) ? bare : null
}

/** The national part of a number, beside its country code ("+49", "1701234567"). null where it is none. */
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
