import { type Lang, langPath, splitLanguage } from '#contract/languages.ts'

/**
 * The address of a path that a merchant wrote, on a page in this language. A path with the prefix of a language leads to
 * the page in that one.
 */
export function addressIn(lang: Lang, path: string): string {
  const [plain = ''] = path.split(/[?#]/, 1)
  return splitLanguage(plain).lang ? path : langPath(lang, path)
}
