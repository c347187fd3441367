import type { Address } from '#contract/address.ts'
import { type AddressNote, labelLineLength } from '#contract/admin/orders/address-note.ts'
import { personName } from '#contract/person-name.ts'
import type { Translate } from '#server/platform/messages.ts'
import { checkAddress } from './check-address.ts'

type Part = AddressNote['part']

/**
 * Names parts of a delivery address that a carrier may refuse or a label may cut off: the rules of its country, the
 * length of a line, and what parcel services need to deliver. `home`: the country that parcels leave from.
 */
export function addressNotes(address: Address, home: string, t: Translate): AddressNote[] {
  const abroad = address.country !== home
  const lines = linesOf(address)
  const street = [address.address, address.apartment].filter(Boolean).join(' ')
  return [
    ...ruleNotes(address, t),
    ...(abroad && !address.phone ? [note('phone', 'phone_abroad')] : []),
    ...(isBox(street) ? [note('address', 'box')] : lacksNumber(street, address.country)),
    ...(abroad && isForeignScript(street + address.city) ? [note('address', 'script')] : []),
    ...lines.filter(([, text]) => [...text].length > labelLineLength).map(([part]) => note(part, 'long')),
  ]
}

function note(part: Part, problem: AddressNote['problem']): AddressNote {
  return { part, problem }
}

/** The lines of a label that a buyer types freely. */
function linesOf(address: Address): [Part, string][] {
  const { company = '', address: street, apartment = '', postalCode, city } = address
  return [
    ['name', personName(address)],
    ['company', company],
    ['address', street],
    ['apartment', apartment],
    ['city', `${postalCode} ${city}`],
  ]
}

/** The form that the country's post asks for, by which shoppers' addresses are checked too. */
function ruleNotes(address: Address, t: Translate): AddressNote[] {
  const { fields = {} } = checkAddress(address, t)
  return Object.entries(fields).map(([field, { key }]) =>
    note(partOf(field), key === 'form.required' ? 'missing' : 'invalid'),
  )
}

function partOf(field: string): Part {
  return field === 'firstName' || field === 'lastName' ? 'name' : (field as Part)
}

/** Countries where a street without a number is nearly always a mistake. */
const numbered = new Set('AT BE CH CZ DE DK EE ES FI HU IT LI LT LU LV NL NO PL PT SE SI SK'.split(' '))

function lacksNumber(street: string, country: string): AddressNote[] {
  return numbered.has(country) && !/\d/.test(street) ? [note('address', 'number')] : []
}

/** PO boxes and parcel lockers, as they are written in the languages of the shop's countries. */
const boxes = [
  /\bp\.?\s?o\.?\s?b(ox)?\b|\bpost office box\b/i,
  /\b(postfach|packstation|paketbox|postbus|postboks|postilokero|postlåda|box(?=\s+\d+$))/i,
  /\b(bo[iî]te postale|b\.?\s?p\.?(?=\s*\d)|apartado|casilla (de correo|postal)|casella postale|caixa postal)/i,
  /\b(skr(ytka|\.) poczt|h[oò]m th[uư])|郵政信箱|邮政信箱|私書箱|사서함|ตู้\s?ปณ/i,
]

function isBox(street: string): boolean {
  return boxes.some((pattern) => pattern.test(street))
}

function isForeignScript(text: string): boolean {
  return /[^\p{Script=Latin}\P{L}]/u.test(text)
}
