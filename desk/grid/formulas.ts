import { parseAmount, plainDecimal } from '../formats.ts'
import type { CellValue, GridField } from './cells.ts'

/** The new amount of a cell, given its own and those of its row; undefined: it stays as it is. */
export type Formula = (amount: CellValue, of: (field: GridField) => CellValue) => number | undefined

/** A field that a formula can start from, by its names: "cost", and what the column is called. */
export type NamedField = { field: GridField; names: readonly string[] }

/**
 * The formula of a text: "+5%", "-10 %", "+1.50", "-2", "=19.95", "= cost × 2.2", and ".95" or "end in .95", which moves
 * to the nearest amount with these last digits. Numbers are read in the person's format. Amounts are rounded half up to
 * whole minor units, and never below zero. Undefined if the text is no formula.
 */
export function formulaOf(
  text: string,
  currency: string,
  fields: readonly NamedField[] = [],
): Formula | undefined {
  const plain = text.trim().replace('−', '-')
  const percent = /^([+-][\d.,\s]+)%$/.exec(plain)?.[1]
  if (percent !== undefined) return byPercent(percent)
  const ending = /^[^\d+\-=%]*[.,](\d{2})$/.exec(plain)?.[1]
  if (ending !== undefined) return ofAmount((amount) => nearestEnding(amount, Number(ending)))
  if (plain.startsWith('=')) return ofFields(plain.slice(1).trim(), currency, fields)
  if (!/^[+-]/.test(plain)) return undefined
  const by = parseAmount(plain, currency)
  return by === null ? undefined : ofAmount((amount) => Math.max(0, amount + by))
}

function byPercent(text: string): Formula | undefined {
  const plain = /^(-?)(\d{1,4})(?:\.(\d{1,2}))?$/.exec(plainDecimal(text))
  if (!plain) return undefined
  const [, sign, whole = '', fraction = ''] = plain
  const hundredths = Number(whole + fraction.padEnd(2, '0')) * (sign ? -1 : 1)
  return ofAmount((amount) => times(amount, BigInt(10_000 + hundredths), 10_000n))
}

/** "19.95", "cost", "cost × 2.2", "2.2 × cost" and "cost + 1.50". */
function ofFields(text: string, currency: string, fields: readonly NamedField[]): Formula | undefined {
  const fixed = parseAmount(text, currency)
  if (fixed !== null) return fixed < 0 ? undefined : ofAmount(() => fixed)
  const fieldOf = (name: string) =>
    fields.find(({ names }) => names.some((each) => each.toLowerCase() === name.trim().toLowerCase()))?.field
  const whole = fieldOf(text)
  if (whole) return from(whole, (amount) => amount)
  const [left = '', right = '', ...more] = text.split(/\s*[×*]\s*|\s+x\s+/i)
  if (more.length > 0) return undefined
  if (right !== '') {
    const field = fieldOf(left) ?? fieldOf(right)
    const factor = decimalOf(fieldOf(left) ? right : left)
    return field && factor && from(field, (amount) => times(amount, factor.digits, factor.per))
  }
  const sum = /^(.+?)\s*([+-])\s*([\d.,]+)$/.exec(text)
  const field = sum ? fieldOf(sum[1]!) : undefined
  const by = sum ? parseAmount(sum[3]!, currency) : null
  if (!field || by === null) return undefined
  return from(field, (amount) => Math.max(0, sum![2] === '-' ? amount - by : amount + by))
}

/** A decimal as an exact fraction: 2.2 is 22 over 10. */
function decimalOf(text: string): { digits: bigint; per: bigint } | undefined {
  const plain = /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(plainDecimal(text))
  if (!plain) return undefined
  const [, whole = '', fraction = ''] = plain
  return { digits: BigInt(whole + fraction), per: 10n ** BigInt(fraction.length) }
}

function times(amount: number, digits: bigint, per: bigint): number {
  const product = (BigInt(amount) * digits * 2n + per) / (per * 2n)
  return product < 0n ? 0 : Number(product)
}

/** The nearest amount with these last two digits, the higher of two. */
function nearestEnding(amount: number, ending: number): number {
  const below = Math.floor((amount - ending) / 100) * 100 + ending
  const above = below + 100
  return below < 0 || above - amount <= amount - below ? above : below
}

const ofAmount =
  (next: (amount: number) => number): Formula =>
  (amount) =>
    typeof amount === 'number' ? next(amount) : undefined

const from =
  (field: GridField, next: (amount: number) => number): Formula =>
  (_own, of) => {
    const amount = of(field)
    return typeof amount === 'number' ? next(amount) : undefined
  }
