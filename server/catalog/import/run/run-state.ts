import { eq, lt, sql } from 'drizzle-orm'
import type { ImportMapping } from '#contract/admin/system/import-map.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { importRun } from '#server/db/tables.ts'
import { type Counts, noCounts } from './plan.ts'

/** Two imports of one file must agree in these for the second to continue the first. */
export type RunOptions = {
  currency: string
  untracked: boolean
  categoryFrom: 'category' | 'type'
  lang: string
  encoding: string
  pictures: boolean
  metafields: string[]
  /** Left out if there is none, as earlier versions did. */
  mapping?: ImportMapping | null
}

/** `options`: those of `RunOptions`, as `keyOfOptions` writes them. */
type Task = { fileHash: string; fileName: string; options: string }

export type Run = Task & { productsDone: number; counts: Counts }

/**
 * The interrupted import of this file with the same options, or a new one. `otherDone` counts the products that an import
 * with other options had done. Imports interrupted more than 30 days ago are deleted.
 */
export async function findRun(db: Db, task: Task): Promise<{ run: Run; otherDone: number }> {
  await db.delete(importRun).where(lt(importRun.updatedAt, sql`now() - interval '30 days'`))
  const [found] = await db.select().from(importRun).where(eq(importRun.fileHash, task.fileHash))
  if (found?.options !== task.options) return { run: newRun(task), otherDone: found?.productsDone ?? 0 }
  const { productsDone, counts } = found
  return { run: { ...task, productsDone, counts: { ...noCounts(), ...counts } }, otherDone: 0 }
}

export function newRun(task: Task): Run {
  return { ...task, productsDone: 0, counts: noCounts() }
}

export async function saveRun(tx: Tx, run: Run): Promise<void> {
  const { fileHash, fileName, options, productsDone, counts } = run
  await tx
    .insert(importRun)
    .values({ fileHash, fileName, options, productsDone, counts })
    .onConflictDoUpdate({
      target: importRun.fileHash,
      set: { options, productsDone, counts, updatedAt: sql`now()` },
    })
}

export async function endRun(db: Db, { fileHash }: Run): Promise<void> {
  await db.delete(importRun).where(eq(importRun.fileHash, fileHash))
}

export function keyOfOptions(options: RunOptions): string {
  const { currency, untracked, categoryFrom, lang, encoding, pictures, metafields, mapping } = options
  const sorted = metafields.toSorted()
  return JSON.stringify({
    ...{ currency, untracked, categoryFrom, lang, encoding, pictures, metafields: sorted },
    ...(mapping
      ? { mapping: mapping.columns.map(Object.values), notation: [mapping.decimal, mapping.dates] }
      : {}),
  })
}
