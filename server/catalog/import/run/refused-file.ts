import { type FileHandle, open, rm } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { refusalHeader } from '../file/field-names.ts'
import type { Dialect } from '../file/find-dialect.ts'
import type { Row } from '../file/read-rows.ts'
import { sideFile } from './side-file.ts'

/** The rows refused, as they stand in the file, with the reason behind them: to be mended and brought in again. */
export type RefusedFile = {
  path: string
  add(row: Row, reason: string): Promise<void>
  close(): Promise<void>
}

/** The file appears with its first row; one from an earlier import goes. */
export async function refusedFile(
  productFile: string,
  { header, separator, columns }: Dialect,
): Promise<RefusedFile> {
  const path = await sideFile(productFile, 'refused.csv')
  const place = columns.fields.get('refusal')
  await rm(path, { force: true })
  let file: FileHandle | undefined
  const line = (cells: string[]) => stringify([cells], { delimiter: separator, record_delimiter: 'windows' })
  const withReason = (cells: string[], reason: string) => {
    if (place === undefined)
      return [...header.map((_, column) => cells[column] ?? ''), reason, ...cells.slice(header.length)]
    return cells.with(place, reason)
  }
  return {
    path,
    async add(row, reason) {
      if (!file) {
        file = await open(path, 'w')
        // With its byte order mark, so that spreadsheets see UTF-8.
        await file.write(`\ufeff${line(place === undefined ? [...header, refusalHeader] : header)}`)
      }
      await file.write(line(withReason(row.cells, reason)))
    },
    async close() {
      await file?.close()
    },
  }
}
