import type { Row } from '../file/read-rows.ts'
import { n, some } from '../report.ts'
import type { RefusedFile } from '../run/side-files.ts'

export type KindResult = {
  outcome: 'planned' | 'done' | 'declined' | 'stopped'
  refusedFile: string | null
}

/** A row that is not imported. */
export type Fault = { row: Row; reason: string }

const shownRefusals = 20

export async function refuse(file: RefusedFile, faults: Fault[]): Promise<void> {
  faults.sort((a, b) => a.row.line - b.row.line)
  for (const { row, reason } of faults) await file.add(row, reason)
}

export function sayRefused(say: (text: string) => void, faults: Fault[], path: string): void {
  if (faults.length === 0) return
  say(`  ${some(faults.length, 'row')} refused:`)
  for (const { row, reason } of faults.slice(0, shownRefusals)) say(`    line ${row.line}: ${reason}`)
  if (faults.length > shownRefusals) say(`    … and ${n(faults.length - shownRefusals)} more`)
  say(`  They are in ${path}: correct them there and import that file.`)
}
