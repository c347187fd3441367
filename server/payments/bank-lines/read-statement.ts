import { parse } from 'csv-parse/sync'
import {
  maxStatementLines,
  type StatementReading,
  type statementQuestions,
} from '#contract/admin/money/bank-line.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import { directionOf, findDirection } from './money-direction.ts'
import { dateFormOf, decimalOf, readAmount, readDay, signOf } from './read-forms.ts'
import { areEnough, findColumns } from './statement-columns.ts'

export type StatementLine = {
  bookedOn: string
  amount: number
  currency: string
  payer: string
  purpose: string
}

type Question = (typeof statementQuestions)[number]
type Fault = { line: number; why: { key: string; values?: Record<string, unknown> } }

export type Statement = {
  reading: StatementReading
  questions: Question[]
  header: string[]
  lines: StatementLine[]
  faults: Fault[]
}

const separators = [';', ',', '\t', '|'] as const

/** Rows before the titles in which banks name the account and the period. */
const maxPreamble = 30

/** Columns whose words are looked at, as many as a person can choose from. */
const maxColumns = 200

/** Characters of a text of a line. */
const maxText = 500

const none = {
  ...{ date: null, amount: null, moneyIn: null, moneyOut: null, currency: null, payer: null, purpose: null },
}
const undecided: StatementReading = {
  ...{ separator: null, dates: null, decimal: null, currency: null, columns: none },
}

type Table = { separator: StatementReading['separator']; rows: string[][]; titles: number }

/**
 * Reads the CSV file of a bank. What the file leaves open is asked for, not guessed. `ours`: the only currency of the
 * shop, if it has one.
 * @throws Refusal `invalid` for a text that is no table, or too long.
 */
export function readStatement(
  text: string,
  wished: StatementReading | undefined,
  ours: string | null,
): Statement {
  const wish = wished ?? undecided
  const { separator, rows, titles } = findTable(text, wish)
  const header = (rows[titles] ?? []).map((title) => title.trim().slice(0, 100))
  const found = areEnough(wish.columns) ? wish.columns : findColumns(header)
  const body = rows.slice(titles + 1).flatMap((cells, index) => {
    return cells.some((cell) => cell.trim() !== '') ? [{ cells, line: titles + index + 2 }] : []
  })
  if (body.length > maxStatementLines)
    throw invalidAt('text', 'bank.too_many_lines', { max: maxStatementLines })
  const cell = (cells: string[], at: number | null) => (at === null ? '' : (cells[at] ?? '').trim())
  const all = (at: number | null) => body.map(({ cells }) => cell(cells, at)).filter((each) => each !== '')
  // "Valuta" is a currency in Italian and a date in German.
  const isCurrency = all(found.currency).some((each) => /^([A-Z]{3}|€)$/i.test(each))
  const placed = isCurrency ? found : { ...found, currency: null }
  const columns = withDirection(placed, header, body)
  const amounts = [columns.amount, columns.moneyIn, columns.moneyOut].flatMap(all)
  const reading: StatementReading = {
    ...{ separator, columns },
    dates: wish.dates ?? dateFormOf(all(columns.date).slice(0, maxStatementLines)),
    decimal: wish.decimal ?? decimalOf(amounts),
    currency: wish.currency ?? (columns.currency === null ? (currencyIn(header, amounts) ?? ours) : null),
  }
  const isComplete = areEnough(columns) && columns.direction !== undefined
  const questions: Question[] = isComplete
    ? [
        ...(reading.dates === null ? (['dates'] as const) : []),
        ...(reading.decimal === null ? (['decimal'] as const) : []),
        ...(columns.currency === null && reading.currency === null ? (['currency'] as const) : []),
      ]
    : ['columns']
  if (questions.length > 0) return { reading, questions, header, lines: [], faults: [] }
  const faults: Fault[] = []
  const lines = body.flatMap(({ cells, line }) => {
    const read = readLine((at) => cell(cells, at), reading)
    if ('why' in read) faults.push({ line, ...read })
    return 'why' in read ? [] : [read]
  })
  return { reading, questions, header, lines, faults }
}

type Columns = StatementReading['columns']

