import { randomInt } from 'node:crypto'

/** Crockford's digits: no I, L, O and U, which are misheard and misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const prefixLength = 6

/** The process: one in a billion, so that two of them, or two starts, hardly ever share it. */
const prefix = Array.from({ length: prefixLength }, () => digits[randomInt(digits.length)]).join('')
let last = 0

/**
 * The number of a request in the log, such as "K7M3QX-2F": unique across processes and restarts, and short enough to be
 * read out on the phone.
 */
export function nextRequestNumber(): string {
  last++
  let text = ''
  for (let rest = last; rest > 0; rest = Math.floor(rest / digits.length))
    text = digits[rest % digits.length]! + text
  return `${prefix}-${text}`
}
