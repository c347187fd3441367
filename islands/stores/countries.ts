import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { type Answer, call } from '#islands/api.ts'

export type Country = Data<'/region/countries'>['items'][number]
export type Place = Data<'/region/states'>['items'][number]

let countries: Promise<Country[]> | undefined
const places = new Map<string, Promise<Place[]>>()

/** Returns the countries available for addresses, with their form fields. Requested once. */
export function loadCountries(): Promise<Country[]> {
  countries ??= call('/region/countries', {}).then((answer) => {
    if (answer.code === codes.success) return answer.data.items
    countries = undefined
    return []
  })
  return countries
}

/**
 * Returns the states of a country, the cities of a state or the districts of a city; empty if names are free text.
 * Requested once.
 */
export function loadPlaces(above: readonly string[]): Promise<Place[]> {
  const key = above.join('/')
  const asked =
    places.get(key) ??
    askForPlaces(above).then((answer) => {
      if (answer.code === codes.success) return answer.data.items
      places.delete(key)
      return []
    })
  places.set(key, asked)
  return asked
}

function askForPlaces([country = '', state, city]: readonly string[]): Promise<Answer<{ items: Place[] }>> {
  if (!state) return call('/region/states', { country })
  return city ? call('/region/areas', { country, state, city }) : call('/region/cities', { country, state })
}
