import type { ImportFaultCode } from '#contract/admin/system/import-fault.ts'
import { currencyExponent } from '#contract/currency.ts'
import { RowFault } from '../errors.ts'
import { readDecimal } from './read-number.ts'

/** Characters of a cell with an amount. The time to read it grows with their square. */
const maxLength = 200

/** The largest amount: JavaScript counts exactly up to 9,000 times as much. */
const maxAmount = 1_000_000_000_000

/**
 * Reads an amount in minor units of `currency`. The sign or code of this currency may stand before or after it.
 * @throws RowFault if the amount is ambiguous: prices are never guessed.
 */
export function readPrice(text: string, currency: string, column: string): number {
  const exponent = currencyExponent(currency)
  const fault = (code: ImportFaultCode, more = {}) => new RowFault(code, { column, text, ...more })
  const parts =
    text.length <= maxLength && /^([^\d.,+\-\u2212]*)([-\u2212+]?\s*[.,]?\d.*?)([^\d]*)$/su.exec(text)
  if (!parts) throw fault('not_amount')
  const [, before = '', figure = '', after = ''] = parts
  for (const sign of [before.trim(), after.trim()]) {
    if (sign !== '' && !signsOf(currency).has(sign.toLowerCase())) throw fault('other_currency', { currency })
  }
  const decimal = readDecimal(figure.trim(), exponent || undefined)
  if (decimal === null) throw fault('not_amount')
  if (decimal === 'ambiguous') {
    if (exponent === 0 && figure.includes(',')) return Number(figure.replaceAll(/\D/g, ''))
    throw fault('ambiguous_price')
  }
  if (decimal.negative) throw fault('below_zero')
  if (/[1-9]/.test(decimal.fraction.slice(exponent))) throw fault('decimals', { currency, count: exponent })
  const amount = Number(decimal.whole + decimal.fraction.slice(0, exponent).padEnd(exponent, '0'))
  if (amount > maxAmount) throw fault('too_large')
  return amount
}

const cachedSigns = new Map<string, Set<string>>()

/** The ways to write this currency: its code and its signs, including full-width and native ones. */
function signsOf(currency: string): Set<string> {
  const signs =
    cachedSigns.get(currency) ??
    new Set([currency, ...(native[currency] ?? []), ...intlSigns(currency)].map((sign) => sign.toLowerCase()))
  cachedSigns.set(currency, signs)
  return signs
}

function intlSigns(currency: string): string[] {
  const displays = ['symbol', 'narrowSymbol'] as const
  // Canadian English writes US dollars as US$.
  return ['en', 'en-CA'].flatMap((locale) =>
    displays.map((currencyDisplay) => {
      const parts = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay,
      }).formatToParts(0)
      return parts.find((part) => part.type === 'currency')?.value ?? currency
    }),
  )
}

const native: Record<string, string[]> = {
  EUR: ['euro', '€.'],
  JPY: ['￥', '円'],
  CNY: ['￥', '元', 'rmb'],
  CHF: ['fr', 'fr.', 'sfr.', '.–', '.-'],
  PLN: ['zł'],
  SEK: ['kr', 'kr.'],
  DKK: ['kr', 'kr.'],
  NOK: ['kr', 'kr.'],
  KRW: ['원'],
  HKD: ['hk$'],
}
