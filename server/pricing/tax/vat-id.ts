import { europeanUnion } from './vat-rates.ts'

/** A VAT id of a member state: its country by ISO 3166-1, and how the European Union writes it. */
export type VatId = { country: string; prefix: string; number: string; whole: string }

/** Characters after the prefix, as the European Commission documents them. Greece writes EL. */
const patterns: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** Reads a VAT id as people write it: "atu 1234.5678" is ATU12345678. null if no member state writes its ids so. */
export function readVatId(text: string): VatId | null {
  const compact = text.toUpperCase().replace(/[\s./-]/g, '')
  const prefix = compact.startsWith('GR') ? 'EL' : compact.slice(0, 2)
  const number = compact.slice(2)
  if (!patterns[prefix]?.test(number)) return null
  return { country: prefix === 'EL' ? 'GR' : prefix, prefix, number, whole: prefix + number }
}

type Payer = { vatId?: string | undefined } | null
type KnownVat = { id: string; state: string; checkedAt: string } | null

/** Milliseconds for which a confirmed id stays in a cart before it has to be saved again. */
const confirmedFor = 24 * 3600_000

/** True if the payer's VAT id was confirmed lately and belongs to a member state other than the shop's. */
export function isConfirmedAbroad(payer: Payer, known: KnownVat, baseCountry: string, now: number): boolean {
  const id = payer?.vatId ? readVatId(payer.vatId) : null
  if (!id || known?.state !== 'confirmed' || known.id !== id.whole) return false
  const fresh = now - Date.parse(known.checkedAt) <= confirmedFor
  return fresh && id.country !== baseCountry && europeanUnion.includes(baseCountry)
}
