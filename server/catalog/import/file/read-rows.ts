import { CsvError, parse } from 'csv-parse'
import { ImportError } from '../import-error.ts'
import { alignerOf } from './align-row.ts'
import type { Dialect } from './find-dialect.ts'
import { openText } from './open-text.ts'

/** A row of the file below its header, as wide as that. */
export type Row = {
  /** Where it begins, counted as editors count. */
  line: number
  cells: string[]
  /** The cells as they stand in the file, where they had to be moved. */
  original?: string[]
  /** Cells do not fit the header, and could not be put right. */
  misfit?: true
}

/** Characters a row may have. Longer ones come from a quote that is never closed and would swallow the file. */
const maxRowSize = 2_000_000

/**
 * The file's rows one after another, without those that are empty.
 * @throws ImportError with the line where a quote is not closed.
 */
export async function* readRows(path: string, encoding: string, dialect: Dialect): AsyncGenerator<Row> {
  const text = openText(path, encoding)
  const parser = parse({
    delimiter: dialect.separator,
    from_line: dialect.skipLines + 1,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: maxRowSize,
  })
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  const width = dialect.header.length
  const aligner = alignerOf(dialect.header)
  let header = true
  let line = 1
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: { lines: number }
      record: string[]
    }>) {
      line = info.lines - breaksIn(record)
      if (header) header = false
      else if (record.length === width) yield { line, cells: record }
      else yield { line, ...fitted(record) }
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, line) : error
  } finally {
    text.destroy()
  }

  function fitted(record: string[]): Omit<Row, 'line'> {
    const aligned = aligner(record)
    if (!aligned) return { cells: record, misfit: true }
    return aligned.moved ? { cells: aligned.cells, original: record } : { cells: aligned.cells }
  }
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
    return new ImportError(
      `A quotation mark is opened after line ${line} and never closed. Close it, or double it if it belongs to the text.`,
    )
  }
  return new ImportError(`The file cannot be read after line ${line}: ${error.message}`)
}
