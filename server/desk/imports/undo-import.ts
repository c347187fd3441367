import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { ImportUndo } from '#contract/admin/system/import.ts'
import { keepImportsOut } from '#server/catalog/import/run/import-lock.ts'
import type { Tx } from '#server/db/open.ts'
import { importRun, productImport } from '#server/db/tables.ts'
import { tellDesks } from '#server/platform/live/tell-desks.ts'
import type { Shop } from '#server/platform/shop.ts'
import { auditEnd, importTags, type StoredImport } from './import-state.ts'
import { undoBatch } from './undo-batch.ts'
import { undoGroups } from './undo-groups.ts'

/** Milliseconds between tries while `bin/import` runs on the server. */
const lockDelay = 1000

const none: ImportUndo = { removed: 0, restored: 0, kept: 0, groups: 0 }

type Step = 'next' | 'busy' | 'ended'

/**
 * Undoes an import batch by batch, and rests after each as long as it took, so that pages stay fast. If the process ends
 * meanwhile, the job is repeated and goes on behind the batches that were committed.
 */
export async function undoImport(shop: Shop, id: string, signal: AbortSignal): Promise<StoredImport | null> {
  for (;;) {
    signal.throwIfAborted()
    const begun = performance.now()
    const step = await shop.db.transaction((tx) => undoStep(tx, shop.now(), id))
    await tellDesks(shop, importTags(id))
    if (step === 'ended') break
    const rest = step === 'busy' ? lockDelay : Math.min(performance.now() - begun, 2000)
    await wait(rest, undefined, { signal })
  }
  const [after] = await shop.db.select().from(productImport).where(eq(productImport.id, id))
  return after ?? null
}

/** Undoes the next batch, or ends. `busy`: another import runs. */
export async function undoStep(tx: Tx, at: Date, id: string): Promise<Step> {
  const [stored] = await tx.select().from(productImport).where(eq(productImport.id, id)).for('update')
  if (stored?.task !== 'undo' || !['undoing', 'stopping'].includes(stored.state)) return 'ended'
  const set = (values: Partial<StoredImport>) =>
    tx.update(productImport).set(values).where(eq(productImport.id, id)).returning()
  if (stored.state === 'stopping') {
    const [after] = await set({ state: 'stopped', progress: null })
    await auditEnd(tx, after!, at)
    return 'ended'
  }
  if (!(await keepImportsOut(tx, 'alone'))) return 'busy'
  const before = stored.undo ?? none
  const done = await undoBatch(tx, id)
  if (done) {
    const { products, removed, restored, kept } = done
    const undo = {
      ...before,
      removed: before.removed + removed,
      restored: before.restored + restored,
      kept: before.kept + kept,
    }
    const count = (stored.progress?.done ?? 0) + products
    await set({ undo, progress: { step: 'undoing', done: count, total: stored.progress?.total ?? count } })
    return 'next'
  }
  const undo = { ...before, groups: before.groups + (await undoGroups(tx, id)) }
  await tx.delete(importRun).where(eq(importRun.fileHash, stored.fileHash))
  const [after] = await set({ undo, progress: null, state: 'undone' })
  await auditEnd(tx, after!, at)
  return 'ended'
}
