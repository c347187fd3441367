import { and, eq, inArray } from 'drizzle-orm'
import { articleList, type ContentView, pageList } from '#contract/admin/content/content.ts'
import { type Lang, textIn } from '#contract/languages.ts'
import type { Reader } from '#server/db/open.ts'
import { contentDraft } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import type { ContentKind } from '../content.ts'
import { changesBetween } from './content-paths.ts'
import { readContent, readContents, readDraftRow, type StoredContent, versionOf } from './stored-content.ts'

export const pagesInDatabase = defineList(pageList, {
  from: 'page p',
  id: { sql: 'p.id', type: 'integer' },
  columns: { updatedAt: 'p.updated_at' },
  search: 'page',
})

export const articlesInDatabase = defineList(articleList, {
  from: 'article a',
  id: { sql: 'a.id', type: 'integer' },
  columns: { publishedAt: 'a.published_at', updatedAt: 'a.updated_at' },
  search: 'article',
})

type Row = Pick<
  ContentView,
  | 'id'
  | 'kind'
  | 'handle'
  | 'home'
  | 'name'
  | 'status'
  | 'publishedAt'
  | 'updatedAt'
  | 'languages'
  | 'changed'
>

/** Rows of the lists of pages and articles. */
export async function contentRows(
  { shop: { db: reader }, at, lang }: Pick<AdminContext, 'shop' | 'at' | 'lang'>,
  kind: ContentKind,
  ids: string[],
): Promise<Row[]> {
  const numbers = ids.map(Number)
  const drafts = await reader
    .select({ id: contentDraft.ownerId })
    .from(contentDraft)
    .where(and(eq(contentDraft.kind, kind), inArray(contentDraft.ownerId, numbers)))
  const changed = new Set(drafts.map(({ id }) => id))
  const contents = await readContents(reader, kind, numbers)
  return contents.map((stored) => ({
    ...rowOf(stored, changed.has(stored.id), at),
    name: nameIn(stored, lang),
  }))
}

/** The name in the reader's language, else in one of its fallbacks. */
function nameIn({ content: { texts }, handle }: StoredContent, lang: Lang): string {
  const names = Object.entries(texts).map(([each, text]) => [each, text.name])
  return textIn(Object.fromEntries(names), lang) || handle
}

function rowOf(stored: StoredContent, changed: boolean, at: Date): Row {
  const { kind, id, handle, home, status, publishedAt, updatedAt, content } = stored
  const { texts } = content
  return {
    id: String(id),
    kind,
    handle,
    home,
    name: texts.en?.name || (Object.values(texts)[0]?.name ?? handle),
    status: status === 'published' && publishedAt > at ? 'scheduled' : status,
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    languages: Object.keys(texts) as Lang[],
    changed,
  }
}

/** Path of a page by kind, slug and language, by the shop's routes. */
export type PathOf = (stored: StoredContent, lang: Lang, slug: string) => string

/**
 * A page or an article with its draft, and the version to edit it from.
 * @throws Refusal `not_found`.
 */
export async function showContent(
  reader: Reader,
  kind: ContentKind,
  id: string,
  at: Date,
  pathOf: PathOf,
): Promise<{ content: ContentView; version: number }> {
  const stored = await readContent(reader, kind, id)
  const draft = await readDraftRow(reader, kind, stored.id)
  const content = draft?.content ?? stored.content
  return {
    version: versionOf(stored, draft),
    content: {
      ...rowOf(stored, draft !== null, at),
      content,
      draft: draft && {
        updatedAt: draft.updatedAt.toISOString(),
        updatedBy: draft.updatedBy,
        publishAt: draft.publishAt?.toISOString() ?? null,
      },
      changes: changesBetween(stored.content, content).map(({ path }) => path),
      paths: Object.fromEntries(
        Object.entries(stored.content.texts).map(([lang, { slug }]) => [
          lang,
          pathOf(stored, lang as Lang, slug),
        ]),
      ),
    },
  }
}
