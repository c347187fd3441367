import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, lte, notInArray } from 'drizzle-orm'
import { productImport } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { uploadFolder } from '#server/platform/stored-form.ts'
import { storageKeysOf } from './manage-imports.ts'

/** Imports deleted per run. */
const batch = 100

/** Milliseconds after which a file without a row is one that a killed process left behind. */
const strayAge = 24 * 3600_000

/** Deletes expired imports with their files. The files go first, so that none is left without its row. */
export async function forgetImports(shop: Shop): Promise<void> {
  const { db, storage, now } = shop
  const expired = await db
    .select()
    .from(productImport)
    .where(
      and(
        lte(productImport.expiresAt, now()),
        notInArray(productImport.state, ['waiting', 'checking', 'running', 'stopping']),
      ),
    )
    .limit(batch)
  for (const stored of expired) for (const key of storageKeysOf(stored)) await storage.remove(key)
  const ids = expired.map(({ id }) => id)
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
