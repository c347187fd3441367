import { expect, it } from 'vitest'
import { readEntry } from './history.ts'

it.each([
  ['1 Customer asked for a mug too', 'Customer asked for a mug too', 1],
  ['2', '', 2],
  ['12 3 cups are broken', '3 cups are broken', 12],
])('tells the units of an older entry from the reason: %s', (note, reason, units) => {
  for (const to of ['added', 'cancelled'])
    expect(readEntry({ kind: 'units', to, note, details: null })).toEqual({
      note: reason,
      details: { units },
    })
})

it('keeps a reason that begins with a number, if the goods are recorded', () => {
  const details = { goods: [{ name: 'Mug', quantity: 1 }] }
  expect(readEntry({ kind: 'units', to: 'added', note: '2 mugs in all', details })).toEqual({
    note: '2 mugs in all',
    details,
  })
})
