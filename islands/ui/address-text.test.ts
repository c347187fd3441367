import { expect, test } from 'vitest'
import type { ShownAddress } from '#contract/address.ts'
import { addressLines, addressText } from './address-text.ts'

const berlin: ShownAddress = {
  country: 'DE',
  state: '',
  city: 'Berlin',
  area: '',
  postalCode: '10115',
  firstName: 'Ada',
  lastName: 'Lovelace',
  address: 'Haldenweg 1',
  countryCode: '',
  phone: '',
  lines: ['Haldenweg 1', '10115 Berlin'],
}

test('an address on one line runs from the name to the country, named in the page language', () => {
  expect(addressText(berlin, 'en')).toBe('Ada Lovelace, Haldenweg 1, 10115 Berlin, Germany')
  expect(addressLines(berlin, 'zh')).toEqual(['Haldenweg 1', '10115 Berlin', '德国'])
})
