import { and, asc, eq, inArray } from 'drizzle-orm'
import { slugOf } from '#contract/slug.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { category, translation } from '#server/db/tables.ts'
import { foldName } from '../../save/handle.ts'
import { saveTextsOf } from '../../save/save-texts.ts'
import { freeHandle, textsOf } from './free-handle.ts'

/** `id` is negative until the category is written. */
type Category = {
  id: number
  parent: Category | null
  name: string
  handle: string
  children: Map<string, Category>
}

export type Categories = {
  /** The id of the category at the end of this path of names. Missing ones are added in memory until `write`. */
  find(path: string[]): number
  /** The id of the category at the end of this path, if there is one. */
  known(path: string[]): number | undefined
  /** The database id for an id returned by `find`. */
  settle(id: number): number
  /** Names from the root down. */
  path(id: number): string[]
  fresh(): number
  /** Saves the missing ones. Returns their ids. */
  write(tx: Tx): Promise<number[]>
}

/** All categories by their names in this language and in English. */
export async function openCategories(reader: Reader, lang: string): Promise<Categories> {
  const rows = await reader
    .select({
      id: category.id,
      handle: category.handle,
      parentId: category.parentId,
      lang: translation.lang,
      name: translation.name,
      slug: translation.slug,
    })
    .from(category)
    .leftJoin(
      translation,
      and(
        eq(translation.kind, 'category'),
        eq(translation.ownerId, category.id),
        inArray(translation.lang, ['en', lang]),
      ),
    )
    .orderBy(asc(category.position), asc(category.id))
  const taken = new Set(rows.flatMap((row) => [row.handle, row.slug ?? row.handle]))
  const root: Category = { id: 0, parent: null, name: '', handle: '', children: new Map() }
  const all = new Map<number, Category>()
  // English first: paths use English names.
  rows.sort((a, b) => Number(b.lang === 'en') - Number(a.lang === 'en'))
  for (const { id, handle, name } of rows) {
    if (!all.has(id)) all.set(id, { id, parent: root, name: name ?? handle, handle, children: new Map() })
  }
  for (const { id, parentId, name } of rows) {
    const entry = all.get(id)!
    entry.parent = (parentId === null ? undefined : all.get(parentId)) ?? root
    addChild(entry.parent, entry, name ?? entry.name)
  }
  let fresh: Category[] = []

  function make(parent: Category, name: string): Category {
    const handle = freeHandle(
      (each) => taken.has(each),
      [slugOf(name), slugOf([...pathOf(parent), name].join(' '))],
    )
    taken.add(handle)
    const created: Category = { id: -1 - all.size, parent, name, handle, children: new Map() }
    all.set(created.id, created)
    addChild(parent, created, name)
    fresh.push(created)
    return created
  }

  return {
    find: (path) =>
      path.reduce((parent, name) => parent.children.get(foldName(name)) ?? make(parent, name), root).id,
    known: (path) =>
      path.reduce((parent: Category | undefined, name) => parent?.children.get(foldName(name)), root)?.id,
    settle: (id) => all.get(id)?.id ?? id,
    path: (id) => pathOf(all.get(id) ?? root),
    fresh: () => fresh.length,
    async write(tx) {
      for (const entry of fresh) {
        const parentId = entry.parent === root ? null : (entry.parent?.id ?? null)
        const position = [...(entry.parent?.children.keys() ?? [])].indexOf(foldName(entry.name))
        const [inserted] = await tx
          .insert(category)
          .values({ handle: entry.handle, parentId, position })
          .returning()
        entry.id = inserted!.id
        all.set(entry.id, entry)
        await saveTextsOf(tx, 'category', [
          { ownerId: entry.id, texts: textsOf(lang, { slug: entry.handle, name: entry.name }) },
        ])
      }
      const ids = fresh.map(({ id }) => id)
      fresh = []
      return ids
    },
  }
}

function pathOf(entry: Category): string[] {
  return entry.parent ? [...pathOf(entry.parent), entry.name] : []
}

/** Of two children with the same name, the first wins. */
function addChild(parent: Category, child: Category, name: string): void {
  if (!parent.children.has(foldName(name))) parent.children.set(foldName(name), child)
}
