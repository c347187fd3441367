import { expect, it } from 'vitest'
import type { Country } from '#islands/stores/countries.ts'
import { changedBy } from './change-address.ts'

function country(code: string, fields: string[], listed: string[]): Country {
  return {
    code,
    name: code,
    isd: '',
    fields: fields.map((name) => ({ name, required: false, label: name, list: listed.includes(name) })),
  }
}

const china = country('CN', ['state', 'city', 'area', 'address'], ['state', 'city', 'area'])
const states = country('US', ['address', 'city', 'state'], ['state'])

it('empties what is below the choice that changed', () => {
  expect(changedBy('state', '广东省', china)).toEqual({ state: '广东省', city: '', area: '' })
  expect(changedBy('city', '深圳市', china)).toEqual({ city: '深圳市', area: '' })
  expect(changedBy('country', 'US', china)).toEqual({ country: 'US', state: '', city: '', area: '' })
})

it('leaves alone what depends on no list', () => {
  expect(changedBy('state', 'CA', states)).toEqual({ state: 'CA' })
  expect(changedBy('address', 'Main Street', china)).toEqual({ address: 'Main Street' })
})
