/**
 * A person as their own writing says them: "Ada Lovelace", "王晓梅", "김 민준". Where the letters are Chinese,
 * Japanese or Korean the family comes first, and Chinese leaves no space.
 */
export function personName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const whole = lastName + firstName
  if (/^\p{Script=Han}+$/u.test(whole)) return whole
  if (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(whole))
    return `${lastName} ${firstName}`.trim()
  return `${firstName} ${lastName}`.trim()
}
