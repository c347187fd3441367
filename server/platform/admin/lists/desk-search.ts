import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { deskSearch } from '#server/db/tables.ts'
import { deskWords } from './desk-words.ts'

type Found = {
  kind: string
  id: string
  label: string
  /** Everything by which staff look for the record. */
  texts: readonly string[]
  /** Newer records are found first. */
  fresh: Date
}

/** Makes a record searchable in merchant lists, or updates its words. Called in the transaction of its change. */
export async function indexForDesk(tx: Pick<Tx, 'insert'>, { texts, ...found }: Found): Promise<void> {
  const row = { ...found, ...deskWords(texts) }
  await tx
    .insert(deskSearch)
    .values(row)
    .onConflictDoUpdate({ target: [deskSearch.kind, deskSearch.id], set: row })
}

export async function forgetInDesk(tx: Pick<Tx, 'delete'>, kind: string, id: string): Promise<void> {
  await tx.delete(deskSearch).where(and(eq(deskSearch.kind, kind), eq(deskSearch.id, id)))
}
