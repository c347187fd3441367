import { expect, test } from 'vitest'
import { splitAtNumbers } from './record-number.ts'

test('numbers of orders and returns have the odd places', () => {
  expect(splitAtNumbers('Order 5FTR-303D-26J8')).toEqual(['Order ', '5FTR-303D-26J8', ''])
  expect(splitAtNumbers('R-7Q4X-M2KD-81VA for 5FTR-303D-26J8.')).toEqual([
    ...['', 'R-7Q4X-M2KD-81VA', ' for ', '5FTR-303D-26J8', '.'],
  ])
})

test('other words with hyphens may break', () => {
  for (const text of ['', 'A well-known mug', 'MUG-OAT-XL', '2026-01-31', 'PROD-2026']) {
    expect(splitAtNumbers(text)).toEqual([text])
  }
})
