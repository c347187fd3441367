import { originalCell } from '../../harmless-cell.ts'

/**
 * A cell's text: without padding, without the apostrophe or the `="…"` that programs put around what a spreadsheet
 * would otherwise compute or shorten, without zero characters, which no database takes.
 */
export function readText(cell: string): string {
  const text = cell.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()
  const quoted = /^="(.*)"$/s.exec(text)
  return quoted ? quoted[1]!.replaceAll('""', '"') : originalCell(text)
}
