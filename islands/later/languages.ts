import { hintLanguage } from './language-hint.ts'
import { turnLanguageLinks } from './language-links.ts'

/** Points the language links to this page, and offers the reader's preferred language. */
export function showLanguages(): void {
  hintLanguage()
  turnLanguageLinks()
}
