import { bcp47 } from '#contract/languages.ts'

/** Formats a time in the page's language and the reader's time zone. */
export function dateText(iso: string, lang: string): string {
  const locale = (bcp47 as Record<string, string>)[lang] ?? 'en'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}
