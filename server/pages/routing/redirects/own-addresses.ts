import type { OwnAddresses } from '#server/catalog/import/other/read-redirects.ts'
import type { Shop } from '#server/platform/shop.ts'
import { linkedKinds } from '../former-slugs.ts'
import { matchPath } from '../match-path.ts'
import { answersItself } from '../reserved-slugs.ts'
import { routesSetting } from '../routes.settings.ts'

/** The addresses that the shop answers without looking for a redirect, at `at`. */
export function ownAddresses(shop: Pick<Shop, 'pool' | 'settings'>, at: Date): OwnAddresses {
  return {
    isFixed: (path) => answersItself(shop.settings(routesSetting), path),
    withPage: (paths) => pathsWithPage(shop, paths, at),
  }
}

/**
 * Those of the paths at which an entry has its page in at least one language. Promotions and coupons are left out: they
 * come and go.
 */
async function pathsWithPage(
  { pool, settings }: Pick<Shop, 'pool' | 'settings'>,
  paths: readonly string[],
  at: Date,
): Promise<Set<string>> {
  const routes = settings(routesSetting)
  const asked = paths.flatMap((path) => {
    const match = matchPath(routes, path)
    if (!match || 'moved' in match || match.slug === '') return []
    const kind = linkedKinds[match.kind]
    return kind ? [{ path, kind, slug: match.slug, atRoot: match.kind === 'root' }] : []
  })
  const { rows } = await pool.query<{ path: string }>(query, [
    asked.map(({ path }) => path),
    asked.map(({ kind }) => kind),
    asked.map(({ slug }) => slug),
    asked.map(({ atRoot }) => atRoot),
    at,
  ])
  return new Set(rows.map(({ path }) => path))
}

const query = `
  select distinct asked.path
  from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as asked (path, kind, slug, at_root)
  join translation t on t.kind = asked.kind and t.slug = asked.slug
  where case asked.kind
    when 'product' then exists (select from product p
      where p.id = t.owner_id and p.status = 'active' and p.published_at <= $5)
    when 'page' then exists (select from page p
      where p.id = t.owner_id and p.status = 'published' and p.published_at <= $5
        and (not asked.at_root or p.at_root = 'yes'))
    when 'article' then exists (select from article a
      where a.id = t.owner_id and a.status = 'published' and a.published_at <= $5)
    else asked.kind in ('category', 'collection', 'tag') end`
