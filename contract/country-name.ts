// Making one takes longer than what it is asked.
const names = new Map<string, Intl.DisplayNames>()

/**
 * A country as its language calls it: `countryName('DE', 'fr')` is "Allemagne"; the code itself where it is none.
 * @param locale a BCP 47 tag.
 */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  names.set(locale, known)
  return known.of(code) ?? code
}
