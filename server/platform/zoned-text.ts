/** Chinese, Japanese and Korean name the time zone in brackets behind the time. */
const zoneBrackets: Record<string, readonly [string, string]> = {
  zh: ['（', '）'],
  ja: ['（', '）'],
  ko: ['(', ')'],
}

/** A time with its time zone: "5 December 2026 at 21:03 CET", "2026年12月5日 21:03（GMT+1）". */
export function zonedText(format: Intl.DateTimeFormat, at: Date): string {
  const [language] = format.resolvedOptions().locale.split('-')
  const parts = format.formatToParts(at)
  // The format itself has the day directly behind the zone.
  if (language === 'vi')
    return parts
      .map(({ value }, index) => (index > 0 && parts[index + 1]?.type === 'day' ? ' ngày ' : value))
      .join('')
  const brackets = zoneBrackets[language!]
  if (!brackets) return format.format(at)
  const textOf = (isZone: boolean) =>
    parts.flatMap(({ type, value }) => ((type === 'timeZoneName') === isZone ? [value] : [])).join('')
  // The format itself has the zone before the time, or in square brackets.
  const time = textOf(false).replace(/[[\]]/g, '').replace(/\s+/g, ' ').trim()
  return time + brackets[0] + textOf(true) + brackets[1]
}
