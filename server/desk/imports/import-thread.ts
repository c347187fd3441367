import { parentPort, workerData } from 'node:worker_threads'
import { ImportError } from '#server/catalog/import/errors.ts'
import { type OpenFile, type OpenTable, openTable, readAs } from '#server/catalog/import/file/index-file.ts'
import { importFile } from '#server/catalog/import/import-file.ts'
import { headerKeyOf, type KnownColumns, readColumns } from '#server/catalog/import/map/read-columns.ts'
import { importLock, waitForLock } from '#server/catalog/import/run/import-lock.ts'
import { pictureFetcher } from '#server/catalog/pictures/fetch-picture.ts'
import { openDatabase } from '#server/db/open.ts'
import { summaryOf } from '#server/platform/error-summary.ts'
import { diskStorage } from '#server/platform/storage.ts'
import { importBaseCheck } from './check-import-base.ts'
import type { ImportEnd, ImportMessage, ImportTask, SeenColumns } from './import-task.ts'
import { viewCheck } from './view-check.ts'

const task = workerData as ImportTask
const port = parentPort!
const stopping = new AbortController()
const send = (message: ImportMessage) => port.postMessage(message)
port.on('message', () => stopping.abort())

const database = openDatabase(task.databaseUrl, { max: 6 })
const holder = task.kind === 'run' ? await database.pool.connect() : null
try {
  send({ end: await work() })
} catch (error) {
  send({ end: endOf(error) })
} finally {
  holder?.release(true)
  await database.close()
  port.close()
}

async function work(): Promise<ImportEnd> {
  if (holder && !(await waitForLock(holder, importLock)))
    return { outcome: 'failed', failure: 'busy', fault: null }
  const { currencies, taxClasses, filesFolder, options, kind } = task
  const table = await openTable(task.path, options.encoding ?? undefined)
  const opened = await openMapped(table)
  if (!opened) return { outcome: 'unmapped', ...(await columnsIn(table, null)) }
  if (opened.kind !== 'products') return { outcome: 'failed', failure: 'other_kind', fault: null }
  const shop = { db: database.db, storage: diskStorage(filesFolder), currencies, taxClasses }
  // A rehearsal counts the pictures without fetching them.
  const fetcher = kind === 'run' && options.pictures ? pictureFetcher() : null
  try {
    const { outcome, counts, ...found } = await importFile(shop, opened, {
      ...{ fetcher, untracked: options.untracked, categoryFrom: options.categoryFrom, lang: options.lang },
      currency: options.currency ?? undefined,
      checkBase: importBaseCheck(task.reportLang),
      metafields: options.metafields,
      dryRun: kind === 'check',
      say() {},
      progress: (step, total) => progressOf(step, total),
      confirm: async () => !stopping.signal.aborted,
      signal: stopping.signal,
      ...{ mapping: task.mapping, importId: task.id, reportLang: task.reportLang },
    })
    const check = viewCheck(opened, found)
    if (kind === 'check')
      return { outcome: 'checked', check, ...(await columnsIn(table, opened.dialect.known)) }
    return { outcome: outcome === 'done' ? 'done' : 'stopped', check, counts }
  } finally {
    await fetcher?.close()
  }
}

/** null: neither the shop nor the mapping knows its columns. A table of one column is no product file. */
async function openMapped(table: OpenTable): Promise<OpenFile | null> {
  try {
    return await readAs(table, task.mapping, task.timeZone)
  } catch (error) {
    const isUnknown = error instanceof ImportError && error.isUnknown
    if (isUnknown && !task.mapping && table.table.header.length > 1) return null
    throw error
  }
}

async function columnsIn(opened: OpenTable, known: KnownColumns | null): Promise<SeenColumns> {
  const columns = await readColumns(opened, known, task.options.lang)
  return { columns, headerKey: headerKeyOf(opened.table.header) }
}

function progressOf(name: string, total: number) {
  const step = name === 'Checking' ? ('checking' as const) : ('importing' as const)
  const at = (done: number) => send({ progress: { step, done, total } })
  at(0)
  return { at, end() {} }
}

function endOf(error: unknown): ImportEnd {
  if (error instanceof ImportError) return { outcome: 'failed', failure: 'file', fault: error.fault }
  return { outcome: 'crashed', crash: summaryOf(error) }
}
