import type { ImportColumns, ImportMapping } from '#contract/admin/system/import-map.ts'

type Facts = Pick<ImportColumns['columns'][number], 'numbers' | 'dates'>

const figure = /^[^\d.,+\-\u2212]*[-\u2212+]?\s*(\d[\d.,\s\u00a0\u202f'’]*?)\s*[^\d.,]*$/u
const date = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/

/** The notation that the values of a column prove. */
export function notationIn(values: string[]): Facts {
  return { numbers: signIn(values), dates: orderIn(values) }
}

/**
 * A sign before one, two, four or more digits is a decimal one; one that stands twice, or before another, separates
 * thousands. Columns with other texts have no numbers.
 */
function signIn(values: string[]): Facts['numbers'] {
  const proved = new Set<'.' | ','>()
  let isUnsure = false
  for (const value of values) {
    const digits = figure.exec(value.trim())?.[1]?.trim()
    if (digits === undefined) return null
    const signs = [...digits].filter((each) => each === '.' || each === ',') as ('.' | ',')[]
    const last = signs.at(-1)
    if (last === undefined) continue
    const others = new Set(signs.slice(0, -1))
    const [whole = '', fraction = ''] = [
      digits.slice(0, digits.lastIndexOf(last)),
      digits.slice(digits.lastIndexOf(last) + 1),
    ]
    if (others.has(last)) proved.add(opposite(last))
    else if (others.size > 0 || fraction.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) proved.add(last)
    else isUnsure = true
  }
  if (proved.size === 1) return [...proved][0]!
  return proved.size > 1 || isUnsure ? 'unsure' : null
}

function opposite(sign: '.' | ','): '.' | ',' {
  return sign === '.' ? ',' : '.'
}

function orderIn(values: string[]): Facts['dates'] {
  const possible = new Set<'ymd' | 'dmy' | 'mdy'>(['ymd', 'dmy', 'mdy'])
  let seen = 0
  for (const value of values) {
    const parts = date.exec(value.trim())
    if (!parts) return null
    seen += 1
    const [first, second, third] = [parts[1], parts[3], parts[4]].map(Number) as [number, number, number]
    if (parts[1]!.length === 4) for (const other of ['dmy', 'mdy'] as const) possible.delete(other)
    else {
      possible.delete('ymd')
      if (parts[4]!.length !== 4 && parts[4]!.length !== 2) return null
    }
    // Points are written in countries where the day comes first.
    if (first > 12 || parts[2] === '.') possible.delete('mdy')
    if (second > 12) possible.delete('dmy')
    if (third > 31 && parts[1]!.length === 4) return null
  }
  if (seen === 0) return null
  return possible.size === 1 ? [...possible][0]! : 'unsure'
}

/**
 * A number with a point as its decimal sign and without thousands. Three decimals get a zero, because they would read as
 * thousands otherwise. Texts that do not fit the notation stay, and are refused if they can be read in two ways.
 */
export function plainNumber(text: string, decimal: ImportMapping['decimal']): string {
  if (decimal === null) return text
  return text.replace(/\d[\d.,]*\d/, (digits) => {
    const thousands = opposite(decimal)
    const [whole = '', fraction, ...more] = digits.split(decimal)
    const isGrouped = new RegExp(`^\\d{1,3}(\\${thousands}\\d{3})*$`).test(whole)
    if (more.length > 0 || fraction?.includes(thousands) || (whole.includes(thousands) && !isGrouped))
      return digits
    const plain = whole.replaceAll(thousands, '')
    if (fraction === undefined) return plain
    return `${plain}.${fraction.length === 3 ? `${fraction}0` : fraction}`
  })
}

/** A date as YYYY-MM-DD. Other texts stay. */
export function plainDate(text: string, order: ImportMapping['dates']): string {
  const parts = date.exec(text) ?? /^(\d{4})(年|년\s?)(\d{1,2})(?:月|월\s?)(\d{1,2})[日일]$/.exec(text)
  if (!parts) return text
  const [one, two, three] = [parts[1]!, parts[3]!, parts[4]!]
  const [year, month, day] =
    one.length === 4 ? [one, two, three] : order === 'mdy' ? [three, one, two] : [three, two, one]
  if (one.length !== 4 && order !== 'dmy' && order !== 'mdy') return text
  const whole = year.length === 2 ? `20${year}` : year
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
