import { eq } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import { page } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Drafts, draftToShow, homeHandle } from './content.ts'
import { type Entry, findEntries, findEntry, withTexts } from './find-entry.ts'

export type ContentPage = Entry & {
  sections: StoredSection[]
  /** Also reachable at /{slug}. */
  atRoot: boolean
  /** Name of its own template, without folder and extension; null: the default one. */
  template: string | null
  updatedAt: Date
}

type Asked = { slug: string; lang: Lang; drafts: Drafts }

/** A content page by slug. With `drafts`, also one that is not public, and each with its unpublished changes. */
export async function findPage(shop: Shop, { slug, lang, drafts }: Asked): Promise<ContentPage | null> {
  const entry = await findEntry(shop.pool, 'page', slug, lang)
  return entry && readPage(shop, entry, { lang, drafts })
}

/** The home page. */
export async function findHome(
  shop: Shop,
  { lang, drafts }: Omit<Asked, 'slug'>,
): Promise<ContentPage | null> {
  const [row] = await shop.db.select({ id: page.id }).from(page).where(eq(page.handle, homeHandle))
  if (!row) return null
  const [entry = nameless(row.id)] = await findEntries(shop.pool, 'page', [row.id], lang)
  return readPage(shop, entry, { lang, drafts })
}

async function readPage(
  shop: Shop,
  entry: Entry,
  { lang, drafts }: Omit<Asked, 'slug'>,
): Promise<ContentPage | null> {
  const [row] = await shop.db.select().from(page).where(eq(page.id, entry.id))
  if (!row) return null
  const isPublic = row.status === 'published' && row.publishedAt <= shop.now()
  if (!isPublic && !drafts) return null
  const { sections, template, updatedAt } = row
  const draft = await draftToShow(shop.db, 'page', row.id, drafts)
  if (draft)
    return {
      ...withTexts(entry, draft.texts, lang),
      sections: draft.sections,
      atRoot: draft.atRoot,
      template: draft.template,
      updatedAt,
    }
  return { ...entry, sections, atRoot: row.atRoot === 'yes', template, updatedAt }
}

function nameless(id: number): Entry {
  return { id, slug: '', name: '', summary: '', body: '', seoTitle: '', seoDescription: '', slugs: {} }
}
