import { describe, expect, it } from 'vitest'
import { wordDiff } from './word-diff.ts'

/** "kept -removed- +added+" */
const shown = (from: string, to: string) =>
  wordDiff(from, to)
    .map(({ value, added, removed }) => (added ? `+${value}+` : removed ? `-${value}-` : value))
    .join('')

describe('a word diff', () => {
  it('marks the words that changed in a text that stayed', () => {
    expect(shown('A deep bowl for two.', 'A deep bowl for four.')).toBe('A deep bowl for -two-+four+.')
  })

  it('shows both texts whole if they share little', () => {
    expect(shown('A deep bowl for two.', 'Summary B')).toBe('-A deep bowl for two.-\n+Summary B+')
    expect(shown('12', '15')).toBe('-12-\n+15+')
  })

  it('shows what is new or gone as it is', () => {
    expect(shown('', 'New')).toBe('+New+')
    expect(shown('Gone', '')).toBe('-Gone-')
    expect(shown('Same', 'Same')).toBe('Same')
  })
})
