export type Carrier = {
  code: string
  name: string
  /** Matches the carrier's tracking numbers without spaces. */
  pattern?: RegExp
  /** Matches further numbers, of a form so common that it only means this carrier in its own country. */
  homePattern?: RegExp
  /** `{number}` is the tracking number. */
  link: string
  /** The carrier's own country, which decides between equal patterns. */
  country?: string
}

/** International postal numbers (UPU standard S10): service, eight digits, check digit, country. */
export const s10 = (...countries: string[]) => `[A-Z]{2}\\d{9}(?:${countries.join('|')})`
export const any = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`)
