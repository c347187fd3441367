import type { Address, ShownAddress } from '#contract/address.ts'
import { countryName } from '#contract/country-name.ts'
import { personName } from '#contract/person-name.ts'
import { type AddressFormat, addressFormat } from './address-format.ts'
import { findArea, findCity } from './localities.ts'
import { hasLatin, type Place } from './places.ts'
import { findState } from './states.ts'

/** Adds the formatted lines to an address for API replies; null stays null. */
export function shown(address: Address): ShownAddress
export function shown(address: Address | null): ShownAddress | null
export function shown(address: Address | null): ShownAddress | null {
  return address && { ...address, lines: addressLines(address) }
}

/** An address as printed on a parcel, one line each: name, address lines, and the country in the reader's language. */
export function wholeAddress(address: Address, locale: string): string {
  return [personName(address), ...addressLines(address), countryName(address.country, locale)]
    .filter(Boolean)
    .join('\n')
}

/**
 * The lines between name and country, in the country's order and in one script: if the street is in the country's own
 * script, province, city and district are too; otherwise all are in Latin script.
 */
export function addressLines(address: Address): string[] {
  const format = addressFormat(address.country)
  const native = isWrittenNatively(address) && !isLatin(format?.lang ?? 'en')
  const parts = partsOf(address, native)
  const template = templateOf(format, native)
  const lines = template.split('%n').map((line) => filled(line, parts))
  const foreign = tokens.filter((token) => !template.includes(`%${token}`)).map((token) => parts[token])
  return [...lines, ...foreign].flatMap((line) => line.split('\n')).filter(Boolean)
}

const tokens = ['O', 'A', 'D', 'C', 'S', 'Z'] as const
type Parts = Record<(typeof tokens)[number], string>

function templateOf(format: AddressFormat | null, native: boolean): string {
  if (!format) return '%O%n%A%n%Z %C%n%S'
  return native ? format.fmt : (format.lfmt ?? format.fmt)
}

function partsOf(address: Address, native: boolean): Parts {
  const { country, state, city, area, postalCode, company = '', apartment = '' } = address
  const named = (place: Place | undefined, given: string) => (place ? nameOf(place, native) : given)
  return {
    O: company,
    A: [address.address, apartment].filter(Boolean).join('\n'),
    D: area && named(findArea(country, state, city, area), area),
    C: city && named(findCity(country, state, city), city),
    S: state && named(findState(country, state), state),
    Z: postalCode,
  }
}

/** The name for the parcel label in the address's script: 九龍 is stored as Kowloon, Guangdong as 广东省. */
function nameOf([key, name, latin]: Place, native: boolean): string {
  if (!native) return latin || key
  return name && hasLatin(key) && !hasLatin(name) ? name : key
}

/** Fills in one line of a format. Separators next to an empty part are omitted. */
function filled(line: string, parts: Partial<Record<string, string>>): string {
  let text = ''
  for (const { 0: _, 1: before = '', 2: token = '', index } of line.matchAll(/([^%]*)%([A-Z])/g)) {
    const part = parts[token]
    if (part) text += text || index === 0 ? joint(text, before, part) : part
  }
  return text
}

/** Latin script needs a separator between parts; Chinese characters do not. */
function joint(text: string, between: string, part: string): string {
  const run = between === '' && /[\p{Script=Latin}\d]$/u.test(text) && /^[\p{Script=Latin}\d]/u.test(part)
  return `${between}${run ? ' ' : ''}${part}`
}

function isWrittenNatively(address: Address): boolean {
  const street = `${address.address} ${address.apartment ?? ''}`
  const written = /\p{L}/u.test(street) ? street : personName(address)
  return /[^\p{Script=Latin}\P{L}]/u.test(written)
}

function isLatin(lang: string): boolean {
  return new Intl.Locale(lang).maximize().script === 'Latn'
}
