import { randomInt } from 'node:crypto'

/** Crockford's alphabet: no letter that is taken for a digit when read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 60 random bits in groups: nobody guesses a number, and two alike are refused by the table. */
export function newOrderNumber(): string {
  const character = () => alphabet[randomInt(alphabet.length)]!
  const group = () => Array.from({ length: 4 }, character).join('')
  return `${group()}-${group()}-${group()}`
}
