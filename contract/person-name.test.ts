import { expect, test } from 'vitest'
import { personName } from './person-name.ts'

test.each([
  { firstName: 'Ada', lastName: 'Lovelace', said: 'Ada Lovelace' },
  { firstName: '晓梅', lastName: '王', said: '王晓梅' },
  { firstName: 'はなこ', lastName: '山田', said: '山田 はなこ' },
  { firstName: '민준', lastName: '김', said: '김 민준' },
  { firstName: 'Madonna', lastName: '', said: 'Madonna' },
])('$said is written as the language of the name has it', ({ said, ...name }) => {
  expect(personName(name)).toBe(said)
})
