import { expect, it } from 'vitest'
import type { Address } from '#contract/address.ts'
import { addressNotes } from './address-notes.ts'

const berlin: Address = {
  ...{ country: 'DE', state: '', city: 'Berlin', area: '', postalCode: '10115' },
  ...{ firstName: 'Ada', lastName: 'Lind', address: 'Torstraße 1', countryCode: '', phone: '' },
}
const notesOf = (address: Partial<Address>, home = 'DE') =>
  addressNotes({ ...berlin, ...address }, home, (key) => key).map(({ part, problem }) => `${part} ${problem}`)

it.each<[string, Partial<Address>, string[]]>([
  ['a whole address', {}, []],
  ['a postal code of another country', { postalCode: '1011' }, ['postalCode invalid']],
  ['no city', { city: '' }, ['city missing']],
  ['no house number', { address: 'Torstraße' }, ['address number']],
  ['a house number in the second line', { address: 'Torstraße', apartment: '1 a' }, []],
  [
    'a house with a name, where that is usual',
    {
      country: 'GB',
      postalCode: 'SW1A 1AA',
      city: 'London',
      address: 'Rose Cottage',
      countryCode: '+44',
      phone: '7911123456',
    },
    [],
  ],
  ['a PO box', { address: 'Postfach 12 34' }, ['address box']],
  ['a parcel locker', { address: 'Packstation 145', apartment: '1234567' }, ['address box']],
  ['a street that only sounds like a box', { address: 'Boxhagener Straße 3' }, []],
  ['a long street', { address: 'Straße der Pariser Kommune am Ostbahnhof 12' }, ['address long']],
  ['a company that just fits', { company: 'x'.repeat(35) }, []],
  [
    'a parcel abroad without a phone number',
    { country: 'AT', postalCode: '1010', city: 'Wien' },
    ['phone phone_abroad'],
  ],
  [
    'letters that carriers abroad cannot read',
    {
      country: 'GR',
      postalCode: '10563',
      city: 'Αθήνα',
      address: 'Ερμού 5',
      countryCode: '+30',
      phone: '2101234567',
    },
    ['address script'],
  ],
])('names what a carrier needs: %s', (_name, address, notes) => {
  expect(notesOf(address)).toEqual(notes)
})

it.each([
  ['P.O. Box 12', true],
  ['PO Box 12', true],
  ['POB 12', true],
  ['BP 123', true],
  ['Apartado de Correos 5', true],
  ['Box 123', true],
  ['郵政信箱 5 號', true],
  ['Pobla 12', false],
  ['Bpost laan 3', false],
])('tells whether “%s” is a box', (address, isBox) => {
  expect(notesOf({ address }).includes('address box')).toBe(isBox)
})
