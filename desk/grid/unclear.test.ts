// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import type { GridColumn } from './cells.ts'

let unclear: typeof import('./unclear.ts')
let cells: typeof import('./cells.ts')

beforeAll(async () => {
  document.documentElement.lang = 'en'
  unclear = await import('./unclear.ts')
  cells = await import('./cells.ts')
})

const columns = [
  { field: 'sku', kind: 'text', optional: false, width: '', currency: 'EUR' },
  { field: 'price', kind: 'money', optional: false, width: '', currency: 'EUR' },
] satisfies GridColumn[]

it('reads only the amounts of a pasted block in another way', () => {
  const { unclearAmount, withAmounts, withDecimals, withThousands } = unclear
  const text = '604.123\t1.234\r\nKABEL-1.500\t2.345\n'
  expect(unclearAmount(columns, text)).toBe('1.234')
  expect(unclearAmount(columns, '604.123\t12.50')).toBeNull()
  expect(withAmounts(columns, text, withThousands)).toBe('604.123\t1234\nKABEL-1.500\t2345\n')
  const comma = (amount: string) => withDecimals(amount, '1,234')
  expect(withAmounts(columns, '604,123\t1,234', comma)).toBe('604,123\t1.234')
})

it('finds a single value that is unclear in any column of the block that it fills', () => {
  const { unclearAmount, withAmounts, withThousands } = unclear
  const block = { row: 4, column: 1, toRow: 3, toColumn: 0 }
  const text = cells.filling(block, '1.234\r\n')
  expect(text).toBe('1.234\t1.234\n1.234\t1.234')
  expect(unclearAmount(columns, text)).toBe('1.234')
  expect(withAmounts(columns, text, withThousands)).toBe('1.234\t1234\n1.234\t1234')
  expect(cells.filling(block, '1\t2')).toBe('1\t2')
})
