import { bcp47 } from '#contract/languages.ts'

/** A moment as the page's language writes it, in the reader's own time zone. */
export function dateText(iso: string, lang: string): string {
  const locale = (bcp47 as Record<string, string>)[lang] ?? 'en'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}
