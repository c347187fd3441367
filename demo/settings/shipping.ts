import { translated } from '../translated.ts'
import type { DemoZone, Texts } from '../types.ts'
import { taxUnion } from './taxes.ts'

const { standard, express, tracked, nextDay, dutiesApart }: SharedTexts = translated('shipping', {
  standard: { en: 'Standard' },
  express: { en: 'Express' },
  tracked: { en: 'Tracked parcel to your door.' },
  nextDay: { en: 'Order before noon and we ship the same day.' },
  dutiesApart: { en: 'Tracked parcel. Import taxes and duties may apply.' },
})
export const { bulky }: { bulky: Texts } = translated('shipping', { bulky: { en: 'Bulky goods' } })

type SharedTexts = Record<'standard' | 'express' | 'tracked' | 'nextDay' | 'dutiesApart', Texts>

/** The last zone applies to every country that no other zone names. */
export const zones: DemoZone[] = translated('shipping', [
  {
    code: 'germany',
    name: { en: 'Germany' },
    countries: ['DE'],
    methods: [
      {
        code: 'standard',
        name: standard,
        description: tracked,
        minDays: 2,
        maxDays: 3,
        by: 'subtotal',
        table: [{ from: 0, fee: { EUR: 490 } }],
        freeFrom: { EUR: 8000 },
        surcharge: { bulky: { EUR: 2900 } },
      },
      {
        code: 'express',
        name: express,
        description: nextDay,
        minDays: 1,
        maxDays: 1,
        by: 'weight',
        table: [
          { from: 0, fee: { EUR: 1290 } },
          { from: 5000, fee: { EUR: 1690 } },
          { from: 10_000, fee: { EUR: 2490 } },
        ],
        until: 30_000,
        surcharge: { bulky: { EUR: 4900 } },
      },
      {
        code: 'pickup',
        name: { en: 'Pick up in Berlin' },
        description: { en: 'Haldenweg 12, Tuesday to Saturday. We’ll email you when your order is ready.' },
        minDays: 1,
        maxDays: 2,
        pickup: true,
        by: 'subtotal',
        table: [{ from: 0, fee: { EUR: 0 } }],
      },
    ],
  },
  {
    code: 'eu',
    name: { en: 'European Union' },
    countries: taxUnion.filter((country) => country !== 'DE'),
    methods: [
      {
        code: 'standard',
        name: standard,
        description: tracked,
        minDays: 3,
        maxDays: 6,
        by: 'weight',
        table: [
          { from: 0, fee: { EUR: 990 } },
          { from: 5000, fee: { EUR: 1490 } },
          { from: 15_000, fee: { EUR: 2490 } },
        ],
        freeFrom: { EUR: 15_000 },
        surcharge: { bulky: { EUR: 4900 } },
      },
      {
        code: 'express',
        name: express,
        description: nextDay,
        minDays: 1,
        maxDays: 2,
        by: 'weight',
        table: [
          { from: 0, fee: { EUR: 2490 } },
          { from: 5000, fee: { EUR: 3490 } },
        ],
        until: 30_000,
        surcharge: { bulky: { EUR: 8900 } },
      },
    ],
  },
  {
    code: 'europe',
    name: { en: 'Europe outside the EU' },
    countries: ['CH', 'LI', 'NO', 'IS', 'GB'],
    methods: [
      {
        code: 'standard',
        name: standard,
        description: dutiesApart,
        minDays: 4,
        maxDays: 8,
        by: 'weight',
        table: [
          { from: 0, fee: { EUR: 1690 } },
          { from: 5000, fee: { EUR: 2490 } },
          { from: 15_000, fee: { EUR: 3990 } },
        ],
        freeFrom: { EUR: 25_000 },
        surcharge: { bulky: { EUR: 6900 } },
      },
    ],
  },
  {
    code: 'world',
    name: { en: 'World' },
    countries: ['*'],
    methods: [
      {
        code: 'standard',
        name: standard,
        description: dutiesApart,
        minDays: 8,
        maxDays: 16,
        by: 'weight',
        table: [
          { from: 0, fee: { EUR: 2490, USD: 2900, JPY: 4000, KWD: 9000 } },
          { from: 2000, fee: { EUR: 3490, USD: 3900, JPY: 5600, KWD: 12_500 } },
          { from: 10_000, fee: { EUR: 5990, USD: 6900, JPY: 9800, KWD: 21_500 } },
        ],
        // Furniture is too heavy for parcels and not delivered further.
        until: 20_000,
      },
    ],
  },
])
