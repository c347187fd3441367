import { type DemoSettings, languages } from '../types.ts'

/** Haldene does not exist. The numbers below are reserved for examples. */
export const shop: DemoSettings = {
  name: 'Haldene',
  tagline: {
    en: 'Quiet things for the home',
    de: 'Ruhige Dinge für zu Hause',
    zh: '安静的家居器物',
    'zh-HK': '安靜的家居器物',
    ja: '静かな暮らしの道具',
  },
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
    de: 'Das Recht besteht nicht bei schnell verderblichen Waren wie lebenden Pflanzen.',
    zh: '易迅速变质的商品（如活体植物）不适用撤回权。',
    'zh-HK': '易迅速變質的商品（如活體植物）不適用撤回權。',
    ja: '生きた植物など、急速に傷む商品は対象外です。',
  },
  bank: { holder: 'Haldene GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
}
