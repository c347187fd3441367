/** Where a reader most likely lives, by the browser's languages and then the page's; '' where that says nothing. */
export function guessCountry(lang: string, wanted: readonly string[] = navigator.languages): string {
  const withRegion = wanted.map((tag) => new Intl.Locale(tag).region).find(Boolean)
  if (withRegion) return withRegion
  return lang === 'en' ? '' : (new Intl.Locale(lang).maximize().region ?? '')
}
