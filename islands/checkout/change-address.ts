import type { Country } from '#islands/stores/countries.ts'
import type { AddressDraft } from './draft.ts'

/** Each lies within the one before. */
export const levels = ['country', 'state', 'city', 'area']

/** What a change of one field does to an address: another country has other states, another city other districts. */
export function changedBy(name: string, value: string, country: Country | undefined): AddressDraft {
  return { [name]: value, ...Object.fromEntries(emptied(name, country).map((below) => [below, ''])) }
}

/** Below a state, only what is chosen from its list goes: where the city is written, it may stand before its state. */
function emptied(name: string, country: Country | undefined): string[] {
  const listed = ({ name: other, list }: Country['fields'][number]) => list && levels.indexOf(other) > at
  const at = levels.indexOf(name)
  if (at === -1) return []
  return at === 0 ? levels.slice(1) : (country?.fields.filter(listed).map((field) => field.name) ?? [])
}
