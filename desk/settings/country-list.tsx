import { useState } from 'react'
import { countryCodes } from '#contract/country-codes.ts'
import { euCountries } from '#contract/eu-countries.ts'
import { restOfWorld } from '#contract/shipping-zones.ts'
import { nameOf } from '../formats.ts'
import { plainText } from '../plain-text.ts'
import { SearchChoice } from '../resource/choices/search-choice.tsx'
import { t } from '../texts.ts'
import { Tags } from '../ui/tag.tsx'

/** Rows found at once. */
const most = 8

type CountryListProps = {
  label: string
  hint: string
  error: string | undefined
  /** The words for an empty list. */
  none: string
  /** ISO 3166-1 alpha-2, or `*`. */
  value: readonly string[]
  /** The part can also mean all other countries. */
  hasOthers: boolean
  isDisabled: boolean
  onChange(value: string[]): void
}

/** Countries, found by name or code. "EU" adds its members. */
export function CountryList(props: CountryListProps) {
  const { label, hint, error, none, value, hasOthers, isDisabled, onChange } = props
  const [q, setQ] = useState('')
  const words = q.trim()
  const members = euCountries.filter((code) => !value.includes(code))
  const rows: Row[] = [
    ...(members.length > 0 ? [{ id: 'EU', name: t('desk.settings.eu'), codes: members }] : []),
    ...[...(hasOthers ? [restOfWorld] : []), ...countryCodes]
      .filter((code) => !value.includes(code))
      .map((code) => ({ id: code, name: countryText(code), codes: [code] })),
  ]
  const byName = [...value]
    .map((id) => ({ id, label: countryText(id) }))
    .sort((one, other) => one.label.localeCompare(other.label, document.documentElement.lang))
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-note font-medium">{label}</legend>
      {byName.length === 0 ? (
        <p className="text-note text-muted">{none}</p>
      ) : isDisabled ? (
        <p>{byName.map((each) => each.label).join(', ')}</p>
      ) : (
        <Tags {...{ label }} tags={byName} onRemove={(id) => onChange(value.filter((each) => each !== id))} />
      )}
      {!isDisabled && (
        <div className="max-w-96">
          <SearchChoice
            label={t('desk.settings.add_country')}
            hint={[t('desk.settings.eu_hint'), hint].filter(Boolean).join(' ')}
            search={{ q, setQ, words }}
            found={rows.filter((row) => matches(row, words)).slice(0, most)}
            keyOf={({ id }) => id}
            onAdd={({ codes }) => onChange([...value, ...codes])}
          >
            {({ name }) => name}
          </SearchChoice>
        </div>
      )}
      {error && <p className="text-note text-error">{error}</p>}
    </fieldset>
  )
}

type Row = { id: string; name: string; codes: readonly string[] }

/** The name of a country, or of all others. */
export function countryText(code: string): string {
  return code === restOfWorld ? t('desk.settings.rest_of_world') : nameOf('region', code)
}

/** The code, or how a word of the name begins, with or without accents. */
function matches({ id, name }: Row, words: string): boolean {
  const wanted = plainText(words)
  const found = plainText(name)
  return id.toLowerCase() === wanted || found.startsWith(wanted) || found.includes(` ${wanted}`)
}
