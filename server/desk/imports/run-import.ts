import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { isLang } from '#contract/languages.ts'
import { importShop } from '#server/catalog/import/import-file.ts'
import type { Tx } from '#server/db/open.ts'
import { productImport } from '#server/db/tables.ts'
import { tellDesks } from '#server/platform/live/tell-desks.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { importAside } from './import-aside.ts'
import { auditEnd, importLifetime, importTags, isActive, type StoredImport } from './import-state.ts'
import type { ImportEnd, ImportProgress } from './import-task.ts'
import { undoImport } from './undo-import.ts'

/** Milliseconds between looks at whether somebody stopped it, and between news of its progress. */
const tick = 1000

/**
 * Rehearses, runs or undoes an import. If the process ends meanwhile, the job is repeated: a rehearsal begins anew, an import goes
 * on behind the rows that it saved.
 * @returns the import as it ended; null if there was nothing to do.
 */
export async function runImport(shop: Shop, id: string, signal: AbortSignal): Promise<StoredImport | null> {
  const stored = await begin(shop, id)
  await tellDesks(shop, importTags(id))
  if (!stored) return null
  if (stored.task === 'undo') return undoImport(shop, id, signal)
  const filesFolder = join(shop.config.dataDir, 'files')
  const { currencies, taxClasses } = importShop(shop)
  let progress: ImportProgress | null = null
  const aside = importAside(
    {
      reportLang: isLang(stored.callerLang) ? stored.callerLang : 'en',
      timeZone: shop.settings(shopSetting).timeZone,
      ...{ id, currencies, taxClasses, filesFolder, options: stored.options, mapping: stored.mapping },
      kind: stored.task,
      path: join(filesFolder, stored.storageKey),
      databaseUrl: shop.pool.options.connectionString!,
    },
    (news) => {
      progress = news
    },
  )
  let isStopped = false
  const look = setInterval(
    () =>
      void follow().catch((error) =>
        shop.log.warn({ err: error, importId: id }, 'progress of an import not stored'),
      ),
    tick,
  )
  signal.addEventListener('abort', aside.kill)
  try {
    if (signal.aborted) aside.kill()
    const ended = await aside.ended
    signal.throwIfAborted()
    clearInterval(look)
    if (ended.outcome === 'crashed' && !isStopped)
      shop.log.error({ importId: id, crash: ended.crash }, 'import failed')
    const after = await shop.db.transaction((tx) => end(tx, shop, stored, ended, isStopped))
    if (after && !after.hasFile) await shop.storage.remove(after.storageKey)
    return after
  } finally {
    clearInterval(look)
    signal.removeEventListener('abort', aside.kill)
    await tellDesks(shop, importTags(id))
  }

  async function follow(): Promise<void> {
    const news = progress
    progress = null
    const [row] = news
      ? await shop.db
          .update(productImport)
          .set({ progress: news })
          .where(eq(productImport.id, id))
          .returning({ state: productImport.state })
      : await shop.db
          .select({ state: productImport.state })
          .from(productImport)
          .where(eq(productImport.id, id))
    if (news) await tellDesks(shop, importTags(id))
    if (isStopped || row?.state !== 'stopping') return
    isStopped = true
    aside.stop()
  }
}

const states = { check: 'checking', run: 'running', undo: 'undoing' } as const

/** Marks the work as begun; null if it ended already, or was stopped before it began. */
async function begin(shop: Shop, id: string): Promise<StoredImport | null> {
  return shop.db.transaction(async (tx) => {
    const [stored] = await tx.select().from(productImport).where(eq(productImport.id, id)).for('update')
    if (!stored || !isActive(stored)) return null
    const isStopping = stored.state === 'stopping'
    const state = isStopping ? 'stopped' : states[stored.task]
    await tx
      .update(productImport)
      .set({ state, ...(isStopping ? { progress: null } : {}) })
      .where(eq(productImport.id, id))
    return isStopping ? null : { ...stored, state }
  })
}

async function end(
  tx: Tx,
  shop: Shop,
  { id, task }: StoredImport,
  ended: ImportEnd,
  isStopped: boolean,
): Promise<StoredImport | null> {
  const at = shop.now()
  const [after] = await tx
    .update(productImport)
    .set({ progress: null, ...resultOf(ended, isStopped, at) })
    .where(eq(productImport.id, id))
    .returning()
  if (after && task === 'run') await auditEnd(tx, after, at)
  return after ?? null
}

function resultOf(ended: ImportEnd, isStopped: boolean, at: Date): Partial<StoredImport> {
  switch (ended.outcome) {
    case 'unmapped':
      return { state: 'mapping', columns: ended.columns, headerKey: ended.headerKey }
    case 'checked':
      return { state: 'ready', check: ended.check, columns: ended.columns, headerKey: ended.headerKey }
    case 'stopped':
      return { state: 'stopped', check: ended.check, ...(ended.counts ? { result: ended.counts } : {}) }
    case 'done':
      return {
        ...{ state: 'done', result: ended.counts, hasFile: false },
        ...{ doneAt: at, expiresAt: new Date(at.getTime() + importLifetime) },
        undoUntil: new Date(at.getTime() + importLifetime),
      }
    case 'failed':
      return {
        state: 'failed',
        failure: ended.failure,
        fault: ended.fault ? JSON.stringify(ended.fault) : '',
      }
    default:
      return isStopped ? { state: 'stopped' } : { state: 'failed', failure: 'failed' }
  }
}
