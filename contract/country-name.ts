// Cached, because creating an Intl.DisplayNames is slow.
const names = new Map<string, Intl.DisplayNames>()

/**
 * The name of a country in a language: `countryName('DE', 'fr')` is "Allemagne". Returns the code if it is unknown.
 * @param locale a BCP 47 tag.
 */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  names.set(locale, known)
  return known.of(code) ?? code
}
