import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { MissingPage } from '#contract/admin/content/redirect.ts'
import { fallbacks } from '#contract/languages.ts'
import { missingPage, redirect } from '#server/db/tables.ts'
import type { AdminContext, WriteContext } from '#server/platform/admin/context.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { timeSlices } from '#server/platform/time-slices.ts'
import { searchOf } from '#server/search/open-search.ts'
import { pagePath } from '../page-path.ts'
import { routesSetting } from '../routes.settings.ts'
import { addressCountsOf, missingDays } from './address-counts.ts'
import { storedPaths } from './redirect-record.ts'

const maxShown = 100

/** Paths without a page that have no redirect yet, with a product that fits their words. */
export async function listMissingPages({ shop, at }: AdminContext): Promise<{ items: MissingPage[] }> {
  await addressCountsOf(shop).flush()
  const since = new Date(at.getTime() - missingDays * 24 * 3600_000).toISOString().slice(0, 10)
  const rows = await shop.db
    .select()
    .from(missingPage)
    .where(
      and(
        eq(missingPage.ignored, false),
        gte(missingPage.lastOn, since),
        sql`not exists (select from ${redirect} where ${redirect.path} = ${missingPage.path})`,
      ),
    )
    .orderBy(desc(missingPage.hits), desc(missingPage.lastOn), missingPage.path)
    .limit(maxShown)
  const turn = timeSlices()
  const items: MissingPage[] = []
  for (const { ignored: _, ...row } of rows) {
    items.push({ ...row, suggestion: await suggestionFor(shop, row.path) })
    await turn()
  }
  return { items }
}

/** The first product that a search for the last words of the path finds. */
async function suggestionFor(shop: Shop, path: string): Promise<MissingPage['suggestion']> {
  const text = (path.split('/').at(-1) ?? '').replace(/\.html?$/, '').replace(/[^\p{L}\p{N}]+/gu, ' ')
  if (!/\p{L}{3}/u.test(text)) return null
  const { base: currency } = shop.settings(currencySetting)
  const { ids, leftOut } = await searchOf(shop).find({ lang: 'en', currency, text, size: 1 })
  const [id] = ids
  if (id === undefined || leftOut.length > 0) return null
  const { rows } = await shop.pool.query<{ slug: string; name: string }>({
    name: 'slug-for-missing-page',
    text: `select slug, name from translation where kind = 'product' and owner_id = $1
      order by array_position($2::text[], lang) nulls last limit 1`,
    values: [id, fallbacks('en')],
  })
  const [found] = rows
  if (!found) return null
  return { target: pagePath(shop.settings(routesSetting), 'product', found.slug), name: found.name }
}

/** Marks missing pages as needing no redirect. */
export async function ignoreMissingPages({ tx }: WriteContext, { paths }: { paths: string[] }) {
  const stored = await storedPaths(tx, missingPage, paths)
  const rows = await tx
    .update(missingPage)
    .set({ ignored: true })
    .where(and(inArray(missingPage.path, stored), eq(missingPage.ignored, false)))
    .returning({ path: missingPage.path })
  const ignored = rows.map(({ path }) => path)
  return {
    data: { ignored },
    audit: {
      ...{ resource: 'missingPage', id: 'all', label: ignored.join(', ').slice(0, 200) },
      changes: ignored.map((path) => ({ path, before: false, after: true })),
    },
  }
}
