import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import type { Redirect } from '#contract/admin/content/redirect.ts'
import { containing } from '#server/db/like.ts'
import type { Reader } from '#server/db/open.ts'
import { redirect } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { maxTotal } from '#server/platform/admin/lists/read-list.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ownAddresses } from './own-addresses.ts'

/** Moment of redirects that were imported before their making was recorded. */
const made = sql`coalesce(${redirect.madeAt}, 'epoch'::timestamptz)`

/** The order, and the rows behind the one with the path `cursor`. */
const orders: Record<AdminParsed<'/redirect/list'>['sort'], { by: SQL[]; behind(cursor: string): SQL }> = {
  path: { by: [asc(redirect.path)], behind: (cursor) => sql`${redirect.path} > ${cursor}` },
  hits: {
    by: [desc(redirect.hits), desc(redirect.path)],
    behind: (cursor) => sql`(${redirect.hits}, ${redirect.path}) <
      ((select r.hits from ${redirect} r where r.path = ${cursor}), ${cursor}::text)`,
  },
  newest: {
    by: [desc(made), desc(redirect.path)],
    behind: (cursor) => sql`(${made}, ${redirect.path}) <
      ((select coalesce(r.made_at, 'epoch'::timestamptz) from ${redirect} r where r.path = ${cursor}), ${cursor}::text)`,
  },
}

/** A page of the redirects, and how many match. */
export async function listRedirects(
  shop: Shop,
  { q, sort, cursor, size }: AdminParsed<'/redirect/list'>,
): Promise<AdminData<'/redirect/list'>> {
  const { db } = shop
  const like = containing(q)
  const matching = q === '' ? undefined : or(ilike(redirect.path, like), ilike(redirect.target, like))
  const { by, behind } = orders[sort]
  const few = db.select({ path: redirect.path }).from(redirect).where(matching).limit(maxTotal)
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(redirect)
      .where(and(matching, cursor === undefined ? undefined : behind(cursor)))
      .orderBy(...by)
      .limit(size + 1),
    db.$count(few.as('few')),
  ])
  const items = await viewRedirects(db, shop, rows.slice(0, size))
  return {
    items,
    next: rows.length > size ? items.at(-1)!.path : null,
    total: { value: total, exact: total < maxTotal },
  }
}

export async function readRedirect({ tx, shop }: WriteContext, path: string): Promise<Redirect> {
  const rows = await tx.select().from(redirect).where(eq(redirect.path, path))
  const [found] = await viewRedirects(tx, shop, rows)
  return found!
}

async function viewRedirects(
  reader: Reader,
  shop: Shop,
  rows: (typeof redirect.$inferSelect)[],
): Promise<Redirect[]> {
  const withPage = await ownAddresses(reader, shop, shop.now()).withPage(rows.map(({ path }) => path))
  return rows.map(({ madeAt, ...row }) => ({
    ...row,
    madeAt: madeAt?.toISOString() ?? null,
    hasPage: withPage.has(row.path),
  }))
}
