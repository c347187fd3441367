import { isLang } from '#contract/languages.ts'

/** Splits "values.blue.de" into the place of a text and its language; null for English and for what is no language. */
export function languagePath(path: string): { place: string; lang: string } | null {
  const parts = splitPath(path)
  return parts && isLang(parts.lang) && parts.lang !== 'en' ? parts : null
}

/** Like `languagePath`, for English too: imports compare the source. */
export function splitPath(path: string): { place: string; lang: string } | null {
  const at = path.lastIndexOf('.')
  return at > 0 ? { place: path.slice(0, at), lang: path.slice(at + 1) } : null
}

/** True for a text of an entry such as "texts.de.name", in a language other than English. */
export function isEntryText(path: string): boolean {
  const [root, lang = '', field, ...more] = path.split('.')
  return root === 'texts' && isLang(lang) && lang !== 'en' && field !== undefined && more.length === 0
}
