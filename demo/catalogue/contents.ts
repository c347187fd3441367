import { translated } from '../translated.ts'
import type { Texts } from '../types.ts'

/** Contents of the box, for products of more than one part, by handle. */
export const contents: Record<string, Texts> = translated('contents', {
  'nesting-bowls': { en: 'Four bowls, one of each size' },
  teapot: { en: 'Teapot, lid and stainless steel basket' },
  'linen-napkins': { en: 'Four napkins of the same colour' },
  'notebook-set': { en: 'Three notebooks: plain, lined and dotted' },
  bookends: { en: 'Two bookends' },
  'butter-dish': { en: 'Dish and lid' },
  mortar: { en: 'Mortar and pestle' },
  'oil-bottle': { en: 'Bottle and pouring spout' },
  'soap-dispenser': { en: 'Bottle, pump and 300 ml of soap' },
  'scented-candle': { en: 'Candle in its stoneware cup' },
  cushion: { en: 'Cover and feather filling' },
  'pilea-in-pot': { en: 'Plant and stoneware pot' },
})
