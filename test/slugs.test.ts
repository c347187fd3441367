import { expect, it } from 'vitest'
import { slugPattern } from '#contract/admin/product-fields.ts'
import { slugFor } from './slug-for.ts'

const made = [
  ['Two words', 'two-words'],
  ['コーヒー', 'コーヒー'],
  ['コーヒーについて', 'コーヒーについて'],
  ['人々', '人々'],
  ['สินค้าๆ', 'สินค้าๆ'],
  ['हिन्दी', 'हिन्दी'],
  ['شايٌ ٣', 'شايٌ-٣'],
] as const

it.each(made)('makes of %s an address that may be saved', (name, slug) => {
  expect(slugFor(name)).toBe(slug)
  expect(slug).toMatch(slugPattern)
})
