import { expect, it } from 'vitest'
import { slugPattern } from '#contract/admin/catalog/product-fields.ts'
import { slugOf } from '#contract/slug.ts'

const made = [
  ['Two words', 'two-words'],
  ['Crème brûlée n° 5', 'creme-brulee-n-5'],
  ['Đồ gốm', 'do-gom'],
  ['Łódź Æther Straße', 'lodz-aether-strasse'],
  ['Brand™ ’n’ Co', 'brand-n-co'],
  ['コーヒー', 'コーヒー'],
  ['コーヒーについて', 'コーヒーについて'],
  ['人々', '人々'],
  ['สินค้าๆ', 'สินค้าๆ'],
  ['हिन्दी', 'हिन्दी'],
  ['شايٌ ٣', 'شايٌ-٣'],
  ['𠮷'.repeat(50), '𠮷'.repeat(40)],
  [`a${'𠮷'.repeat(50)}`, `a${'𠮷'.repeat(39)}`],
] as const

it.each(made)('makes of %s an address that may be saved', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(slug).toMatch(slugPattern)
})

it('writes umlauts as two letters in German, and without their dots in other languages', () => {
  expect(slugOf('Über uns', 'de')).toBe('ueber-uns')
  expect(slugOf('U\u0308ber uns', 'de')).toBe('ueber-uns')
  expect(slugOf('Pingüino', 'es')).toBe('pinguino')
})
