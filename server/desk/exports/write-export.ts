import { stringify } from 'csv-stringify/sync'
import { and, eq, inArray } from 'drizzle-orm'
import { maxArchiveDocuments, maxExportRows } from '#contract/admin/system/export.ts'
import { csvFormat } from '#server/catalog/csv-format.ts'
import { harmlessCell } from '#server/catalog/harmless-cell.ts'
import { exportFile } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { documentArchive } from './document-archive.ts'
import { storageKeyOf } from './forget-exports.ts'
import { type Cell, type ExportRow, openExport, TooLarge } from './read-rows.ts'

export type StoredExport = typeof exportFile.$inferSelect

/**
 * Writes the file of an export as its rows are read. An interrupted job begins anew; a failed one is not repeated,
 * because the person who asked is told and can narrow the filter.
 * @returns the export as it ended; null if there is nothing left to do.
 */
export async function writeExport(
  shop: Shop,
  id: string,
  signal: AbortSignal,
  { maxRows = maxExportRows } = {},
): Promise<StoredExport | null> {
  const [started] = await shop.db
    .update(exportFile)
    .set({ state: 'running' })
    .where(and(eq(exportFile.id, id), inArray(exportFile.state, ['waiting', 'running'])))
    .returning()
  if (!started) return null
  const key = storageKeyOf(id, started.format)
  const written = { rows: 0 }
  try {
    const content = await contentOf(shop, started, { written, maxRows, signal })
    const bytes = await shop.storage.write(key, content, signal)
    return await end(shop, id, { state: 'done', storageKey: key, rows: written.rows, bytes })
  } catch (error) {
    if (signal.aborted) throw error
    const tooLarge = error instanceof TooLarge
    if (!tooLarge) shop.log.error({ err: error, exportId: id }, 'export failed')
    return end(shop, id, { state: 'failed', failure: tooLarge ? 'too_large' : 'failed' })
  }
}

type Writing = { written: { rows: number }; maxRows: number; signal: AbortSignal }

async function contentOf(
  shop: Shop,
  stored: StoredExport,
  { written, maxRows, signal }: Writing,
): Promise<AsyncIterable<string | Buffer>> {
  const { kind, filter: wish, createdAt: at } = stored
  if (kind === 'documents')
    return documentArchive(shop, { ...wish.period!, written, signal }, Math.min(maxRows, maxArchiveDocuments))
  const { names, batches } = await openExport(shop, { kind, wish, at, matches: maxRows })
  return textOf(stored, names, counted(batches, written, maxRows))
}

/** The end of an export; null if it was removed meanwhile, with its file. */
async function end(shop: Shop, id: string, result: Partial<StoredExport>): Promise<StoredExport | null> {
  const [ended] = await shop.db
    .update(exportFile)
    .set({ ...result, doneAt: shop.now() })
    .where(eq(exportFile.id, id))
    .returning()
  if (!ended && result.storageKey) await shop.storage.remove(result.storageKey)
  return ended ?? null
}

/** @throws TooLarge */
async function* counted(
  batches: AsyncIterable<ExportRow[]>,
  written: { rows: number },
  maxRows: number,
): AsyncGenerator<ExportRow[]> {
  for await (const batch of batches) {
    written.rows += batch.length
    if (written.rows > maxRows) throw new TooLarge()
    yield batch
  }
}

/** The text of a file, one piece for each batch of rows. */
async function* textOf(
  { format, filter: { bom } }: Pick<StoredExport, 'format' | 'filter'>,
  names: string[],
  batches: AsyncIterable<ExportRow[]>,
): AsyncGenerator<string> {
  if (format === 'json') return yield* jsonText(batches)
  yield stringify([names], { ...csvFormat, bom })
  for await (const batch of batches) {
    const rows = batch.map((row) => names.map((name) => csvCell(row[name] ?? null)))
    yield stringify(rows, csvFormat)
  }
}

/** A JSON array with one object per line. */
async function* jsonText(batches: AsyncIterable<ExportRow[]>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const batch of batches) {
    if (batch.length === 0) continue
    const objects = batch.map((row) => JSON.stringify(row, (_name, cell) => cell?.figure ?? cell))
    yield separator + objects.join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return harmlessCell(cell)
  if (Array.isArray(cell)) return harmlessCell(cell.join(', '))
  return typeof cell === 'object' ? cell.figure : String(cell)
}
