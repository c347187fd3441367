import { bcp47, defaultLanguage, fallbacks, type Lang, langPath } from '#contract/languages.ts'

/** The page's address by BCP 47 tag, and x-default. `query`: the part of a list, as in its canonical address. */
export function hreflangOf(
  publicUrl: string,
  paths: Partial<Record<Lang, string>>,
  query = '',
): Record<string, string> {
  const entries = Object.entries(paths) as [Lang, string][]
  const links = Object.fromEntries(
    entries.map(([lang, path]) => [bcp47[lang], publicUrl + langPath(lang, path) + query]),
  )
  const standard = paths[defaultLanguage]
  return standard === undefined ? links : { ...links, 'x-default': publicUrl + standard + query }
}

/**
 * The canonical address: in the requested language if it has the page, otherwise in the first fallback that does, because
 * its content is shown.
 */
export function canonicalOf(
  publicUrl: string,
  paths: Partial<Record<Lang, string>>,
  lang: Lang,
  path: string,
): string {
  const shown = fallbacks(lang).find((step) => paths[step] !== undefined)
  return publicUrl + (shown === undefined ? langPath(lang, path) : langPath(shown, paths[shown]!))
}
