import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'
import { taggedAs } from '#server/platform/text-in.ts'
import type { EntryKind } from './find-entry.ts'

/** `lang`: the BCP 47 tag of the name, unless it is in the page's language. */
export type Linked = { slug: string; name: string; lang?: string }

/** Kinds that also have entries which are not public, or not at `$4`, the present. */
const publicOnly: Partial<Record<EntryKind, string>> = {
  product: `e.status = 'active' and e.published_at <= $4`,
  page: `e.status = 'published' and e.published_at <= $4`,
  article: `e.status = 'published' and e.published_at <= $4`,
  promotion:
    'e.active and (e.starts_at is null or e.starts_at <= $4) and (e.ends_at is null or e.ends_at > $4)',
}

/**
 * Slugs and names by kind and handle, in the page's language. Entries that are unknown or not public now are left out.
 * Callers whose result is kept follow `readAnywhereLinked`.
 */
export async function findLinks(
  { pool, now }: Pick<Shop, 'pool' | 'now'>,
  wanted: { kind: EntryKind; handle: string }[],
  lang: Lang,
): Promise<Map<string, Linked>> {
  const found = new Map<string, Linked>()
  for (const [kind, targets] of Map.groupBy(wanted, (target) => target.kind)) {
    const { rows } = await pool.query<{ handle: string; slug: string; name: string; lang: string }>({
      name: `links-${kind}`,
      // Safe to interpolate: `kind` is one of a closed list of table names, the conditions are constants.
      text: `select distinct on (e.id) e.handle, t.slug, t.name, t.lang
        from ${kind} e join translation t on t.kind = $1 and t.owner_id = e.id
        where e.handle = any($2::text[]) and t.lang = any($3::text[]) and $4::timestamptz is not null
          and ${publicOnly[kind] ?? 'true'}
        order by e.id, array_position($3::text[], t.lang)`,
      values: [kind, targets.map((target) => target.handle), fallbacks(lang), now()],
    })
    for (const { handle, slug, name, lang: own } of rows)
      found.set(`${kind}:${handle}`, { slug, name, ...taggedAs(own, lang) })
  }
  return found
}
