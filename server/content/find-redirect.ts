import { eq } from 'drizzle-orm'
import { redirect } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Where an old path leads now, or null. Paths have no language prefix and are lower case, as all addresses of the shop. */
export async function findRedirect(shop: Shop, path: string): Promise<string | null> {
  const [row] = await shop.db.select().from(redirect).where(eq(redirect.path, path))
  return row?.target ?? null
}
