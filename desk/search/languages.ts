import { type Lang, languages } from '#contract/languages.ts'
import { nameOf } from '../formats.ts'
import { languageName } from '../resource/choices/language-choice.tsx'
import { t } from '../texts.ts'
import type { Option } from '../ui/select.tsx'

/** Stands for every language in a choice. */
const every = 'every'

export function languageOptions(): Option<Lang>[] {
  return languages.map((lang) => ({ value: lang, label: languageName(lang) }))
}

/** A choice of one language or all of them. In a row, null stands for all: `value` and `pick` translate. */
export const anyLanguage = {
  options: (): Option[] => [{ value: every, label: t('desk.search.every_language') }, ...languageOptions()],
  value: (lang: Lang | null) => lang ?? every,
  pick: (value: string) => (value === every ? null : (value as Lang)),
}

export function languageText(lang: Lang | null): string {
  return lang === null ? t('desk.search.every_language') : nameOf('language', lang)
}

/** Phrases typed in one field, separated by commas of any script or by lines. */
export function phrasesOf(text: string): string[] {
  return text
    .split(/[,，、;；\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean)
}

export function phrasesText(phrases: readonly string[]): string {
  return phrases.join(', ')
}
