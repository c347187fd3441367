import { asc, inArray, ne } from 'drizzle-orm'
import { maxImports } from '#contract/admin/system/import.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { productImport } from '#server/db/tables.ts'
import type { StoredImport } from './import-state.ts'

/** Deletes the oldest imports beyond those that are listed, except a new one. Returns them, whose files are left. */
export async function dropOldImports(db: Db | Tx, newId: string): Promise<StoredImport[]> {
  const count = await db.$count(productImport)
  if (count <= maxImports) return []
  const old = await db
    .select()
    .from(productImport)
    .where(ne(productImport.id, newId))
    .orderBy(asc(productImport.createdAt))
    .limit(count - maxImports)
  const ids = old.map(({ id }) => id)
  await db.delete(productImport).where(inArray(productImport.id, ids))
  return old
}
