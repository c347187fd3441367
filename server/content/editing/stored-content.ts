import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import { saveTexts } from '#server/catalog/save/save-texts.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { article, contentDraft, contentVersion, page, translation } from '#server/db/tables.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Content, type ContentKind, homeHandle } from '../content.ts'

/** A page or an article as it is public, or will be for the first time. */
export type StoredContent = {
  kind: ContentKind
  id: number
  handle: string
  home: boolean
  status: 'published' | 'draft'
  publishedAt: Date
  updatedAt: Date
  /** Rises with every write of what is public, and when a draft is dropped. */
  version: number
  content: Content
}

/** Kept per page or article; each is its whole content. */
const maxVersions = 50

/**
 * Reads a page or an article; with `lock` nobody else changes it until the transaction ends.
 * @throws Refusal `not_found`.
 */
export async function readContent(
  reader: Reader,
  kind: ContentKind,
  id: string,
  { lock = false } = {},
): Promise<StoredContent> {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new Refusal('not_found')
  const table = kind === 'page' ? page : article
  if (lock) await reader.execute(sql`select from ${table} where id = ${Number(id)} for update`)
  const [found] = await readContents(reader, kind, [Number(id)])
  if (!found) throw new Refusal('not_found')
  return found
}

/** Pages or articles by id, in no order. */
export async function readContents(
  reader: Reader,
  kind: ContentKind,
  ids: number[],
): Promise<StoredContent[]> {
  if (ids.length === 0) return []
  const rows = await reader
    .select()
    .from(translation)
    .where(and(eq(translation.kind, kind), inArray(translation.ownerId, ids)))
  const textsOf = (id: number) =>
    Object.fromEntries(
      rows
        .filter(({ ownerId }) => ownerId === id)
        .map(({ kind: _kind, ownerId: _owner, lang, ...texts }) => [lang as Lang, texts]),
    )
  if (kind === 'page') {
    const pages = await reader.select().from(page).where(inArray(page.id, ids))
    return pages.map(({ sections, atRoot, template, ...row }) => ({
      ...row,
      kind,
      home: row.handle === homeHandle,
      content: { ...none, texts: textsOf(row.id), sections, atRoot: atRoot === 'yes', template },
    }))
  }
  const articles = await reader.select().from(article).where(inArray(article.id, ids))
  return articles.map(({ sections, author, template, pictureId, products, commentsOpen, ...row }) => ({
    ...row,
    kind,
    home: false,
    content: {
      ...none,
      texts: textsOf(row.id),
      sections,
      author,
      template,
      pictureId,
      products,
      commentsOpen,
    },
  }))
}

const none: Content = {
  texts: {},
  sections: [],
  atRoot: false,
  template: null,
  author: '',
  pictureId: null,
  products: [],
  commentsOpen: true,
}

type Public = { status: 'published' | 'draft'; publishedAt: Date }

/** Writes the public content of a page or an article, as a new version if it is published. */
export async function writeContent(
  tx: Tx,
  stored: Pick<StoredContent, 'kind' | 'id' | 'home'>,
  { content, status, publishedAt }: Public & { content: Content },
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const { kind, id } = stored
  const { texts, sections, atRoot, template, author, pictureId, products, commentsOpen } = content
  await saveTexts(tx, kind, id, texts)
  if (kind === 'page') {
    const columns = { sections, template, atRoot: atRoot || stored.home ? 'yes' : 'no' } as const
    await tx
      .update(page)
      .set({ ...columns, status, publishedAt, updatedAt: at, version: sql`${page.version} + 1` })
      .where(eq(page.id, id))
  } else {
    const columns = { sections, author, template, pictureId, products, commentsOpen }
    await tx
      .update(article)
      .set({ ...columns, status, publishedAt, updatedAt: at, version: sql`${article.version} + 1` })
      .where(eq(article.id, id))
  }
  if (status === 'published') {
    await tx
      .insert(contentVersion)
      .values({ kind, ownerId: id, content: { ...content }, publishedAt: at, publishedBy: by })
    await dropOldVersions(tx, kind, id)
  }
  await indexContent(tx, kind, id, content, at)
  await noteChange(tx, [`${kind}:${id}`, 'lists'])
}

async function dropOldVersions(tx: Tx, kind: ContentKind, ownerId: number): Promise<void> {
  const own = and(eq(contentVersion.kind, kind), eq(contentVersion.ownerId, ownerId))
  const [oldest] = await tx
    .select({ id: contentVersion.id })
    .from(contentVersion)
    .where(own)
    .orderBy(desc(contentVersion.id))
    .offset(maxVersions - 1)
    .limit(1)
  if (oldest) await tx.delete(contentVersion).where(and(own, lt(contentVersion.id, oldest.id)))
}

/** Makes a page or an article searchable in its list. */
export async function indexContent(
  tx: Tx,
  kind: ContentKind,
  id: number,
  { texts, author }: Pick<Content, 'texts' | 'author'>,
  at: Date,
): Promise<void> {
  const names = Object.values(texts).flatMap(({ name, slug }) => [name, slug])
  const label = texts.en?.name || names[0] || String(id)
  await indexForDesk(tx, { kind, id: String(id), label, texts: [...names, author], fresh: at })
}

export type Draft = {
  content: Content
  version: number
  publishAt: Date | null
  updatedAt: Date
  updatedBy: string
}

/** The unpublished changes of a page or an article. */
export async function readDraftRow(reader: Reader, kind: ContentKind, id: number): Promise<Draft | null> {
  const [row] = await reader
    .select()
    .from(contentDraft)
    .where(and(eq(contentDraft.kind, kind), eq(contentDraft.ownerId, id)))
  return row ? { ...row, content: row.content as Content } : null
}

/** Drafts of one public version, at most. */
const maxSaves = 1_000_000

/** The version that editors see. It never falls, although each draft counts its saves from the start. */
export function versionOf(
  { version }: Pick<StoredContent, 'version'>,
  draft: { version: number } | null,
): number {
  return version * maxSaves + (draft?.version ?? 0)
}

/** Replaces the unpublished changes; null drops them. */
export async function writeDraft(
  tx: Tx,
  { kind, id }: Pick<StoredContent, 'kind' | 'id'>,
  content: Content | null,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  if (!content) {
    await tx.delete(contentDraft).where(and(eq(contentDraft.kind, kind), eq(contentDraft.ownerId, id)))
    const table = kind === 'page' ? page : article
    await tx
      .update(table)
      .set({ version: sql`${table.version} + 1` })
      .where(eq(table.id, id))
    return
  }
  const row = { content: { ...content }, updatedAt: at, updatedBy: by }
  await tx
    .insert(contentDraft)
    .values({ kind, ownerId: id, ...row })
    .onConflictDoUpdate({
      target: [contentDraft.kind, contentDraft.ownerId],
      set: { ...row, version: sql`${contentDraft.version} + 1` },
    })
}
