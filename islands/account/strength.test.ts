import { expect, test } from 'vitest'
import { passwordStrength } from './strength.ts'

test.each([
  ['', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['12345678', 1],
  ['Xk9!', 1],
  ['mugmugmug', 2],
  ['correct-horse', 3],
  ['correct-horse-battery', 4],
])('%s is as hard to guess as %i of 4', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})
