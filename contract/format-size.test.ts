import { expect, it } from 'vitest'
import { formatSize } from './format-size.ts'

it('formats sizes in the largest unit, as the language writes it', () => {
  // Some languages have a no-break space before the unit.
  const said = (bytes: number, locale: string) => formatSize(bytes, locale).replace(/\s/, ' ')
  expect(said(78_759_000_000, 'en')).toBe('78.8 GB')
  expect(said(78_759_000_000, 'de')).toBe('78,8 GB')
  expect(said(78_759_000_000, 'fr')).toBe('78,8 Go')
  expect(said(123_456_789, 'en')).toBe('123 MB')
  expect(said(4_200_000, 'en')).toBe('4.2 MB')
  expect(said(900, 'en')).toBe('0.9 kB')
})
