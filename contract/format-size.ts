const formats = new Map<string, Intl.NumberFormat>()

/**
 * Formats the size of a file or a disk for a language: 78759000000 is "78.8 GB" in English and "78,8 Go" in French.
 * @param locale a BCP 47 tag.
 */
export function formatSize(bytes: number, locale: string): string {
  const [unit, size] =
    bytes < 1e6
      ? (['kilobyte', 1e3] as const)
      : bytes < 1e9
        ? (['megabyte', 1e6] as const)
        : (['gigabyte', 1e9] as const)
  const maximumFractionDigits = bytes / size < 100 ? 1 : 0
  const key = `${locale} ${unit} ${maximumFractionDigits}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits })
  formats.set(key, format)
  return format.format(bytes / size)
}
