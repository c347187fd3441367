import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, lte, notInArray, sql } from 'drizzle-orm'
import { productImport } from '#server/db/tables.ts'
import { uploadFolder } from '#server/platform/http/stored-form.ts'
import type { Shop } from '#server/platform/shop.ts'
import { activeStates } from './import-state.ts'
import { storageKeysOf } from './manage-imports.ts'
import { withRows } from './plan-undo.ts'
import { settleCommands } from './settle-commands.ts'

/** Imports deleted per run. */
const batch = 100

/** Milliseconds after which a file without a row is one that a killed process left behind. */
const strayAge = 24 * 3600_000

/**
 * Deletes expired imports with their files. The files go first, so that none is left without its row. Those that saved
 * something and did not end lose their file alone, as long as they can be undone.
 */
export async function forgetImports(shop: Shop): Promise<void> {
  const { db, storage, now } = shop
  await settleCommands(db)
  const expired = await db
    .select()
    .from(productImport)
    .where(and(lte(productImport.expiresAt, now()), notInArray(productImport.state, [...activeStates])))
    .limit(batch)
  for (const stored of expired) for (const key of storageKeysOf(stored)) await storage.remove(key)
  const undoable = await withRows(
    db,
    expired.filter(({ undoUntil }) => undoUntil !== null && undoUntil > now()).map(({ id }) => id),
  )
  if (undoable.size > 0)
    await db
      .update(productImport)
      .set({ hasFile: false, expiresAt: sql`${productImport.undoUntil}` })
      .where(inArray(productImport.id, [...undoable]))
  const ids = expired.map(({ id }) => id).filter((id) => !undoable.has(id))
  if (ids.length > 0) await db.delete(productImport).where(inArray(productImport.id, ids))
  await forgetStrays(shop)
}

async function forgetStrays({ config, db, storage }: Shop): Promise<void> {
  const folder = join(config.dataDir, 'files', uploadFolder)
  const names = await readdir(folder).catch(() => [])
  const kept = new Set((await db.select().from(productImport)).flatMap(storageKeysOf))
  for (const name of names) {
    const key = `${uploadFolder}/${name}`
    if (kept.has(key)) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > strayAge) await storage.remove(key)
  }
}
