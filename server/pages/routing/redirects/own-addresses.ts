import { sql } from 'drizzle-orm'
import { languages } from '#contract/languages.ts'
import type { OwnAddresses } from '#server/catalog/import/other/read-redirects.ts'
import type { Reader } from '#server/db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { linkedKinds } from '../former-slugs.ts'
import { matchPath } from '../match-path.ts'
import { answersItself } from '../reserved-slugs.ts'
import { type Routes, routesSetting } from '../routes.settings.ts'

/** The addresses that the shop answers without looking for a redirect, at `at`. */
export function ownAddresses(reader: Reader, { settings }: Pick<Shop, 'settings'>, at: Date): OwnAddresses {
  const routes = settings(routesSetting)
  return {
    isFixed: (path) => answersItself(routes, path),
    withPage: (paths) => pathsWithPage(reader, routes, paths, at),
  }
}

/**
 * Those of the paths at which an entry has its page in at least one language. Promotions and coupons are left out: they
 * come and go.
 */
async function pathsWithPage(
  reader: Reader,
  routes: Routes,
  paths: readonly string[],
  at: Date,
): Promise<Set<string>> {
  const asked = paths.flatMap((path) => {
    const match = matchPath(routes, path)
    if (!match || 'moved' in match || match.slug === '') return []
    const kind = linkedKinds[match.kind]
    return kind ? [{ path, kind, slug: match.slug, atRoot: match.kind === 'root' }] : []
  })
  const kinds = asked.map(({ kind }) => kind)
  const slugs = asked.map(({ slug }) => slug)
  const atRoots = asked.map(({ atRoot }) => atRoot)
  const now = at.toISOString()
  const { rows } = await reader.execute<{ path: string }>(sql`
    select distinct asked.path
    from unnest(${sql.param(asked.map(({ path }) => path))}::text[], ${sql.param(kinds)}::text[],
      ${sql.param(slugs)}::text[], ${sql.param(atRoots)}::boolean[]) as asked (path, kind, slug, at_root)
    join translation t on t.kind = asked.kind and t.lang = any(${sql.param(languages)}::text[]) and t.slug = asked.slug
    where case asked.kind
      when 'product' then exists (select from product p
        where p.id = t.owner_id and p.status = 'active' and p.published_at <= ${now})
      when 'page' then exists (select from page p
        where p.id = t.owner_id and p.status = 'published' and p.published_at <= ${now}
          and (not asked.at_root or p.at_root = 'yes'))
      when 'article' then exists (select from article a
        where a.id = t.owner_id and a.status = 'published' and a.published_at <= ${now})
      else asked.kind in ('category', 'collection', 'tag') end`)
  return new Set(rows.map(({ path }) => path))
}
