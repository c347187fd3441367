import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyRagged, pushRow, rowStart, trim } from './ragged.ts'

it('keeps every row, also once an item does not fit into two bytes', () => {
  const item = fc.oneof(fc.nat(65_535), fc.nat(70_000))
  fc.assert(
    fc.property(fc.array(fc.array(item, { maxLength: 8 })), fc.boolean(), (rows, trimmed) => {
      const ragged = emptyRagged()
      for (const row of rows) pushRow(ragged, row)
      if (trimmed) trim(ragged)
      expect(
        rows.map((_, at) => [...ragged.items.subarray(rowStart(ragged, at), rowStart(ragged, at + 1))]),
      ).toEqual(rows)
    }),
  )
})

it('takes two bytes an item as long as all fit', () => {
  const ragged = emptyRagged()
  pushRow(ragged, [1, 65_535])
  expect(ragged.items.BYTES_PER_ELEMENT).toBe(2)
  pushRow(ragged, [65_536])
  expect(ragged.items.BYTES_PER_ELEMENT).toBe(4)
})