/** Adds the column that says whether money came in or went out, unless a person has chosen it. */
function withDirection(
  columns: Columns,
  header: readonly string[],
  body: readonly { cells: readonly string[] }[],
): Columns {
  const { amount, direction: chosen, ...others } = columns
  if (!areEnough(columns) || chosen !== undefined) return columns
  if (amount === null) return { ...columns, direction: null }
  const taken = [amount, others.date, others.currency]
  const width = Math.min(maxColumns, Math.max(header.length, ...body.map(({ cells }) => cells.length)))
  const cellsAt = (at: number) => body.map(({ cells }) => (cells[at] ?? '').trim())
  const free = Array.from({ length: width }, (_, at) => at)
    .filter((at) => !taken.includes(at))
    .map((at) => ({ at, title: header[at] ?? '', cells: cellsAt(at) }))
  const direction = findDirection(free, cellsAt(amount).map(signOf))
  // A column "Type" is the purpose of some statements and the direction of others.
  const without = (at: number | null) => (at === direction ? null : at)
  return { ...columns, direction, payer: without(others.payer), purpose: without(others.purpose) }
}

/** Splits the text by the separator that yields recognised titles, else the widest table. */
function findTable(text: string, wish: StatementReading): Table {
  const hint = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const plain = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '')
  const tried = wish.separator
    ? [wish.separator]
    : hint
      ? separators.filter((each) => each === hint[1])
      : separators
  const tables = tried.map((separator) => {
    const rows = rowsOf(plain, separator)
    const found = rows.slice(0, maxPreamble).findIndex((row) => areEnough(findColumns(row)))
    const widest = rows.slice(0, maxPreamble).reduce((best, row, at) => {
      return row.length > (rows[best]?.length ?? 0) ? at : best
    }, 0)
    const titles = found === -1 ? widest : found
    return { separator, rows, titles, score: (found === -1 ? 0 : 1000) + (rows[titles]?.length ?? 0) }
  })
  const best = tables.reduce<(typeof tables)[number] | null>(
    (a, b) => (a === null || b.score > a.score ? b : a),
    null,
  )
  if (!best || (best.rows[best.titles]?.length ?? 0) < 2) throw invalidAt('text', 'bank.not_a_table')
  return best
}

function rowsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true })
  } catch {
    return []
  }
}

/** The one currency that the titles or the amounts name, such as "Betrag (EUR)" or "12,00 €". */
function currencyIn(header: readonly string[], amounts: readonly string[]): string | null {
  const texts = [...header, ...amounts.slice(0, 20)].join(' ')
  const codes = new Set(texts.match(/\b(EUR|USD|GBP|CHF|JPY|CNY|SEK|DKK|NOK|PLN|CZK|HUF)\b|€/g))
  const [code] = codes
  return codes.size === 1 ? (code === '€' ? 'EUR' : code!) : null
}

function readLine(
  cell: (at: number | null) => string,
  { columns, dates, decimal, currency: only }: StatementReading,
): StatementLine | { why: Fault['why'] } {
  const written = cell(columns.date)
  const bookedOn = readDay(written, dates!)
  if (!bookedOn) return { why: { key: 'bank.no_date', values: { text: written.slice(0, 40) } } }
  const currency =
    columns.currency === null ? only! : cell(columns.currency).toUpperCase().replace('€', 'EUR')
  if (!/^[A-Z]{3}$/.test(currency)) return { why: { key: 'bank.no_currency' } }
  const amount = amountOf(cell, columns, currency, decimal!)
  if (amount === 'undirected') return { why: { key: 'bank.no_direction' } }
  if (amount === null || amount === 0) {
    const text = [columns.amount, columns.moneyIn, columns.moneyOut].map(cell).filter(Boolean).join(' ')
    return { why: { key: 'bank.no_amount', values: { text: text.slice(0, 40) } } }
  }
  const text = (at: number | null) => cell(at).replace(/\s+/g, ' ').slice(0, maxText)
  return { bookedOn, amount, currency, payer: text(columns.payer), purpose: text(columns.purpose) }
}

function amountOf(
  cell: (at: number | null) => string,
  { amount, moneyIn, moneyOut, direction }: StatementReading['columns'],
  currency: string,
  decimal: ',' | '.',
): number | null | 'undirected' {
  if (amount !== null) {
    const read = readAmount(cell(amount), currency, decimal)
    if (read === null || direction == null) return read
    const sign = directionOf(cell(direction))
    // A minus in a line of money in may be a reversal, which is not guessed.
    return sign === null || (sign === 1 && read < 0) ? 'undirected' : sign * Math.abs(read)
  }
  const [got, spent] = [cell(moneyIn), cell(moneyOut)].map((text) =>
    text === '' ? 0 : readAmount(text, currency, decimal),
  )
  return got == null || spent == null ? null : Math.abs(got) - Math.abs(spent)
}
