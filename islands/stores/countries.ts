import type { Data } from '#contract/calls.ts'
import { call } from '#islands/api.ts'

export type Country = Data<'/region/countries'>['items'][number]
export type State = Data<'/region/states'>['items'][number]

let countries: Promise<Country[]> | undefined
const states = new Map<string, Promise<State[]>>()

/** The countries that addresses may lie in, with the fields their forms have. Asked for once. */
export function loadCountries(): Promise<Country[]> {
  countries ??= call('/region/countries', {}).then((answer) => {
    if (answer.code === 0) return answer.data.items
    countries = undefined
    return []
  })
  return countries
}

/** The states of a country; none where its addresses have none or name them freely. */
export function loadStates(country: string): Promise<State[]> {
  const asked =
    states.get(country) ??
    call('/region/states', { country }).then((answer) => (answer.code === 0 ? answer.data.items : []))
  states.set(country, asked)
  return asked
}
