import { expect, it } from 'vitest'
import { isWithin, placesFor, shapeOf } from './category-moves.ts'

/** 1 › (2, 3 › 4), 5 */
const rows = [
  { id: 1, parent: null },
  { id: 2, parent: 1 },
  { id: 3, parent: 1 },
  { id: 4, parent: 3 },
  { id: 5, parent: null },
]

it('moves a category among its siblings, in and out', () => {
  expect(placesFor(rows, 2)).toEqual({
    up: null,
    down: { parent: 1, before: null },
    in: null,
    out: { parent: null, before: 5 },
  })
  expect(placesFor(rows, 3)).toEqual({
    up: { parent: 1, before: 2 },
    down: null,
    in: { parent: 2, before: null },
    out: { parent: null, before: 5 },
  })
  expect(placesFor(rows, 5)).toMatchObject({ up: { parent: null, before: 1 }, out: null })
})

it('knows depths and what lies below', () => {
  const { depths, parents } = shapeOf(rows)
  expect([...depths.values()]).toEqual([0, 1, 1, 2, 0])
  expect([...parents]).toEqual([1, 3])
  expect([isWithin(rows, 4, 1), isWithin(rows, 1, 4), isWithin(rows, null, 1)]).toEqual([true, false, false])
})
