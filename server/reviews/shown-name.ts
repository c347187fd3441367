import type { Translate } from '#server/platform/messages.ts'

type Name = { firstName: string; lastName: string }

/**
 * The name that a review shows unless its author chooses another: "Ada L.". In Chinese, Japanese and Korean names the
 * family name comes first, so the rest is hidden: "王*".
 */
export function shownName({ firstName, lastName }: Name, t: Translate): string {
  const [first, last] = [firstName.trim(), lastName.trim()]
  if (/^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(last))
    return `${last}*`
  const [initial] = [...last]
  if (first) return initial ? `${first} ${initial}.` : first
  return last || t('review.anonymous')
}

/** A name that a shopper typed, on one line; else another. */
export function typedName(typed: string | undefined, otherwise: string): string {
  return typed?.replace(/\s+/g, ' ').trim() || otherwise
}
