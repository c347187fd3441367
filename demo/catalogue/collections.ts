import { translated } from '../translated.ts'
import type { DemoCollection } from '../types.ts'

export const collections: DemoCollection[] = translated('collections', [
  {
    code: 'new-season',
    slug: { en: 'new-season' },
    name: { en: 'New season' },
    description: { en: 'The newest pieces, latest first.' },
    picture: 'new-season.webp',
    rule: { sort: 'newest', tags: ['new'] },
  },
  {
    code: 'morning-table',
    slug: { en: 'morning-table' },
    name: { en: 'The morning table' },
    description: { en: 'Everything you need between waking up and leaving the house.' },
    picture: 'morning-table.webp',
    products: [
      'morning-mug',
      'breakfast-bowl',
      'espresso-cup',
      'teapot',
      'butter-dish',
      'serving-tray',
      'linen-napkins',
    ],
  },
  {
    code: 'warm-light',
    slug: { en: 'warm-light' },
    name: { en: 'Warm light' },
    description: { en: 'Lamps, candles and blankets for the hours after work.' },
    picture: 'warm-light.webp',
    products: [
      'table-lamp',
      'scented-candle',
      'candle-holder',
      'floor-lamp',
      'lantern',
      'pendant-lamp',
      'wool-blanket',
      'incense-holder',
    ],
  },
  {
    code: 'under-30',
    slug: { en: 'under-30' },
    name: { en: 'Under €30' },
    description: { en: 'Small things up to €30, bestsellers first.' },
    picture: 'under-30.webp',
    rule: { sort: 'best_selling', maxPrice: 3000 },
  },
])
