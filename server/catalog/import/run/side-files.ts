import { constants } from 'node:fs'
import { access, type FileHandle, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { ImportFault } from '#contract/admin/system/import-fault.ts'
import type { Lang } from '#contract/languages.ts'
import { refusalHeaders } from '../../csv-columns.ts'
import { csvFormat } from '../../csv-format.ts'
import { harmlessCell } from '../../harmless-cell.ts'
import { plainText, textOfFault } from '../errors.ts'
import type { CellReader } from '../file/cell-reader.ts'
import type { Dialect } from '../file/find-dialect.ts'
import type { Row } from '../file/read-rows.ts'
import { refusalColumn } from '../map/mapped-dialect.ts'
import type { MissingPicture } from '../pictures/picture-book.ts'

/** The original refused rows, with the reason in the last column, to be corrected and imported again. */
export type RefusedFile = {
  path: string
  add(row: Row, reason: string): Promise<void>
  /** Adds a row with its reason in the language of the file. */
  addFault(row: Row, fault: ImportFault): Promise<void>
  close(): Promise<void>
}

/** Creates the file with its first row, and removes the file of an earlier import. */
export async function refusedFile(
  importedFile: string,
  { header: ownHeader, separator, columns, mapped }: Dialect,
  lang: Lang = 'en',
): Promise<RefusedFile> {
  const target = await sideFile(importedFile, 'refused.csv')
  // Rows of mapped columns stay as they are, so that the same mapping reads them again.
  const header = mapped ?? ownHeader
  const place = mapped ? refusalColumn(mapped) : columns.fields.get('refusal')
  const cellsOf = (row: Row) => (mapped && row.source ? row.source : row.cells)
  await rm(target, { force: true })
  const withReason = (cells: string[], reason: string) => {
    if (place !== undefined) return cells.with(place, reason)
    return [...header.map((_, column) => cells[column] ?? ''), reason, ...cells.slice(header.length)]
  }
  const file = lazyCsv(target, {
    separator,
    header: place === undefined ? [...header, refusalHeaders[lang]] : header,
  })
  return {
    path: target,
    add: (row, reason) => file.add(withReason(cellsOf(row), reason)),
    addFault: (row, fault) =>
      file.add(withReason(cellsOf(row), lang === 'en' ? plainText(fault) : textOfFault(fault, lang))),
    close: file.close,
  }
}

/** Lists the pictures, videos and captions that could not be fetched, in a file next to the imported one. */
export type MissingPictures = {
  path: string
  /** Counts by reason. */
  reasons: Map<string, number>
  add(missing: MissingPicture): Promise<void>
  close(): Promise<void>
}

/** @param keep keeps the list of an earlier import, because this one continues it or fetches no pictures. */
export async function missingPictures(
  { path: importedFile, cells }: { path: string; cells: CellReader },
  keep: boolean,
): Promise<MissingPictures> {
  const target = await sideFile(importedFile, 'missing-pictures.csv')
  if (!keep) await rm(target, { force: true })
  const reasons = new Map<string, number>()
  const file = lazyCsv(target, { separator: ',', header: ['Line', 'Column', 'Address', 'Reason'] })
  return {
    path: target,
    reasons,
    async add({ url, line, field, reason }) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      await file.add([String(line), cells.title(field), url, reason])
    },
    close: file.close,
  }
}

/** Keeps spreadsheets from computing a cell of the imported file, unless an apostrophe does so already. */
function guarded(cell: string): string {
  return cell.startsWith("'") ? cell : harmlessCell(cell)
}

/** A CSV file that is created, or continued, with the first row added. */
function lazyCsv(target: string, { separator, header }: { separator: string; header: string[] }) {
  let file: FileHandle | undefined
  const line = (cells: string[]) => stringify([cells.map(guarded)], { ...csvFormat, delimiter: separator })
  return {
    async add(cells: string[]): Promise<void> {
      if (!file) {
        const exists = await stat(target).then(
          ({ size }) => size > 0,
          () => false,
        )
        file = await open(target, 'a')
        // With a byte order mark, so that spreadsheets recognise UTF-8.
        if (!exists) await file.write(`\ufeff${line(header)}`)
      }
      await file.write(line(cells))
    },
    async close(): Promise<void> {
      await file?.close()
    },
  }
}

/**
 * The path of a file about an imported one: next to it, or in the current folder if its own is not writable.
 * @param ending replaces .csv, as in 'refused.csv'
 */
export async function sideFile(importedFile: string, ending: string, mayWrite = canWrite): Promise<string> {
  const sideFilePath = `${importedFile.replace(/\.(csv|tsv|txt)$/i, '')}.${ending}`
  return (await mayWrite(path.dirname(sideFilePath)))
    ? sideFilePath
    : path.resolve(path.basename(sideFilePath))
}

async function canWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}
