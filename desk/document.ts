import type { TargetLanguage } from '#contract/admin/content/translation.ts'
import type { Lang } from '#contract/languages.ts'

/** Facts in the document. `key` is the session key, which calls carry; it stays in memory. */
type Facts = {
  key: string | null
  signedIn: boolean
  /** The browser had a session that was ended or has expired. */
  ended: boolean
  lang: Lang
  shop: string
  build: string
  /** The languages that the shop translates into; none before the sign-in. */
  translated: TargetLanguage[]
  /** Hash of each pack of texts in `lang`. */
  texts: Record<string, string>
}

const block = document.getElementById('desk')
export const facts: Readonly<Facts> = JSON.parse(block?.textContent ?? '{}')

/** The root element, which React takes over. */
export const root = document.getElementById('root')!
