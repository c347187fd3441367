import type { DemoCompany } from './types.ts'

/** Companies with their people. VAT ids have the form that the EU documents, and nobody has checked them. */
export const demoCompanies: DemoCompany[] = [
  {
    name: 'Café Liebenwalder Eck',
    billing: {
      ...{ country: 'DE', state: '', city: 'Berlin', area: '', postalCode: '13347' },
      address: 'Liebenwalder Straße 32',
    },
    vatId: '',
    staffNote: 'Orders cups twice a year. Wants one invoice a month.',
    daysAgo: 55,
    people: [
      { firstName: 'Mina', lastName: 'Aydın', email: 'mina@liebenwalder-eck.example' },
      { firstName: 'Jonas', lastName: 'Reuter', email: 'jonas@liebenwalder-eck.example' },
    ],
    orders: [
      {
        lines: { 'ESP-OAT': 6, 'BOWL-OAT-S': 6 },
        method: 'test',
        story: [
          { day: 12, step: 'placed' },
          { day: 12, step: 'paid' },
          { day: 11, step: 'shipped', carrier: 'dhl', trackingNumber: '00340434161094038273' },
          { day: 9, step: 'delivered' },
        ],
      },
    ],
  },
  {
    name: 'Gasthof Sonnleiten GmbH',
    billing: {
      ...{ country: 'AT', state: '', city: 'Salzburg', area: '', postalCode: '5020' },
      address: 'Linzer Gasse 18',
    },
    vatId: 'ATU12345678',
    staffNote: '',
    daysAgo: 20,
    people: [{ firstName: 'Theresa', lastName: 'Hofer', email: 'theresa@gasthof-sonnleiten.example' }],
    orders: [],
  },
]
