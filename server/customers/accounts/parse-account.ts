import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { emailMaxLength, emailPattern } from '#contract/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { splitPhone } from '../addresses/phone.ts'

/** The email address or mobile number of an account. `key` identifies it in codes, limits and records. */
export type Account =
  | { kind: 'email'; key: string; email: string }
  | { kind: 'mobile'; key: string; countryCode: string; mobile: string }

type Given = { account: string; countryCode?: string | undefined }

/**
 * Parses an email address, lower-cased, or a phone number with its country code, without the trunk 0.
 * @throws Refusal `invalid` at `field` if it is neither.
 */
export function parseAccount({ account, countryCode }: Given, field = 'account'): Account {
  const text = account.trim()
  const found = text.includes('@') ? emailAccount(text) : mobileAccount(text, countryCode)
  if (!found) throw new Refusal('invalid', { fields: { [field]: { key: 'account.format' } } })
  return found
}

/** @throws Refusal `invalid` at `email` if the text is not an email address. */
export function parseEmail(text: string): Extract<Account, { kind: 'email' }> {
  const account = emailAccount(text.trim())
  if (!account) throw new Refusal('invalid', { fields: { email: { key: 'account.email_format' } } })
  return account
}

function emailAccount(text: string): Extract<Account, { kind: 'email' }> | null {
  const email = text.toLowerCase()
  return emailPattern.test(email) && email.length <= emailMaxLength
    ? { kind: 'email', key: `e:${email}`, email }
    : null
}

function mobileAccount(text: string, countryCode = ''): Account | null {
  if (!/^\+?[\d\s()./-]{2,30}$/.test(text)) return null
  const parts = text.startsWith('+')
    ? international(text)
    : countryCode
      ? splitPhone(text, countryCode, '')
      : null
  if (!parts?.countryCode) return null
  return {
    kind: 'mobile',
    key: `m:${parts.countryCode} ${parts.phone}`,
    countryCode: parts.countryCode,
    mobile: parts.phone,
  }
}

function international(text: string): { countryCode: string; phone: string } | null {
  const parsed = parsePhoneNumberFromString(text)
  return parsed?.isPossible()
    ? { countryCode: `+${parsed.countryCallingCode}`, phone: parsed.nationalNumber }
    : null
}
