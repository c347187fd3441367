/**
 * Languages a path prefix can name, with texts of the shop (locales/<lang>.json) and of the desk (locales/desk). The first
 * is the default, which has no prefix.
 */
export const languages = [
  'en',
  'zh',
  'zh-TW',
  'zh-HK',
  'de',
  'es',
  'fr',
  'id',
  'it',
  'ja',
  'ko',
  'pt',
  'th',
  'fil',
  'vi',
] as const
export type Lang = (typeof languages)[number]
export const defaultLanguage: Lang = 'en'

/** BCP 47 tags for hreflang, the html element and Intl. Portuguese is written and formatted as in Portugal. */
export const bcp47: Record<Lang, string> = {
  en: 'en',
  zh: 'zh-Hans',
  'zh-TW': 'zh-Hant-TW',
  'zh-HK': 'zh-Hant-HK',
  de: 'de',
  es: 'es',
  fr: 'fr',
  id: 'id',
  it: 'it',
  ja: 'ja',
  ko: 'ko',
  pt: 'pt-PT',
  th: 'th',
  fil: 'fil',
  vi: 'vi',
}

/** Native names of the languages, for the language menu. */
export const endonyms: Record<Lang, string> = {
  en: 'English',
  zh: '简体中文',
  'zh-TW': '繁體中文（台灣）',
  'zh-HK': '繁體中文（香港）',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  pt: 'Português',
  th: 'ไทย',
  fil: 'Filipino',
  vi: 'Tiếng Việt',
}

/** Fallback order of texts: zh-TW → zh-HK → zh → en; all others → en. */
export function fallbacks(lang: Lang): Lang[] {
  if (lang === 'zh-TW') return ['zh-TW', 'zh-HK', 'zh', 'en']
  if (lang === 'zh-HK') return ['zh-HK', 'zh', 'en']
  return lang === 'en' ? ['en'] : [lang, 'en']
}

/**
 * The text in a language, else in the first of its fallbacks that has one, else in any other language, because
 * a name in a foreign language is better than none. Empty if there is no text at all.
 */
export function textIn(texts: Readonly<Record<string, string>> | null | undefined, lang: Lang): string {
  return texts?.[ownLanguage(texts, lang)] ?? ''
}

/**
 * The `lang` attribute of the text that `textIn` finds; undefined if it is in the page's language, or a figure with a unit
 * such as "Ø 8.5 cm", which every language has.
 */
export function tagIn(
  texts: Readonly<Record<string, string>> | null | undefined,
  lang: Lang,
): string | undefined {
  if (!texts) return undefined
  const own = ownLanguage(texts, lang)
  const tag = foreignTag(own, lang)
  return tag && isFigure(texts[own] ?? '') ? undefined : tag
}

/** True for figures whose only words are units, or single letters as in "E27" and "Ø 8 cm". */
function isFigure(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? []
  return /\d/.test(text) && words.every((word) => /^\p{Script=Latin}$/u.test(word) || units.test(word))
}

const units = /^([mck]m|[mk]g|[mcd]l|k?Wh?|m?Ah|[kMG]?Hz|lm|dB|oz|[KMGT]B)$/

/** The language of the text that a reader gets; empty if there is none. */
function ownLanguage(texts: Readonly<Record<string, string>>, lang: Lang): string {
  for (const step of fallbacks(lang)) if (texts[step]) return step
  return Object.keys(texts).find((other) => texts[other] !== '') ?? ''
}

export function isLang(value: string): value is Lang {
  return (languages as readonly string[]).includes(value)
}

/** The `lang` attribute of a text on a page in `lang`; undefined if the text is in the page's language. */
export function foreignTag(own: string, lang: Lang): string | undefined {
  return own !== lang && isLang(own) ? bcp47[own] : undefined
}

/** "/de/cart" for de, "/cart" for the default language. */
export function langPath(lang: Lang, path: string): string {
  if (lang === defaultLanguage) return path
  return path === '/' ? `/${lang}` : `/${lang}${path}`
}

const byLowerCase = new Map<string, Lang>(languages.map((lang) => [lang.toLowerCase(), lang]))

/** Takes the prefix of a language, in any case, off a path. `lang` is null if the path has none. */
export function splitLanguage(path: string): { lang: Lang | null; rest: string } {
  const end = path.indexOf('/', 1)
  const first = end < 0 ? path.slice(1) : path.slice(1, end)
  const lang = byLowerCase.get(first.toLowerCase()) ?? null
  if (!lang) return { lang, rest: path }
  return { lang, rest: end < 0 ? '/' : path.slice(end) }
}
