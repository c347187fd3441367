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

it('keeps a row whose cells fit, even if it is short or has trailing empty cells', () => {
  expect(align([...row, '', ''])).toEqual({ cells: row, moved: false })
  expect(align(['bowl', 'Bowl', 'S', '', '12.00'])).toEqual({
    cells: ['bowl', 'Bowl', 'S', '', '12.00', '', '', '', '', '', ''],
    moved: false,
  })
})

it('removes an extra empty cell', () => {
  expect(align(row.toSpliced(3, 0, ''))).toEqual({ cells: row, moved: true })
  expect(align(row.toSpliced(5, 0, '', ''))).toEqual({ cells: row, moved: true })
})

it('inserts a missing empty cell', () => {
  expect(align(row.toSpliced(5, 1))).toEqual({ cells: row, moved: true })
})

it('does not align a row that would lose content or fits in two ways', () => {
  expect(align(row.toSpliced(2, 0, 'with a comma'))).toBeNull()
  expect(align([...row, 'more'])).toBeNull()
})
