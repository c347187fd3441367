import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import { article, contentDraft, page } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { changeSetting, settingIn } from '#server/platform/settings.ts'
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
  const types = await sectionTypes(tx, shop)
  const isList = ({ type }: StoredSection, field: string) =>
    kind === 'category' && types.get(type)?.settings[field]?.type === 'categories'
  const moved = (sections: StoredSection[]) =>
    sections.map((section) => ({
      ...section,
      settings: Object.fromEntries(
        Object.entries(section.settings).map(([field, value]) => [
          field,
          isList(section, field) ? renamed(value as string[], from, into) : relinked(value, kind, from, into),
        ]),
      ),
    }))
  await moveContents(tx, from, moved)
  const menus = await settingIn(tx, menusSetting)
  const next = relinked(menus, kind, from, into)
  if (!isDeepStrictEqual(next, menus)) await changeSetting(tx, menusSetting, next)
}

async function moveContents(tx: Tx, from: string, moved: (sections: StoredSection[]) => StoredSection[]) {
  const names = sql`like ${`%${JSON.stringify(from).replace(/[\\%_]/g, '\\$&')}%`}`
  for (const [kind, table] of [
    ['page', page],
    ['article', article],
  ] as const) {
    const found = await tx
      .select({ id: table.id, sections: table.sections })
      .from(table)
      .where(sql`${table.sections}::text ${names}`)
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
    .where(sql`${contentDraft.content}::text ${names}`)
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
