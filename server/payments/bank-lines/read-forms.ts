import { currencyExponent } from '#contract/currency.ts'

export type DateForm = 'ymd' | 'dmy' | 'mdy'

const dateForms: readonly DateForm[] = ['ymd', 'dmy', 'mdy']

/** The form of a file's dates: null if they can be read as more than one. Texts that are no dates are left out. */
export function dateFormOf(texts: readonly string[]): DateForm | null {
  const dates = texts.filter((text) => dateForms.some((form) => readDay(text, form) !== null))
  const forms = dateForms.filter((form) => dates.every((text) => readDay(text, form) !== null))
  if (forms.length === 1 || dates.length === 0) return forms[0]!
  // Months come first in no country that writes dates with points.
  const hasPoints = dates.every((text) => /^\d{1,2}\.\d{1,2}\.\d{2,4}/.test(text))
  return hasPoints && forms.includes('dmy') ? 'dmy' : null
}

/** The day of a date such as 2026-11-25, 25.11.26 or 11/25/2026 14:05; null if it is none in this form. */
export function readDay(text: string, form: DateForm): string | null {
  const compact = form === 'ymd' ? /^(\d{4})(\d{2})(\d{2})$/.exec(text) : null
  const parts =
    compact ?? /^(\d{1,4})[./年-]\s?(\d{1,2})[./月-]\s?(\d{1,4})日?(?:[ T,].*)?$/.exec(text.trim())
  if (!parts) return null
  const [one = '', two = '', three = ''] = parts.slice(1)
  const [year, month, day] =
    form === 'ymd' ? [one, two, three] : form === 'dmy' ? [three, two, one] : [three, one, two]
  if ((year.length !== 4 && year.length !== 2) || (form === 'ymd' && year.length !== 4)) return null
  if (month.length > 2 || day.length > 2) return null
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T12:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null
}

/** The decimal separator of a file's amounts. null: they can be read either way. */
export function decimalOf(texts: readonly string[]): ',' | '.' | null {
  const seen = new Set<string>()
  let isUnclear = false
  for (const text of texts) {
    const signs = [...text.matchAll(/[.,]/g)].map(([sign]) => sign)
    const last = signs.at(-1)
    if (!last) continue
    const digits = /[.,](\d*)\D*$/.exec(text)?.[1]?.length ?? 0
    const isMixed = signs.some((sign) => sign !== last)
    // A sign that comes twice separates thousands, so the other one is that of decimals.
    if (!isMixed && signs.length > 1) seen.add(last === ',' ? '.' : ',')
    else if (isMixed || digits !== 3) seen.add(last)
    else isUnclear = true
  }
  if (seen.size === 1) return [...seen][0] as ',' | '.'
  if (seen.size > 1 || isUnclear) return null
  return '.'
}

/** The largest amount of a line. */
const maxAmount = 1_000_000_000_000

/** Minor units of an amount such as "1.234,56", "-12.00", "12,00-", "(12.00)" or "12,00 S"; null if it is none. */
export function readAmount(text: string, currency: string, decimal: ',' | '.'): number | null {
  const parts = partsOf(text)
  if (!parts) return null
  const { figure, isOut } = parts
  const group = decimal === ',' ? '.' : ','
  const shape = new RegExp(`^(?:\\d+|\\d{1,3}(?:\\${group}\\d{3})+)(?:\\${decimal}(\\d*))?$`)
  const fraction = shape.exec(figure)
  if (!fraction) return null
  const exponent = currencyExponent(currency)
  const decimals = (fraction[1] ?? '').replace(/0+$/, '')
  if (decimals.length > exponent) return null
  const whole = figure.split(decimal)[0]!.replaceAll(group, '')
  const amount = Number(whole + decimals.padEnd(exponent, '0'))
  if (amount > maxAmount) return null
  return isOut ? -amount : amount
}

/** Direction that an amount's own sign, parentheses or letter tell: -1 for money out, 1 for money in, null for none. */
export function signOf(text: string): 1 | -1 | null {
  const parts = partsOf(text)
  return !parts?.hasSign ? null : parts.isOut ? -1 : 1
}

function partsOf(text: string): { figure: string; hasSign: boolean; isOut: boolean } | null {
  const plain = text
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^[A-Z]{3}|[A-Z]{3}$|[€$£¥]/g, '')
    .replace(/\u2212/g, '-')
  const parts = /^(\(|[-+])?(\d[\d.,]*)(\)|[-+]|S|H|D|C|Dr|Cr)?$/i.exec(plain)
  if (!parts) return null
  const [, before = '', figure = '', after = ''] = parts
  const isOut = before === '(' || before === '-' || after === '-' || /^(s|d|dr)$/i.test(after)
  return { figure, isOut, hasSign: before !== '' || after !== '' }
}
