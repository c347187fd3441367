/**
 * A person's name in the order of its script: "Ada Lovelace", "王晓梅", "김 민준". In Chinese, Japanese and Korean the
 * family name comes first; Chinese has no space between the names.
 */
export function personName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const whole = lastName + firstName
  if (/^\p{Script=Han}+$/u.test(whole)) return whole
  if (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(whole))
    return `${lastName} ${firstName}`.trim()
  return `${firstName} ${lastName}`.trim()
}
