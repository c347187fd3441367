import type pg from 'pg'
import { fallbacks, type Lang } from '#contract/languages.ts'
import { taggedAs } from '#server/platform/text-in.ts'
import type { EntryKind } from './find-entry.ts'

/** `lang`: the BCP 47 tag of the name, unless it is in the page's language. */
export type Linked = { slug: string; name: string; lang?: string }

/** Kinds that also have entries which are not public. */
const publicOnly: Partial<Record<EntryKind, string>> = {
  product: `and e.status = 'active'`,
  page: `and e.status = 'published'`,
  article: `and e.status = 'published'`,
}

/** Slugs and names by kind and handle, in the page's language. Entries that are unknown or not public are left out. */
export async function findLinks(
  pool: pg.Pool,
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
        where e.handle = any($2::text[]) and t.lang = any($3::text[]) ${publicOnly[kind] ?? ''}
        order by e.id, array_position($3::text[], t.lang)`,
      values: [kind, targets.map((target) => target.handle), fallbacks(lang)],
    })
    for (const { handle, slug, name, lang: own } of rows)
      found.set(`${kind}:${handle}`, { slug, name, ...taggedAs(own, lang) })
  }
  return found
}
