/** Length under which no mixture of signs helps. */
const short = 8

/**
 * How hard a password is to guess, from 0 (nothing) to 4: a hint while typing, no rule. Counts the signs that differ
 * from the one before and from its neighbours in the alphabet, and the kinds of signs.
 */
export function passwordStrength(password: string): number {
  if (password === '') return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const fresh = [...password].filter((sign, i) => i === 0 || !follows(password[i - 1]!, sign)).length
  const bits = fresh * (kinds + 2)
  if (password.length < short || bits < 24) return 1
  if (bits < 42) return 2
  return bits < 64 ? 3 : 4
}

function follows(before: string, sign: string): boolean {
  return Math.abs(before.charCodeAt(0) - sign.charCodeAt(0)) <= 1
}
