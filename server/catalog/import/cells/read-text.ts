import { originalCell } from '../../harmless-cell.ts'

/**
 * The text of a cell without padding, without the apostrophe or `="…"` that protects a text from being computed or
 * shortened by spreadsheets, and without zero characters, which PostgreSQL cannot store.
 */
export function readText(cell: string): string {
  const text = cell.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()
  const quoted = /^="(.*)"$/s.exec(text)
  return quoted ? quoted[1]!.replaceAll('""', '"') : originalCell(text)
}
