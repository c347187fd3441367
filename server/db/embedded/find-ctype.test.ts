import { expect, test } from 'vitest'
import { chooseCtype } from './find-ctype.ts'

test.each([
  { locales: ['C', 'C.utf8', 'POSIX', 'de_DE.utf8'], chosen: 'C.UTF-8' },
  { locales: ['C', 'POSIX', 'de_DE.utf8', 'en_US.UTF-8'], chosen: 'en_US.UTF-8' },
  { locales: ['C', 'POSIX', 'de_DE', 'de_DE.utf8'], chosen: 'de_DE.utf8' },
  { locales: ['C', 'POSIX'], chosen: 'C.UTF-8' },
])('Of $locales, $chosen is chosen', ({ locales, chosen }) => {
  expect(chooseCtype(locales)).toBe(chosen)
})
