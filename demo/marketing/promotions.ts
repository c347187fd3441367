import { translated } from '../translated.ts'
import type { DemoPromotion } from '../types.ts'

export const promotions: DemoPromotion[] = translated('promotions', [
  {
    code: 'morning-table',
    slug: { en: 'morning-table' },
    name: { en: '15% off the morning table' },
    summary: { en: '15% off mugs, bowls, teapots and linen for breakfast, for a limited time.' },
    description: {
      en: '<p>Get 15% off everything in The morning table. The discount applies automatically, no code needed.</p><p>Next to the reduced price, we show the lowest price of the last 30 days.</p>',
    },
    picture: 'morning-table.webp',
    validity: { from: -7 },
    combinable: true,
    rule: {
      kind: 'reduction',
      reduction: { kind: 'percentage', rate: 1500 },
      scope: { collections: ['morning-table'] },
    },
  },
  {
    code: 'spend-and-save',
    slug: { en: 'spend-and-save' },
    name: { en: 'Spend and save' },
    summary: { en: 'Save 5% from €150, 8% from €300 and 12% from €600.' },
    description: {
      en: '<p>Sending more in one parcel costs us less per item, and you get the difference:</p><ul><li>Spend €150 or more: 5% off</li><li>Spend €300 or more: 8% off</li><li>Spend €600 or more: 12% off</li></ul><p>The discount applies automatically in your cart. Shipping isn’t included.</p>',
    },
    validity: { from: -30 },
    combinable: true,
    rule: {
      kind: 'tiers',
      tiers: [
        {
          from: { EUR: 15_000, USD: 17_500, JPY: 24_000, KWD: 53_000 },
          reduction: { kind: 'percentage', rate: 500 },
        },
        {
          from: { EUR: 30_000, USD: 35_000, JPY: 48_000, KWD: 106_000 },
          reduction: { kind: 'percentage', rate: 800 },
        },
        {
          from: { EUR: 60_000, USD: 70_000, JPY: 96_000, KWD: 212_000 },
          reduction: { kind: 'percentage', rate: 1200 },
        },
      ],
    },
  },
  {
    code: 'three-candles',
    slug: { en: 'three-candles' },
    name: { en: 'Scented candles: 3 for 2' },
    summary: { en: 'Buy two scented candles, get the third free.' },
    description: {
      en: '<p>One for the table, one for the bath, one to give away. Add three scented candles to your cart, in any colour and scent, and the third is free.</p><p>Six for the price of four, and so on.</p>',
    },
    validity: { from: -14 },
    combinable: false,
    rule: { kind: 'buy_get', buy: 2, get: 1, rate: 10_000, scope: { products: ['scented-candle'] } },
  },
  {
    code: 'warm-evenings',
    slug: { en: 'warm-evenings' },
    name: { en: '€15 off for warm evenings' },
    summary: { en: '€15 off the wool blanket, the floor cushion and the round rug, for eleven days only.' },
    description: {
      en: '<p>The heating can wait. Take €15 off each blanket, floor cushion and round rug until the clock above runs out.</p>',
    },
    validity: { from: -1, to: 10 },
    combinable: true,
    rule: {
      kind: 'reduction',
      reduction: { kind: 'amount', off: { EUR: 1500, USD: 1700, JPY: 2400, KWD: 5000 } },
      scope: { products: ['wool-blanket', 'floor-cushion', 'round-rug'] },
    },
    banner: { en: '€15 off blankets, cushions and rugs' },
  },
  {
    code: 'towels-by-the-stack',
    slug: { en: 'towels-by-the-stack' },
    name: { en: 'Tea towels by the stack' },
    summary: {
      en: 'One is always in the wash: 10% off from three, 20% off from six, in any mix of colours.',
    },
    description: {
      en: '<p>The discount counts all tea towels in your cart, whatever their colour, and applies automatically.</p>',
    },
    validity: { from: -20 },
    combinable: true,
    rule: {
      kind: 'volume',
      breaks: [
        { from: 3, reduction: { kind: 'percentage', rate: 1000 } },
        { from: 6, reduction: { kind: 'percentage', rate: 2000 } },
      ],
      scope: { products: ['tea-towel'] },
    },
  },
])
