import { translated } from '../translated.ts'
import type { DemoTag } from '../types.ts'

export const tags: DemoTag[] = translated('tags', [
  {
    code: 'new',
    slug: { en: 'new' },
    name: { en: 'New' },
    description: { en: 'Our latest arrivals.' },
  },
  {
    code: 'gift',
    slug: { en: 'gifts' },
    name: { en: 'Gifts' },
    description: { en: 'Things that are easy to give and easy to keep.' },
  },
  {
    code: 'everyday',
    slug: { en: 'everyday' },
    name: { en: 'Everyday' },
    description: { en: 'Made for daily use. Safe in the dishwasher or washing machine.' },
  },
  {
    code: 'small-space',
    slug: { en: 'small-spaces' },
    name: { en: 'Small spaces' },
    description: { en: 'Stacks, hangs or tucks away.' },
  },
  {
    code: 'evening',
    slug: { en: 'evening' },
    name: { en: 'Evening' },
    description: { en: 'Low light, warm wool, slow hours.' },
  },
  {
    code: 'plants',
    slug: { en: 'plants' },
    name: { en: 'Plants and stems' },
    description: { en: 'Everything for plants and cut flowers.' },
  },
  {
    code: 'hosting',
    slug: { en: 'hosting' },
    name: { en: 'For guests' },
    description: { en: 'For tables set for more than two.' },
  },
])
