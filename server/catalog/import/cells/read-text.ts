import { originalCell } from '../../harmless-cell.ts'

/**
 * The text of a cell without padding, without the apostrophe or `="…"` that keeps spreadsheets from computing or
 * truncating a text, and without NUL characters, which PostgreSQL cannot store.
 */
export function readText(cell: string): string {
  const text = cell.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()
  const quoted = /^="(.*)"$/s.exec(text)
  return quoted ? quoted[1]!.replaceAll('""', '"') : originalCell(text)
}
