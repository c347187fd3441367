import { CsvError, parse } from 'csv-parse'
import type { Lang } from '#contract/languages.ts'
import { ImportError } from '../errors.ts'
import { alignerOf } from './align-row.ts'
import type { Dialect, Table } from './find-dialect.ts'
import { openText } from './inspect-file.ts'
import { convertedRow } from './shops/other-shop.ts'

/** A row below the header, with as many cells as the header. */
export type Row = {
  /** The line on which the row begins; the first line is 1. */
  line: number
  cells: string[]
  /** The cells as they are in the file, if they had to be moved. */
  original?: string[]
  /** The cells as another shop system wrote them. */
  source?: string[]
  /** The row describes a product alone, whose variants have rows of their own. */
  isHead?: boolean
  /** Further lines of the specification. `text`: stands for values that are too long for a list. */
  details?: { name: string; values: string[]; text?: string }[]
  /** Texts that have no column of the shop's own. `lang` null: the language of the import. */
  texts?: { lang: Lang | null; field: TextField; text: string }[]
  /** Prices that are fixed in other currencies, with the header of their column. */
  prices?: { currency: string; field: PriceField; text: string; title: string }[]
  /** The cells do not fit the header and could not be aligned. */
  misfit?: true
}

export type TextField = 'title' | 'summary' | 'body' | 'seoTitle' | 'seoDescription'
export type PriceField = 'price' | 'compareAt'

/** The largest row in characters. Longer ones come from a quote that is never closed and would swallow the file. */
const maxRowSize = 2_000_000

/**
 * Reads the rows of a file one after another, without empty ones.
 * @throws ImportError with the line where a quote is not closed.
 */
export async function* readRows(path: string, encoding: string, dialect: Dialect): AsyncGenerator<Row> {
  for await (const row of readSource(path, encoding, dialect)) {
    if (row.misfit) yield row
    else if (dialect.other)
      for (const fields of dialect.other.convert(row)) yield convertedRow(row, fields, dialect.other.layout)
    else yield dialect.extend ? dialect.extend(row) : row
  }
}

/** The rows as they are in the file. */
export async function* readSource(
  path: string,
  encoding: string,
  dialect: Table & Pick<Dialect, 'other'>,
): AsyncGenerator<Row> {
  const text = openText(path, encoding)
  const parser = parse({
    delimiter: dialect.separator,
    from_line: dialect.skipLines + 1,
    info: true,
    ltrim: dialect.separator !== '\t',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: maxRowSize,
  })
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  const sourceHeader = dialect.other?.header ?? dialect.header
  const width = sourceHeader.length
  const aligner = alignerOf(sourceHeader)
  let header = true
  let line = 1
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: { lines: number }
      record: string[]
    }>) {
      line = info.lines - breaksIn(record)
      const cells = record.map(withoutPadding)
      if (header) header = false
      else if (cells.length === width) yield { line, cells }
      else yield { line, ...aligned(cells) }
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, line) : error
  } finally {
    text.destroy()
  }

  function aligned(cells: string[]): Omit<Row, 'line'> {
    const found = aligner(cells)
    if (!found) return { cells, misfit: true }
    return found.moved ? { cells: found.cells, original: cells } : { cells: found.cells }
  }
}

/**
 * Removes the quotes of a quoted cell followed by padding, which the parser keeps: `"Mug" ` is Mug. An unquoted text
 * that begins and ends with quoted words, `"A" and "B" `, keeps them.
 */
export function withoutPadding(cell: string): string {
  const inner = cell.charCodeAt(0) === 0x22 ? /^"(.*)"\s+$/s.exec(cell)?.[1] : undefined
  if (inner === undefined) return cell
  const quotedWords = inner.split('"').length % 2 === 1 && /^[^"]+"\s/.test(inner)
  return quotedWords ? cell : inner
}

function breaksIn(record: string[]): number {
  let breaks = 0
  for (const cell of record) {
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) breaks += 1
  }
  return breaks
}

function unreadable(error: CsvError, line: number): ImportError {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return new ImportError('quote', { line })
  }
  return new ImportError('unreadable', { line, reason: error.message })
}
