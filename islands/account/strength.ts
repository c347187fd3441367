/** Shorter passwords score 1 at most, whatever characters they mix. */
const minLength = 8

/**
 * Rates how hard a password is to guess, from 0 (empty) to 4. Only a hint while typing; the server doesn't enforce it.
 * Counts the characters that differ from the previous one and aren't its neighbours in the alphabet, and the kinds of
 * characters.
 */
export function passwordStrength(password: string): number {
  if (password === '') return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const fresh = [...password].filter((sign, i) => i === 0 || !follows(password[i - 1]!, sign)).length
  const bits = fresh * (kinds + 2)
  if (password.length < minLength || bits < 24) return 1
  if (bits < 42) return 2
  return bits < 64 ? 3 : 4
}

function follows(before: string, sign: string): boolean {
  return Math.abs(before.charCodeAt(0) - sign.charCodeAt(0)) <= 1
}
