/** A decimal number as written: `negative`, digits before and after the decimal sign. */
export type Decimal = { negative: boolean; whole: string; fraction: string }

/**
 * Reads a number with decimal point or comma, with or without thousands separators. null: not a number;
 * 'ambiguous': a single separator before exactly three digits may be either ("1,234").
 * `pointDigits`: so many digits after a point are decimals for certain.
 */
export function readDecimal(text: string, pointDigits?: number): Decimal | 'ambiguous' | null {
  const negative = /^[-\u2212]/.test(text)
  const figure = text.replace(/^[-\u2212+]\s*/, '').replaceAll(/[\s\u00a0\u202f'’](?=\d{3}(\D|$))/g, ' ')
  const decimal = (whole: string, fraction: string): Decimal => ({
    negative,
    whole: whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0',
    fraction,
  })
  if (/^\d+$/.test(figure)) return decimal(figure, '')
  const single = /^(\d*)([.,])(\d+)$/.exec(figure)
  if (single) {
    const [, whole = '', sign, fraction = ''] = single
    const certain = sign === '.' && fraction.length === pointDigits
    const grouped = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
    return grouped && !certain ? 'ambiguous' : decimal(whole, fraction)
  }
  const grouped = /^(\d{1,3}(?:([ .,])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(figure)
  if (!grouped) return null
  const [, whole = '', group, sign, fraction = ''] = grouped
  if (sign !== undefined && sign === group) return null
  return decimal(whole, fraction)
}
