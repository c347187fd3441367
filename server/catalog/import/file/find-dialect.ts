import { parse } from 'csv-parse/sync'
import { ImportError } from '../import-error.ts'
import { type Columns, columnsOf } from './columns.ts'
import { openText } from './open-text.ts'

export type Dialect = {
  separator: string
  /** Lines before the header: Excel's `sep=;`. */
  skipLines: number
  header: string[]
  columns: Columns
}

const separators = [',', ';', '\t', '|']

/** Characters looked at for the header: Shopify's has about 2,000. */
const headSize = 64 * 1024

/**
 * Finds out how the file separates its cells: the way in which its header shows the most columns known.
 * @throws ImportError when no way shows a product file.
 */
export async function findDialect(path: string, encoding: string): Promise<Dialect> {
  const head = await headOf(path, encoding)
  const hint = /^\s*sep=(.)\r?\n/i.exec(head)
  const skipLines = hint ? 1 : 0
  const tried = (hint ? [hint[1]!] : separators).map((separator) => {
    const header = headerOf(head, separator, skipLines)
    return { separator, skipLines, header, columns: columnsOf(header) }
  })
  const best = tried.reduce((a, b) => (b.columns.known > a.columns.known ? b : a))
  const { fields } = best.columns
  if (!fields.has('handle') && !fields.has('title')) {
    const seen = best.header.slice(0, 5).map((name) => `"${name.trim()}"`)
    throw new ImportError(
      `This is no Shopify product file: there is no column "Handle", "URL handle" or "Title". Its first line holds ${seen.join(', ')}.`,
    )
  }
  if (!fields.has('price'))
    throw new ImportError('There is no column "Variant Price" or "Price": nothing could be sold.')
  return best
}

async function headOf(path: string, encoding: string): Promise<string> {
  let head = ''
  for await (const piece of openText(path, encoding)) {
    head += piece
    if (head.length >= headSize) break
  }
  return head
}

function headerOf(head: string, separator: string, skipLines: number): string[] {
  try {
    const [header = []] = parse(head, {
      delimiter: separator,
      from_line: skipLines + 1,
      to: 1,
      relax_quotes: true,
      skip_empty_lines: true,
    })
    return header
  } catch {
    return []
  }
}
