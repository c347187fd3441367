import { expect, it } from 'vitest'
import type { Country } from '#islands/stores/countries.ts'
import { changedBy } from './change-address.ts'

function country(code: string, fields: string[], listed: string[]): Country {
  return {
    code,
    name: code,
    isd: '',
    shipped: true,
    fields: fields.map((name) => ({ name, required: false, label: name, list: listed.includes(name) })),
  }
}

const china = country('CN', ['state', 'city', 'area', 'address'], ['state', 'city', 'area'])
const germany = country('DE', ['address', 'postalCode', 'city'], [])
const antarctica = country('AQ', ['address'], [])
const states = country('US', ['address', 'city', 'state'], ['state'])

const all = [china, germany, antarctica, states]

it('clears the fields below the changed choice', () => {
  expect(changedBy('state', '广东省', china, all)).toEqual({ state: '广东省', city: '', area: '' })
  expect(changedBy('city', '深圳市', china, all)).toEqual({ city: '深圳市', area: '' })
  expect(changedBy('country', 'US', china, all)).toEqual({ country: 'US', state: '', city: '', area: '' })
})

it('keeps a typed city, even after a country without one', () => {
  expect(changedBy('country', 'AQ', germany, all)).toEqual({ country: 'AQ' })
  expect(changedBy('country', 'DE', antarctica, all)).toEqual({ country: 'DE' })
  expect(changedBy('country', 'CN', germany, all)).toEqual({ country: 'CN', state: '', city: '', area: '' })
})

it('keeps fields that depend on no list', () => {
  expect(changedBy('state', 'CA', states, all)).toEqual({ state: 'CA' })
  expect(changedBy('address', 'Main Street', china, all)).toEqual({ address: 'Main Street' })
})
