import { eq } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import { page } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Entry, findEntry } from './find-entry.ts'

export type ContentPage = Entry & {
  /** Also reachable at /{slug}. */
  atRoot: boolean
  /** Name of its own template, without folder and extension; null: the default one. */
  template: string | null
  updatedAt: Date
}

/** A content page by slug. Drafts are found only with `drafts`. */
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
