import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addEntry } from '../build/add-entry.ts'
import type { Entry } from '../build/entry.ts'
import { emptyModel } from '../model/model.ts'
import type { SearchQuery } from '../search.ts'
import { findIn } from './find.ts'

/** Category 2 is in category 1. */
const parents = new Map<number, number | null>([
  [1, null],
  [2, 1],
  [3, null],
])
const colours = ['sage', 'ink', 'clay']
const materials = ['wood', 'glass']

type Variant = { colour: string; inStock: boolean }
type Product = { category: number; material: string; price: number; variants: Variant[] }
const product: fc.Arbitrary<Product> = fc.record({
  category: fc.constantFrom(1, 2, 3),
  material: fc.constantFrom(...materials),
  price: fc.integer({ min: 1, max: 9 }),
  variants: fc.array(fc.record({ colour: fc.constantFrom(...colours), inStock: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
})
const filters = fc.record({
  categories: fc.subarray([1, 2, 3]),
  colour: fc.subarray(colours),
  material: fc.subarray(materials),
  inStock: fc.boolean(),
  max: fc.option(fc.integer({ min: 1, max: 9 })),
})
type Filters = typeof filters extends fc.Arbitrary<infer T> ? T : never

it('counts every choice like a plain look at each variant, ignoring the filter of the choice itself', () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 40 }), filters, (products, chosen) => {
      const { ids, total, facets } = find(products, chosen)
      const passing = products.flatMap((each, at) => (passes(each, chosen) ? [at + 1] : []))
      expect([...ids].sort((a, b) => a - b)).toEqual(passing)
      expect(total).toBe(passing.length)
      const count = (own: keyof Filters, has: (each: Product, variant: Variant) => boolean) =>
        products.filter((each) => passes(each, chosen, own, has)).length
      const { attributes, categories, price, inStock } = facets
      for (const [id, found] of categories)
        expect(found).toBe(count('categories', ({ category }) => isWithin(category, id)))
      const countOf = (attribute: string, code: string) =>
        attributes.get(attribute)?.find((value) => value.code === code)?.count ?? 0
      for (const colour of colours)
        expect(countOf('colour', colour)).toBe(count('colour', (_, variant) => variant.colour === colour))
      for (const material of materials)
        expect(countOf('material', material)).toBe(count('material', (each) => each.material === material))
      expect(inStock).toBe(count('inStock', (_, variant) => variant.inStock))
      const prices = products.filter((each) => passes(each, chosen, 'max')).map((each) => each.price)
      expect(price?.min).toBe(prices.length > 0 ? Math.min(...prices) : undefined)
      expect(price?.max).toBe(prices.length > 0 ? Math.max(...prices) : undefined)
    }),
    { numRuns: 500 },
  )
})

/** True if a variant that `has` accepts passes all filters except `ignored`. */
function passes(
  each: Product,
  { categories, colour, material, inStock, max }: Filters,
  ignored?: keyof Filters,
  has: (each: Product, variant: Variant) => boolean = () => true,
): boolean {
  const met = (filter: keyof Filters, isMet: boolean) => ignored === filter || isMet
  return each.variants.some(
    (variant) =>
      has(each, variant) &&
      met('categories', categories.length === 0 || categories.some((id) => isWithin(each.category, id))) &&
      met('colour', colour.length === 0 || colour.includes(variant.colour)) &&
      met('material', material.length === 0 || material.includes(each.material)) &&
      met('inStock', !inStock || variant.inStock) &&
      met('max', max === null || each.price <= max),
  )
}

function isWithin(category: number, id: number): boolean {
  return category === id || parents.get(category) === id
}

function find(products: Product[], { categories, colour, material, inStock, max }: Filters) {
  const model = emptyModel()
  model.parents = parents
  for (const code of ['colour', 'material']) model.attributes.set(code, { code, filterable: true })
  for (const [at, each] of products.entries()) addEntry(model, entryOf(each, at + 1))
  const query: SearchQuery = {
    ...{ lang: 'en', currency: 'EUR', size: 50, categories, inStock },
    attributes: { colour, material },
    countCategories: [...parents.keys()],
    ...(max === null ? {} : { price: { max } }),
  }
  return findIn(model, query, {
    prices: model.columns.price,
    now: 1,
    synonyms: new Map(),
    arrangement: null,
    ranking: { stock: 100, sales: 100, margin: 0 },
  })
}

function entryOf({ category, material, price, variants }: Product, id: number): Entry {
  return {
    ...{ id, vendor: '', type: '', taxClass: '', sales: 0, ratingSum: 0, ratingCount: 0, published: 0 },
    ...{ texts: [], tags: [], categories: [category] },
    specification: [{ attribute: 'material', value: material, labels: null }],
    variants: variants.map(({ colour, inStock }, at) => ({
      ...{ sku: `${id}-${at}`, options: { colour }, price, reduced: false, inStock, cost: null, fixed: null },
    })),
  }
}
