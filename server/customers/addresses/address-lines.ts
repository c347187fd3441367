import type { Address, ShownAddress } from '#contract/address.ts'
import { countryName } from '#contract/country-name.ts'
import { personName } from '#contract/person-name.ts'
import { type AddressFormat, addressFormat } from './address-format.ts'
import { findArea, findCity } from './localities.ts'
import { hasLatin, type Place } from './places.ts'
import { findState } from './states.ts'

/** An address as it crosses the wire to be read; null stays null. */
export function shown(address: Address): ShownAddress
export function shown(address: Address | null): ShownAddress | null
export function shown(address: Address | null): ShownAddress | null {
  return address && { ...address, lines: addressLines(address) }
}

/** An address as written on a parcel, line by line: person, lines, and the country in the reader's language. */
export function wholeAddress(address: Address, locale: string): string {
  return [personName(address), ...addressLines(address), countryName(address.country, locale)]
    .filter(Boolean)
    .join('\n')
}

/**
 * The lines between name and country in the order of the country, all in one script: where the street is written in
 * the country's own letters, so are province, city and district, else in Latin ones.
 */
export function addressLines(address: Address): string[] {
  const format = addressFormat(address.country)
  const native = isWrittenNatively(address) && !isLatin(format?.lang ?? 'en')
  const parts = partsOf(address, native)
  const template = templateOf(format, native)
  const lines = template.split('%n').map((line) => filled(line, parts))
  const foreign = letters.filter((letter) => !template.includes(`%${letter}`)).map((letter) => parts[letter])
  return [...lines, ...foreign].flatMap((line) => line.split('\n')).filter(Boolean)
}

const letters = ['O', 'A', 'D', 'C', 'S', 'Z'] as const
type Parts = Record<(typeof letters)[number], string>

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

/** The name to write on a parcel, in the script of the address: 九龍 is stored as Kowloon, Guangdong as 广东省. */
function nameOf([key, name, latin]: Place, native: boolean): string {
  if (!native) return latin || key
  return name && hasLatin(key) && !hasLatin(name) ? name : key
}

/** A line of a format with the parts there are; what stands between two is left out with either. */
function filled(line: string, parts: Partial<Record<string, string>>): string {
  let text = ''
  for (const { 0: _, 1: before = '', 2: letter = '', index } of line.matchAll(/([^%]*)%([A-Z])/g)) {
    const part = parts[letter]
    if (part) text += text || index === 0 ? joint(text, before, part) : part
  }
  return text
}

/** Chinese signs need nothing between them, Latin letters do. */
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
