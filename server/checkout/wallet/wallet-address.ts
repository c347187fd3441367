import type { Address } from '#contract/address.ts'
import type { WalletAddress } from '#contract/wallet.ts'
import { findState } from '#server/customers/addresses/states.ts'

/** A wallet's address in the shop's fields. What is still missing in it is up to `checkAddress`. */
export function fromWallet(given: WalletAddress, phone: string): Address {
  const { name, line1, line2, city, state, postalCode, country } = given
  return {
    ...namesOf(name),
    country,
    city,
    postalCode,
    address: line1,
    ...(line2 ? { apartment: line2 } : {}),
    // Wallets also name states where addresses have none, in a language of their own.
    state: (state && findState(country, state)?.[0]) || '',
    area: '',
    countryCode: '',
    phone,
  }
}

const han = /^\p{Script=Han}{2,}$/u
const familyFirst = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Splits a full name. In Chinese, Japanese and Korean the family name comes first; Chinese has no space. */
function namesOf(name: string): Pick<Address, 'firstName' | 'lastName'> {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  if (words.length === 1 && han.test(first)) return { lastName: first.slice(0, 1), firstName: first.slice(1) }
  const firstWord = words.shift() ?? ''
  const rest = words.join(' ')
  if (familyFirst.test(name)) return { lastName: firstWord, firstName: rest }
  const lastWord = words.pop() ?? ''
  return { firstName: [firstWord, ...words].join(' '), lastName: lastWord }
}
