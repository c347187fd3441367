import { bcp47 } from '#contract/languages.ts'

/** Formats a day in the page's language: "3 December 2026". */
export function dayText(iso: string, lang: string): string {
  const locale = (bcp47 as Record<string, string>)[lang] ?? 'en'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso))
}
