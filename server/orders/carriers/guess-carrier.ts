import { carriers } from './carriers.ts'

/** A carrier that the shop added itself. `patterns`: see `fitsPattern`. */
export type OwnCarrier = { code: string; name: string; link: string; patterns: readonly string[] }

export type GuessedCarrier = Pick<OwnCarrier, 'code' | 'name' | 'link'>

/** A tracking number as carriers print it, without separators. */
export function bareNumber(number: string): string {
  return number.replace(/[\s.-]/g, '').toUpperCase()
}

/**
 * Returns whether a number has a carrier's form: `#` is a digit, `@` is A to Z, `*` either, all else itself. Not a regular
 * expression, because a merchant's could take forever.
 */
export function fitsPattern(number: string, pattern: string): boolean {
  const [digits, signs] = [bareNumber(number), bareNumber(pattern)]
  return (
    digits.length === signs.length &&
    [...signs].every((sign, index) => wildcards[sign]?.test(digits[index]!) ?? sign === digits[index])
  )
}

const wildcards: Record<string, RegExp> = { '#': /[0-9]/, '@': /[A-Z]/, '*': /[0-9A-Z]/ }

type Choice = { used: readonly string[]; own?: readonly OwnCarrier[]; country: string }

/**
 * The carrier whose numbers look like this one. Between several, those that the shop uses come first, then the ones it
 * added, then those of its country; a number that still fits several is not guessed.
 */
export function guessCarrier(number: string, { used, own = [], country }: Choice): GuessedCarrier | null {
  const bare = bareNumber(number)
  const ownFitting = own.filter(({ patterns }) => patterns.some((pattern) => fitsPattern(bare, pattern)))
  const fitting = carriers.filter(
    (carrier) =>
      (carrier.pattern?.test(bare) && hasCheckDigit(bare)) ||
      ((carrier.country === country || used.includes(carrier.code)) && carrier.homePattern?.test(bare)),
  )
  const [preferred] = used.flatMap((code) => [...ownFitting, ...fitting].filter((each) => each.code === code))
  if (preferred ?? ownFitting[0]) return preferred ?? ownFitting[0]!
  const local = fitting.filter((carrier) => carrier.country === country)
  const [only, another] = local.length === 1 ? local : fitting
  return another ? null : (only ?? null)
}

/** The check digit of S10 numbers; other numbers pass. */
function hasCheckDigit(number: string): boolean {
  const digits = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number)
  if (!digits) return true
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[1]![index]), 0)
  const rest = 11 - (sum % 11)
  return Number(digits[2]) === (rest === 10 ? 0 : rest === 11 ? 5 : rest)
}
