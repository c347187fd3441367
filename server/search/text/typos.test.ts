import { expect, it } from 'vitest'
import { slipsBetween } from './typos.ts'

it.each([
  ['mug', 'mug', 0],
  ['teapto', 'teapot', 1],
  ['tepot', 'teapot', 1],
  ['teapots', 'teapot', 1],
  ['taepto', 'teapot', 2],
  ['lamp', 'bench', 3],
])('between %s and %s there are %i slips', (a, b, slips) => {
  expect(slipsBetween(a, b, 2)).toBe(slips)
  expect(slipsBetween(b, a, 2)).toBe(slips)
})
