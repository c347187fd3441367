import { translated } from '../translated.ts'
import { type DemoSettings, languages } from '../types.ts'

/** Haldene does not exist. The numbers below are reserved for examples. */
export const shop: DemoSettings = translated('settings', {
  name: 'Haldene',
  tagline: { en: 'Quiet things for the home' },
  organisation: {
    legalName: 'Haldene GmbH (demo shop)',
    street: 'Haldenweg 12',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
    email: 'hello@haldene.example',
    phone: '+493023125000',
    vatId: 'DE000000000',
    register: 'Amtsgericht Berlin (Charlottenburg), HRB 000000 B',
    director: 'Ada Haldene',
  },
  languages,
  baseCurrency: 'EUR',
  baseCountry: 'DE',
  ossSince: '2021-07-01',
  pricesInclude: 'gross',
  untaxedOutsideUnion: true,
  shippingTax: 'shared',
  returnDays: 30,
  withdrawalDays: 14,
  withdrawalExceptions: {
    en: 'The right does not exist for goods that deteriorate rapidly, such as living plants.',
  },
  bank: { holder: 'Haldene GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
})
