import { sql } from 'drizzle-orm'
import type { AdminData } from '#contract/admin/calls.ts'
import { fallbacks, isLang, type Lang } from '#contract/languages.ts'
import { readGroup, type StoredGroup } from '#server/catalog/staff/groups/group-record.ts'
import type { Reader } from '#server/db/open.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import type { Shop } from '#server/platform/shop.ts'
import { countLeads } from './lead-to.ts'
import { blockingOffers, checkPair, type MergedKind } from './merge-groups.ts'

/** The path of a category's or tag's page, with language prefix. */
export type GroupPath = (shop: Shop, kind: MergedKind, lang: Lang, slug: string) => string

type Preview = AdminData<'/category/tryMerge'>

/**
 * Counts all that a merge will change, without locks: what is saved meanwhile is merged too.
 * @throws Refusal `not_found`, `invalid` for a pair that cannot be merged.
 */
export async function tryMerge(
  { shop, at }: AdminContext,
  kind: MergedKind,
  { id, into: target }: { id: number; into: number },
  pathOf: GroupPath,
): Promise<Preview> {
  const [from, into] = [await readGroup(shop.db, kind, id), await readGroup(shop.db, kind, target)]
  await checkPair(shop.db, kind, from, into)
  const own = kind === 'category' ? await categoryCounts(shop.db, id, target) : noCounts
  return {
    ...(await memberCounts(shop.db, kind, from, into)),
    ...own,
    ...(await countLeads(shop.db, shop, kind, from.handle)),
    blocking: await blockingOffers(shop.db, at, kind, from, into),
    addresses: addressesOf(from, into, (lang, slug) => pathOf(shop, kind, lang, slug)),
  }
}

async function memberCounts(reader: Reader, kind: MergedKind, from: StoredGroup, into: StoredGroup) {
  const members = sql.identifier(`product_${kind}`)
  const column = sql.identifier(`${kind}_id`)
  const name = kind === 'category' ? 'categories' : 'tags'
  const { rows } = await reader.execute<{ products: number; shared: number; collections: number }>(sql`
    select count(*)::int products,
      count(*) filter (where exists (
        select from ${members} o where o.product_id = m.product_id and o.${column} = ${into.id}))::int shared,
      (select count(*)::int from collection where rule -> ${name} ? ${from.handle}) collections
    from ${members} m where m.${column} = ${from.id}`)
  return rows[0]!
}

type CategoryCounts = Pick<Preview, 'categories' | 'offers' | 'order'>
const noCounts: CategoryCounts = { categories: 0, offers: 0, order: null }

async function categoryCounts(reader: Reader, from: number, into: number): Promise<CategoryCounts> {
  const { rows } = await reader.execute<CategoryCounts>(sql`
    select (select count(*)::int from category where parent_id = ${from}) categories,
      (select count(*)::int from promotion where ${from} = any(category_ids))
        + (select count(*)::int from coupon where ${from} = any(category_ids)) offers,
      case when not exists (select from search_rule where category_id = ${from}) then null
        when exists (select from search_rule where category_id = ${into}) then 'dropped' else 'moves' end "order"`)
  return rows[0]!
}

/** The page of each language leads to the other's in that language, or in the one it falls back to. */
function addressesOf(from: StoredGroup, into: StoredGroup, pathOf: (lang: Lang, slug: string) => string) {
  return Object.entries(from.texts).flatMap(([lang, { slug }]) => {
    if (!isLang(lang) || slug === '') return []
    const now = [...fallbacks(lang), ...Object.keys(into.texts)].find((each) => into.texts[each]?.slug)
    return [{ lang, from: pathOf(lang, slug), to: pathOf(lang, now ? into.texts[now]!.slug : into.handle) }]
  })
}
