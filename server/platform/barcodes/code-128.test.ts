import { expect, it } from 'vitest'
import { readBars } from '#test/read-bars.ts'
import { code128Path } from './code-128.ts'

it('is read back by a scanner, with every character that it can hold', async () => {
  const all = Array.from({ length: 95 }, (_, index) => String.fromCharCode(index + 32))
  for (const text of [
    'A76X-WJEA-ABZB',
    'MUG-OAT',
    ...[0, 20, 40, 60, 75].map((from) => all.slice(from, from + 20).join('')),
  ])
    expect(await readBars(code128Path(text), 'Code128')).toBe(text)
})

it('refuses characters that it cannot hold', () => {
  expect(() => code128Path('Tasse ü')).toThrow('printable ASCII')
})
