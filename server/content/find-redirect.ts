import { eq } from 'drizzle-orm'
import { redirect } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The target of a redirect, or null. Paths have no language prefix and are lower case, like all addresses. */
export async function findRedirect(shop: Shop, path: string): Promise<string | null> {
  const [row] = await shop.db.select().from(redirect).where(eq(redirect.path, path))
  return row?.target ?? null
}
