import { eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/open.ts'
import { importRun } from '#server/db/tables.ts'
import { type Counts, noCounts } from './plan.ts'

export type Run = {
  fileHash: string
  fileName: string
  productsDone: number
  counts: Counts
  startedAt: Date | null
}

/** The interrupted import of this file, or a new one. Imports interrupted more than 30 days ago are deleted. */
export async function findRun(db: Db, fileHash: string, fileName: string): Promise<Run> {
  await db.delete(importRun).where(lt(importRun.updatedAt, sql`now() - interval '30 days'`))
  const [found] = await db.select().from(importRun).where(eq(importRun.fileHash, fileHash))
  if (!found) return { fileHash, fileName, productsDone: 0, counts: noCounts(), startedAt: null }
  return { ...found, counts: { ...noCounts(), ...found.counts } }
}

export async function saveRun(tx: Tx, { fileHash, fileName, productsDone, counts }: Run): Promise<void> {
  await tx
    .insert(importRun)
    .values({ fileHash, fileName, productsDone, counts })
    .onConflictDoUpdate({ target: importRun.fileHash, set: { productsDone, counts, updatedAt: sql`now()` } })
}

export async function endRun(db: Db, { fileHash }: Run): Promise<void> {
  await db.delete(importRun).where(eq(importRun.fileHash, fileHash))
}
