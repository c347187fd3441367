import { nameOf } from './formats.ts'
import type { Option } from './ui/select.tsx'

/** Countries by name, to choose from. */
export function countryOptions(codes: readonly string[]): Option[] {
  return codes
    .map((value) => ({ value, label: nameOf('region', value) }))
    .sort((one, other) => one.label.localeCompare(other.label, document.documentElement.lang))
}

/** Every time zone by its IANA name, to choose from. */
export function zoneOptions(): Option[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))
}
