import { and, eq } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import { translation } from '#server/db/tables.ts'
import type { EntryTexts } from './product-input.ts'
import type { EntryKind } from './save-texts.ts'

type StoredTexts = Record<string, Required<EntryTexts>> & { en: Required<EntryTexts> }

/** The texts of these entries in all their languages, by id. */
export async function readTexts(
  reader: Reader,
  kind: EntryKind,
  ids: number[],
): Promise<Map<number, StoredTexts>> {
  const rows = await reader
    .select()
    .from(translation)
    .where(and(eq(translation.kind, kind), anyOf(translation.ownerId, ids)))
  const texts = new Map<number, StoredTexts>()
  for (const { kind: _kind, ownerId, lang, ...entry } of rows) {
    texts.set(ownerId, { ...texts.get(ownerId), [lang]: entry } as StoredTexts)
  }
  return texts
}
