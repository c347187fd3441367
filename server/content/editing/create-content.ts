import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { article, page } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import type { Content, ContentKind } from '../content.ts'
import { checkContent } from './check-content.ts'
import { readContent, writeContent } from './stored-content.ts'

/**
 * Makes a page or an article that is not public yet, by this handle or the next one that is free.
 * @returns its id.
 * @throws Refusal `invalid` without a handle, or if the texts break a rule.
 */
export async function createContent(
  { tx, shop, at }: WriteContext,
  { kind, handle: wanted, texts }: { kind: ContentKind; handle: string; texts: Content['texts'] },
): Promise<string> {
  if (wanted === '') throw invalidAt('slug', 'form.required', { field: 'slug' })
  const handle = await freeHandle(tx, kind, wanted)
  const row = { handle, status: 'draft' as const, publishedAt: at, updatedAt: at }
  const [made] =
    kind === 'page'
      ? await tx.insert(page).values(row).returning({ id: page.id })
      : await tx.insert(article).values(row).returning({ id: article.id })
  const { id } = made!
  const stored = await readContent(tx, kind, String(id))
  const content = await checkContent({ tx, shop }, stored, { ...stored.content, texts })
  await writeContent(tx, stored, { content, status: 'draft', publishedAt: at }, { at, by: '' })
  return String(id)
}

async function freeHandle(tx: Tx, kind: ContentKind, wanted: string): Promise<string> {
  const table = kind === 'page' ? page : article
  for (let n = 1; ; n++) {
    const handle = n === 1 ? wanted : `${wanted}-${n}`
    const [taken] = await tx.select({ id: table.id }).from(table).where(eq(table.handle, handle))
    if (!taken) return handle
  }
}
