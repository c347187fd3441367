import { array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canIndent,
  canOutdent,
  contentOf,
  deepest,
  indentRow,
  type MenuRow,
  moveRow,
  outdentRow,
  removeRow,
  rowsOf,
} from './menu-rows.ts'

const to = { kind: 'path', path: '/' } as const

/** Rows of a text: a dot for each level, and columns in capitals. */
function read(text: string): MenuRow[] {
  return text.split(' ').map((word) => {
    const name = word.replaceAll('.', '')
    const depth = word.length - name.length
    return { depth, label: { en: name }, to: /^[A-Z]/.test(name) ? null : to }
  })
}

const write = (rows: readonly MenuRow[]) =>
  rows.map(({ depth, label }) => '.'.repeat(depth) + label.en).join(' ')

describe('moving a row', () => {
  test.each([
    ['header', 'a b c', 0, 1, 'b a c'],
    ['header', 'a b c', 2, 0, 'c a b'],
    ['header', 'a .x .y b', 0, 1, 'b a .x .y'],
    ['header', 'a .x .y b', 3, 2, 'a .x .b .y'],
    ['header', 'a .x .y b', 3, 0, 'b a .x .y'],
    ['header', 'a .x b .y', 1, 2, 'a b .x .y'],
    ['header', 'a .x .y b', 1, 3, 'a .y b .x'],
    ['header', 'a .x b', 1, 0, 'x a b'],
    ['footer', 'A .x .y B .z', 0, 1, 'B .z A .x .y'],
    ['footer', 'A .x .y B .z', 3, 2, 'B .z A .x .y'],
    ['footer', 'A .x .y B .z', 1, 0, 'A .x .y B .z'],
    ['footer', 'A .x .y B .z', 2, 3, 'A .x B .y .z'],
    ['footer', 'A .x .y B .z', 4, 3, 'A .x .y .z B'],
    ['legal', 'a b', 1, 0, 'b a'],
  ] as const)('in %s %s: %i to %i gives %s', (id, before, from, place, after) => {
    expect(write(moveRow(id, read(before), from, place))).toBe(after)
  })

  const step = tuple(constantFrom('move', 'indent', 'outdent'), nat(20), nat(20))

  test.each([
    ['header', 'a .b .c d e .f g'],
    ['header', 'a .b ..c d'],
    ['footer', 'A .b .c D E .f'],
    ['legal', 'a b c d'],
  ] as const)('loses no row of %s %s and keeps every level possible', (id, text) => {
    assert(
      property(array(step, { maxLength: 30 }), (steps) => {
        const begun = read(text)
        let rows = begun
        const most = deepest(id, rows)
        for (const [kind, a, b] of steps) {
          const at = a % rows.length
          if (kind === 'move') rows = moveRow(id, rows, at, b % rows.length)
          if (kind === 'indent' && canIndent(id, rows, at)) rows = indentRow(rows, at)
          if (kind === 'outdent' && canOutdent(id, rows, at)) rows = outdentRow(rows, at)
          rows.forEach((row, place) => {
            expect(row.depth).toBeLessThanOrEqual((rows[place - 1]?.depth ?? -1) + 1)
            expect(row.depth).toBeLessThanOrEqual(most)
            if (id === 'footer') expect(row.to === null).toBe(row.depth === 0)
          })
        }
        expect(rows.map(({ label }) => label.en).sort()).toEqual(begun.map(({ label }) => label.en).sort())
        expect(rowsOf(id, contentOf(id, rows))).toEqual(rows)
      }),
    )
  })
})

test('a row leaves the one above it behind everything else there', () => {
  expect(write(outdentRow(read('a .x .y b'), 1))).toBe('a .y x b')
})

test('a row is removed with what is below it', () => {
  expect(write(removeRow(read('a .x .y b'), 0))).toBe('b')
})

test('screens of the account have no words of their own', () => {
  const content = [{ to: { kind: 'screen' as const, screen: 'order' } }, { label: { en: 'Help' }, to }]
  expect(contentOf('user', rowsOf('user', content))).toEqual(content)
})
