import { expect, it } from 'vitest'
import { alignerOf } from './align-row.ts'

const header = [
  'Handle',
  'Title',
  'Option1 value',
  'Option1 Linked To',
  'Price',
  'Compare-at price',
  'Charge tax',
  'Inventory tracker',
  'Inventory quantity',
  'Requires shipping',
  'Product image URL',
]
const align = alignerOf(header)
const row = ['bowl', 'Bowl', 'S', '', '12.00', '', 'TRUE', 'shopify', '10', 'TRUE', 'https://x.example/a.png']

it('leaves a row as it is when its cells fit, be it short or followed by empty cells', () => {
  expect(align([...row, '', ''])).toEqual({ cells: row, moved: false })
  expect(align(['bowl', 'Bowl', 'S', '', '12.00'])).toEqual({
    cells: ['bowl', 'Bowl', 'S', '', '12.00', '', '', '', '', '', ''],
    moved: false,
  })
})

it('takes out an empty cell too many', () => {
  expect(align(row.toSpliced(3, 0, ''))).toEqual({ cells: row, moved: true })
  expect(align(row.toSpliced(5, 0, '', ''))).toEqual({ cells: row, moved: true })
})

it('puts in an empty cell that is missing', () => {
  expect(align(row.toSpliced(5, 1))).toEqual({ cells: row, moved: true })
})

it('gives up where a cell that holds something would have to go, or may stand in two places', () => {
  expect(align(row.toSpliced(2, 0, 'with a comma'))).toBeNull()
  expect(align([...row, 'more'])).toBeNull()
})
