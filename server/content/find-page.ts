import { eq } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import { page } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Entry, findEntry } from './find-entry.ts'

export type ContentPage = Entry & {
  /** Reached at /{slug} as well. */
  atRoot: boolean
  /** A template of its own, without folder and ending. */
  template: string | null
  updatedAt: Date
}

/** A page of text by slug; drafts only where `drafts` says so. */
export async function findPage(
  shop: Shop,
  { slug, lang, drafts }: { slug: string; lang: Lang; drafts: boolean },
): Promise<ContentPage | null> {
  const entry = await findEntry(shop.pool, 'page', slug, lang)
  if (!entry) return null
  const [row] = await shop.db.select().from(page).where(eq(page.id, entry.id))
  if (!row || (row.status === 'draft' && !drafts)) return null
  return { ...entry, atRoot: row.atRoot === 'yes', template: row.template, updatedAt: row.updatedAt }
}
