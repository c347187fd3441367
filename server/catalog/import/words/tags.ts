import { and, asc, eq, inArray } from 'drizzle-orm'
import { slugOf } from '#contract/slug.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { tag, translation } from '#server/db/tables.ts'
import { foldName } from '../../save/handle.ts'
import { saveTextsOf } from '../../save/save-texts.ts'
import { freeHandle, textsOf } from './free-handle.ts'

export type Tags = {
  /** The handle of the tag with this name. A missing tag is added in memory until `write`. */
  find(name: string): string
  /** A text that `find` resolves to the same tag: its name if that is unique. */
  nameOf(handle: string): string
  fresh(): number
  /** Saves the missing ones. Returns their ids. */
  write(tx: Tx): Promise<number[]>
}

/** All tags by handle and by their names in this language and in English. */
export async function openTags(reader: Reader, lang: string): Promise<Tags> {
  const rows = await reader
    .select({ handle: tag.handle, lang: translation.lang, name: translation.name, slug: translation.slug })
    .from(tag)
    .leftJoin(
      translation,
      and(
        eq(translation.kind, 'tag'),
        eq(translation.ownerId, tag.id),
        inArray(translation.lang, ['en', lang]),
      ),
    )
    .orderBy(asc(tag.id))
  const taken = new Set(rows.flatMap((row) => [row.handle, row.slug ?? row.handle]))
  const names = new Map(
    rows
      .filter((row) => row.lang !== lang || lang === 'en')
      .map((row) => [row.handle, row.name ?? row.handle]),
  )
  const byName = new Map<string, string>()
  const add = (name: string, handle: string) => {
    if (!byName.has(foldName(name))) byName.set(foldName(name), handle)
  }
  for (const row of rows) if (row.lang === lang) add(row.name!, row.handle)
  for (const [handle, name] of names) add(name, handle)
  let fresh: string[] = []

  function find(name: string): string {
    const existing = byName.get(foldName(name)) ?? (names.has(name) ? name : undefined)
    if (existing !== undefined) return existing
    const handle = freeHandle((each) => taken.has(each), [slugOf(name)])
    taken.add(handle)
    names.set(handle, name)
    byName.set(foldName(name), handle)
    fresh.push(handle)
    return handle
  }

  return {
    find,
    nameOf(handle) {
      const name = names.get(handle) ?? handle
      return !name.includes(',') && byName.get(foldName(name)) === handle ? name : handle
    },
    fresh: () => fresh.length,
    async write(tx) {
      if (fresh.length === 0) return []
      const inserted = await tx
        .insert(tag)
        .values(fresh.map((handle) => ({ handle })))
        .returning()
      const texts = inserted.map(({ id, handle }) => ({
        ownerId: id,
        texts: textsOf(lang, { slug: handle, name: names.get(handle)! }),
      }))
      await saveTextsOf(tx, 'tag', texts)
      fresh = []
      return inserted.map(({ id }) => id)
    },
  }
}
