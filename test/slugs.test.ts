import { expect, it } from 'vitest'
import { slugPattern } from '#contract/admin/product-fields.ts'
import { slugFor } from '#desk/resource/slug-for.ts'
import { slugOf } from '#server/catalog/save/slug-of.ts'

const made = [
  ['Two words', 'two-words'],
  ['コーヒー', 'コーヒー'],
  ['コーヒーについて', 'コーヒーについて'],
  ['人々', '人々'],
  ['สินค้าๆ', 'สินค้าๆ'],
  ['हिन्दी', 'हिन्दी'],
  ['شايٌ ٣', 'شايٌ-٣'],
] as const

it.each(made)('makes of %s the same address in the desk and the server, which may be saved', (name, slug) => {
  expect([slugFor(name), slugOf(name)]).toEqual([slug, slug])
  expect(slug).toMatch(slugPattern)
})
