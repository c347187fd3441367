import { expect, it } from 'vitest'
import {
  countSelected,
  everything,
  extendTo,
  isSelected,
  nothing,
  togglePage,
  toggleRow,
} from './selection.ts'

const shown = ['a', 'b', 'c', 'd']

it('selects single rows, a range, the page and everything that matches', () => {
  const one = toggleRow(nothing, 'b')
  expect([...extendTo(one, 'd', shown).ids]).toEqual(['b', 'c', 'd'])
  expect([...extendTo(toggleRow(nothing, 'c'), 'a', shown).ids]).toEqual(['c', 'a', 'b'])
  expect(countSelected(togglePage(one, shown), 214)).toBe(4)
  expect(togglePage(togglePage(one, shown), shown)).toEqual(nothing)
  const rest = toggleRow(everything, 'b')
  expect([isSelected(rest, 'b'), isSelected(rest, 'x')]).toEqual([false, true])
  expect(countSelected(rest, 214)).toBe(213)
  expect(countSelected(extendTo(toggleRow(rest, 'd'), 'b', shown), 214)).toBe(214)
})

it('extends from nothing like a single choice, also when the anchor is no longer shown', () => {
  expect([...extendTo(nothing, 'c', shown).ids]).toEqual(['c'])
  expect([...extendTo({ ...nothing, anchor: 'gone' }, 'c', shown).ids]).toEqual(['c'])
})
