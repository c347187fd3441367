import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { insertMany, overwrite } from '#server/db/insert-many.ts'
import type { Tx } from '#server/db/open.ts'
import { translation } from '#server/db/tables.ts'
import type { EntryTexts } from './product-input.ts'

export type EntryKind = (typeof translation.$inferInsert)['kind']
/** Default values of optional texts. */
const none = { summary: '', body: '', seoTitle: '', seoDescription: '' }

type LanguageTexts = Partial<Record<string, EntryTexts>>

/** Makes the texts of an entry match the input exactly. Texts in other languages are deleted, so pages use fallbacks. */
export async function saveTexts(
  tx: Tx,
  kind: EntryKind,
  ownerId: number,
  texts: LanguageTexts,
): Promise<void> {
  await tx
    .delete(translation)
    .where(
      and(
        eq(translation.kind, kind),
        eq(translation.ownerId, ownerId),
        notInArray(translation.lang, Object.keys(texts)),
      ),
    )
  await saveTextsOf(tx, kind, [{ ownerId, texts }])
}

/** Saves the texts of many entries. Skips texts equal to `before`, and deletes languages that are only in `before`. */
export async function saveTextsOf(
  tx: Tx,
  kind: EntryKind,
  entries: { ownerId: number; texts: LanguageTexts; before?: LanguageTexts | undefined }[],
): Promise<void> {
  const rows = entries.flatMap(({ ownerId, texts, before }) =>
    Object.entries(texts).flatMap(([lang, entry]) =>
      entry === undefined || isDeepStrictEqual(entry, before?.[lang])
        ? []
        : [{ kind, ownerId, lang, ...none, ...entry }],
    ),
  )
  for (const { ownerId, texts, before = {} } of entries) {
    const gone = Object.keys(before).filter((lang) => texts[lang] === undefined)
    if (gone.length === 0) continue
    await tx
      .delete(translation)
      .where(
        and(eq(translation.kind, kind), eq(translation.ownerId, ownerId), inArray(translation.lang, gone)),
      )
  }
  await insertMany(
    tx,
    translation,
    rows,
    sql`on conflict (kind, owner_id, lang) do update
      set ${overwrite(['slug', 'name', 'summary', 'body', 'seoTitle', 'seoDescription'])}`,
  )
}
