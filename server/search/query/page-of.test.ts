import fc from 'fast-check'
import { expect, it } from 'vitest'
import { setFigures } from '../build/set-figures.ts'
import { emptyModel, growColumns } from '../model/model.ts'
import { meritPoints } from '../model/weights.ts'
import { pageOf } from './page-of.ts'
import { scratchFor } from './scratch.ts'

const product = fc.record({
  score: fc.constantFrom(0, 1.8, 2.7, 3, 5, 6, 10, 13, 20, 200),
  inStock: fc.boolean(),
  sales: fc.oneof(fc.nat(30), fc.nat(20_000)),
  cost: fc.nat(1000),
})
const percent = fc.integer({ min: 0, max: 300 })
const ranking = fc.record({ stock: percent, sales: percent, margin: fc.oneof(fc.constant(0), percent) })

it('returns the same page by relevance as sorting all products by all their points', () => {
  fc.assert(
    fc.property(
      fc.array(product, { minLength: 1, maxLength: 300 }),
      ranking,
      fc.nat(310),
      fc.integer({ min: 1, max: 30 }),
      (products, weights, from, size) => {
        const model = modelOf(products)
        const { inStock, popularity, margin, price } = model.columns
        const scratch = scratchFor(model.count)
        for (const [ordinal, { score }] of products.entries()) scratch.score[ordinal] = score
        const all = products.map((_, ordinal) => ordinal)
        const points = all.map(
          (ordinal) =>
            scratch.score[ordinal]! +
            inStock[ordinal]! * ((meritPoints.stock * weights.stock) / 100) +
            popularity[ordinal]! * ((meritPoints.sales * weights.sales) / 100) +
            margin[ordinal]! * ((meritPoints.margin * weights.margin) / 100),
        )
        const expected = all.toSorted((a, b) => points[b]! - points[a]! || a - b).slice(from, from + size)
        const query = { lang: 'en', currency: 'EUR', text: 'mug', from, size } as const
        const options = { prices: price, now: 0, scratch, ranking: weights, arrangement: null }
        expect([...pageOf(model, Uint32Array.from(all), query, options)]).toEqual(expected)
      },
    ),
    { numRuns: 300 },
  )
})

function modelOf(products: { inStock: boolean; sales: number; cost: number }[]) {
  const model = emptyModel()
  for (const [ordinal, { inStock, sales, cost }] of products.entries()) {
    growColumns(model)
    model.count++
    model.columns.ids[ordinal] = ordinal + 1
    const variant = { sku: '', options: {}, price: 1000, reduced: false, inStock, cost, fixed: null }
    const lists = { texts: [], categories: [], tags: [], specification: [], variants: [variant] }
    const figures = { sales, ratingSum: 0, ratingCount: 0, published: 0 }
    setFigures(model, { id: ordinal + 1, vendor: '', type: '', taxClass: '', ...figures, ...lists }, ordinal)
  }
  return model
}
