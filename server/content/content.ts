import { and, eq } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import type { EntryTexts } from '#server/catalog/save/product-input.ts'
import type { Reader } from '#server/db/open.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import { contentDraft } from '#server/db/tables.ts'

export type ContentKind = 'page' | 'article'

/** Everything that a merchant edits in a page or an article, as drafts and versions keep it. */
export type Content = {
  texts: Partial<Record<Lang, Required<EntryTexts>>>
  sections: StoredSection[]
  /** Name of its own template; null: that of its kind. */
  template: string | null
  /** Pages only. */
  atRoot: boolean
  /** Articles only. */
  author: string
  pictureId: number | null
  /** Handles. */
  products: string[]
  commentsOpen: boolean
}

/** Handle of the page that is the home page. */
export const homeHandle = '/'

/** Which unpublished changes to show: none, those that are stored, or content that is not stored at all. */
export type Drafts = boolean | Content

/** The content to show in place of what is public; null: what is public. */
export async function draftToShow(
  reader: Reader,
  kind: ContentKind,
  ownerId: number,
  drafts: Drafts,
): Promise<Content | null> {
  if (typeof drafts !== 'boolean') return drafts
  return drafts ? readDraft(reader, kind, ownerId) : null
}

/** The unpublished changes of a page or an article; null if there are none. */
async function readDraft(reader: Reader, kind: ContentKind, ownerId: number): Promise<Content | null> {
  const [row] = await reader
    .select({ content: contentDraft.content })
    .from(contentDraft)
    .where(and(eq(contentDraft.kind, kind), eq(contentDraft.ownerId, ownerId)))
  return row ? (row.content as Content) : null
}
