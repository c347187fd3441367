import { expect, it } from 'vitest'
import { readBars } from '#test/read-bars.ts'
import { ean13Of, ean13Path } from './ean-13.ts'

it('is read back by a scanner, with every first digit', async () => {
  for (const digits of ['978014300723', '400638133393', ...'0123456789'].map((each) =>
    each.padEnd(12, '527'),
  )) {
    const check = [...'0123456789'].find((last) => ean13Of(digits + last) !== null)!
    expect(await readBars(ean13Path(digits + check), 'EAN13')).toBe(digits + check)
  }
})

it('takes a UPC-A as one with a leading zero, and refuses a wrong check digit', () => {
  expect(ean13Of('036000291452')).toBe('0036000291452')
  expect(ean13Of('4006381333931')).toBe('4006381333931')
  expect(ean13Of('4006381333930')).toBeNull()
  expect(ean13Of('MUG-OAT')).toBeNull()
  expect(() => ean13Path('4006381333930')).toThrow('no EAN-13')
})
