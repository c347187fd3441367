import { inArray, lte } from 'drizzle-orm'
import { exportFile } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Exports deleted per run. */
const batch = 500

/** Deletes expired exports with their files. The files go first, so that none is left without its row. */
export async function forgetExports({ db, storage, now }: Shop): Promise<void> {
  const expired = await db
    .select({ id: exportFile.id, format: exportFile.format })
    .from(exportFile)
    .where(lte(exportFile.expiresAt, now()))
    .limit(batch)
  for (const { id, format } of expired) await storage.remove(storageKeyOf(id, format))
  const ids = expired.map(({ id }) => id)
  if (ids.length > 0) await db.delete(exportFile).where(inArray(exportFile.id, ids))
}

/** The storage key of an export's file. */
export function storageKeyOf(id: string, format: string): string {
  return `exports/${id}.${format}`
}
