import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { setInterval } from 'node:timers'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { ImportError } from '#server/catalog/import/errors.ts'
import type { FileOptions, ImportResult } from '#server/catalog/import/import-file.ts'
import type { Db } from '#server/db/open.ts'
import { importRun, productImport } from '#server/db/tables.ts'
import { uploadFolder } from '#server/platform/http/stored-form.ts'
import { dropOldImports } from '../drop-old-imports.ts'
import { auditEnd, importLifetime } from '../import-state.ts'
import { viewCheck } from '../view-check.ts'
import type { MappedFile } from './map-file.ts'
import type { Call } from './read-call.ts'

/** Milliseconds between looks at whether somebody stopped it in the desk, and between notes of its progress. */
const tick = 1000

/**
 * Keeps an import of the command line as one of the desk, so that it is listed there and can be undone. An interrupted one
 * that goes on is the same import.
 */
export async function recordRun(db: Db, file: MappedFile, call: Call) {
  const stopping = new AbortController()
  const id = (await interruptedRun(db, file.hash)) ?? randomUUID()
  const where = eq(productImport.id, id)
  let isBegun = false
  let progress: { step: 'importing'; done: number; total: number } | null = null
  const look = setInterval(() => void note().catch(() => {}), tick)
  look.unref()

  async function note(): Promise<void> {
    if (!isBegun || stopping.signal.aborted) return
    const [row] = progress
      ? await db.update(productImport).set({ progress }).where(where).returning()
      : await db.select().from(productImport).where(where)
    if (row?.state === 'stopping') stopping.abort()
  }

  async function begin(): Promise<boolean> {
    const at = new Date()
    const { currency = null, untracked, categoryFrom, lang, pictures, metafields } = call
    const row = {
      ...{ name: basename(file.path).slice(0, 200), bytes: file.bytes, fileHash: file.hash, hasFile: false },
      options: { encoding: file.encoding, currency, untracked, categoryFrom, lang, pictures, metafields },
      ...{ mapping: file.mapping, columns: file.columns, headerKey: file.headerKey },
      ...{ task: 'run' as const, state: 'running' as const, progress: null, doneAt: null },
      ...{ callerKind: 'system' as const, callerId: '', callerName: 'bin/import' },
      expiresAt: new Date(at.getTime() + importLifetime),
      undoUntil: new Date(at.getTime() + importLifetime),
    }
    // Nothing stands under the key: the file stays in its own folder, with its reports beside it.
    const storageKey = `${uploadFolder}/${id}`
    await db
      .insert(productImport)
      .values({ id, storageKey, createdAt: at, ...row })
      .onConflictDoUpdate({ target: productImport.id, set: row })
    isBegun = true
    return true
  }

  async function end(result: ImportResult): Promise<void> {
    if (!isBegun) return
    const at = new Date()
    isBegun = result.counts !== null
    await db.transaction(async (tx) => {
      const [after] = await tx
        .update(productImport)
        .set({
          ...{ state: result.outcome === 'done' ? 'done' : 'stopped', progress: null, result: result.counts },
          check: viewCheck(file, result),
          ...(result.outcome === 'done' ? { doneAt: at } : {}),
        })
        .where(where)
        .returning()
      await auditEnd(tx, after!, at)
    })
    await dropOldImports(db, id)
  }

  async function fail(error: unknown): Promise<void> {
    if (!isBegun) return
    const isFile = error instanceof ImportError
    const failure = isFile ? ('file' as const) : ('failed' as const)
    const fault = isFile ? JSON.stringify(error.fault) : ''
    await db.update(productImport).set({ state: 'failed', progress: null, failure, fault }).where(where)
  }

  return {
    ...{ id, begin, end, fail, stopped: stopping.signal },
    get isBegun() {
      return isBegun
    },
    close: () => clearInterval(look),
    follow(step: string, total: number, shown: ReturnType<FileOptions['progress']>) {
      return {
        at(done: number) {
          if (step === 'Importing') progress = { step: 'importing', done, total }
          shown.at(done)
        },
        end: shown.end,
      }
    },
  }
}

/** The import of this file that did not end, if the next one goes on behind it. */
async function interruptedRun(db: Db, fileHash: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: productImport.id })
    .from(productImport)
    .innerJoin(importRun, eq(importRun.fileHash, productImport.fileHash))
    .where(
      and(
        eq(productImport.fileHash, fileHash),
        eq(productImport.callerKind, 'system'),
        eq(productImport.task, 'run'),
        inArray(productImport.state, ['running', 'stopping', 'stopped', 'failed']),
      ),
    )
    .orderBy(desc(productImport.createdAt))
    .limit(1)
  return found?.id
}
