import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

test('names the lines that only one text has, by their place in it', () => {
  expect(changedLines('a\nb\nc\n', 'a\nx\ny\nc\n')).toEqual({ mine: [2, 3], theirs: [2] })
  expect(changedLines('a\nb\n', 'a\n')).toEqual({ mine: [], theirs: [2] })
  expect(changedLines('', 'a\n')).toEqual({ mine: [1], theirs: [] })
  expect(changedLines('same', 'same')).toEqual({ mine: [], theirs: [] })
})
