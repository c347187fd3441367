import { endonyms, type Lang, languages } from '#contract/languages.ts'
import { nameOf } from '../../formats.ts'
import { t } from '../../texts.ts'
import { Select } from '../../ui/select.tsx'

type LanguageChoiceProps = {
  value: Lang
  onChange(lang: Lang): void
  /** True for languages that have a text. */
  has(lang: Lang): boolean
}

/** The language whose texts are edited. Those without a text say so. */
export function LanguageChoice({ value, onChange, has }: LanguageChoiceProps) {
  const count = languages.filter(has).length
  return (
    <Select
      label={t('desk.record.language', { count, of: languages.length })}
      value={value}
      onChange={onChange}
      options={languages.map((lang) => ({
        value: lang,
        label: languageName(lang),
        ...(has(lang) ? {} : { detail: t('desk.record.no_text') }),
      }))}
    />
  )
}

/** "Deutsch · German" */
export function languageName(lang: Lang): string {
  const name = nameOf('language', lang)
  return name === endonyms[lang] ? name : `${name} · ${endonyms[lang]}`
}

/** A record's texts with a value for every language, as the server compares them. */
export function inAllLanguages<Value>(
  texts: Partial<Record<string, Value>>,
  missing: Value,
): Record<Lang, Value> {
  return Object.fromEntries(languages.map((lang) => [lang, texts[lang] ?? missing])) as Record<Lang, Value>
}
