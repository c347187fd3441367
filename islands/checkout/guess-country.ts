/** Guesses the reader's country from the browser's languages, then the page's; '' if these name none. */
export function guessCountry(lang: string, wanted: readonly string[] = navigator.languages): string {
  const withRegion = wanted.map((tag) => new Intl.Locale(tag).region).find(Boolean)
  if (withRegion) return withRegion
  return lang === 'en' ? '' : (new Intl.Locale(lang).maximize().region ?? '')
}
