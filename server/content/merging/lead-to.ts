import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { containing } from '#server/db/like.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import { article, contentDraft, page } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { linksOf, nameOfTarget } from '../menu-targets.ts'
import { menusSetting } from '../menus.settings.ts'
import { sectionTypes } from '../sections/section-types.ts'

/**
 * Lets menus, and sections of pages, articles and their drafts, name another category or tag: links, and categories that
 * a section lists. Former versions keep what they had.
 */
export async function leadTo(
  { tx, shop }: Pick<WriteContext, 'tx' | 'shop'>,
  kind: 'category' | 'tag',
  from: string,
  into: string,
): Promise<void> {
  const moved = await movedBy(tx, shop, kind, from, into)
  await moveContents(tx, from, moved)
  const menus = await settingIn(tx, menusSetting)
  const next = relinked(menus, kind, from, into)
  if (!isDeepStrictEqual(next, menus)) await changeSetting(tx, menusSetting, next)
}

/** Counts the links of menus, and the pages and articles, that name a category or tag. */
export async function countLeads(
  reader: Reader,
  shop: Shop,
  kind: 'category' | 'tag',
  from: string,
): Promise<{ links: number; pages: number }> {
  const target = nameOfTarget({ kind, handle: from })
  const links = linksOf(shop.settings(menusSetting)).filter(({ to }) => nameOfTarget(to) === target)
  // Handles have no spaces: this one is free.
  const moved = await movedBy(reader, shop, kind, from, ' ')
  const found = await Promise.all(
    contents.map(async ({ table }) =>
      reader.select({ sections: table.sections }).from(table).where(naming(table.sections, from)),
    ),
  )
  const pages = found.flat().filter(({ sections }) => !isDeepStrictEqual(moved(sections), sections))
  return { links: links.length, pages: pages.length }
}

/** How sections change whose links and lists then name `into`. */
async function movedBy(reader: Reader, shop: Shop, kind: 'category' | 'tag', from: string, into: string) {
  const types = await sectionTypes(reader, shop)
  const isList = ({ type }: StoredSection, field: string) =>
    kind === 'category' && types.get(type)?.settings[field]?.type === 'categories'
  return (sections: StoredSection[]) =>
    sections.map((section) => ({
      ...section,
      settings: Object.fromEntries(
        Object.entries(section.settings).map(([field, value]) => [
          field,
          isList(section, field) ? renamed(value as string[], from, into) : relinked(value, kind, from, into),
        ]),
      ),
    }))
}

const contents = [
  { kind: 'page', table: page },
  { kind: 'article', table: article },
] as const

/** Finds what may name a handle, to be looked at closely. */
function naming(column: AnyPgColumn, handle: string) {
  return sql`${column}::text like ${containing(JSON.stringify(handle))}`
}

async function moveContents(tx: Tx, from: string, moved: (sections: StoredSection[]) => StoredSection[]) {
  for (const { kind, table } of contents) {
    const found = await tx
      .select({ id: table.id, sections: table.sections })
      .from(table)
      .where(naming(table.sections, from))
      .orderBy(table.id)
      .for('update')
    for (const { id, sections } of found) {
      const next = moved(sections)
      if (isDeepStrictEqual(next, sections)) continue
      await tx
        .update(table)
        .set({ sections: next, version: sql`${table.version} + 1` })
        .where(eq(table.id, id))
      await noteChange(tx, [`${kind}:${id}`, 'lists'])
    }
  }
  const drafts = await tx
    .select()
    .from(contentDraft)
    .where(naming(contentDraft.content, from))
    .orderBy(contentDraft.kind, contentDraft.ownerId)
    .for('update')
  for (const { kind, ownerId, content } of drafts) {
    const before = (content.sections ?? []) as StoredSection[]
    const sections = moved(before)
    if (isDeepStrictEqual(sections, before)) continue
    await tx
      .update(contentDraft)
      .set({ content: { ...content, sections }, version: sql`${contentDraft.version} + 1` })
      .where(and(eq(contentDraft.kind, kind), eq(contentDraft.ownerId, ownerId)))
  }
}

/** A copy in which links to `from` lead to `into`, however deep they are. */
function relinked<Value>(value: Value, kind: string, from: string, into: string): Value {
  if (Array.isArray(value)) return value.map((each) => relinked(each, kind, from, into)) as Value
  if (value === null || typeof value !== 'object') return value
  const { kind: target, handle } = value as { kind?: unknown; handle?: unknown }
  if (target === kind && handle === from) return { ...value, handle: into }
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, relinked(each, kind, from, into)]),
  ) as Value
}

function renamed(handles: string[], from: string, into: string): string[] {
  return [...new Set(handles.map((handle) => (handle === from ? into : handle)))]
}
