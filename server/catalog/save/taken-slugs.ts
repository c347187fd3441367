import { sql } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import type { translation } from '#server/db/tables.ts'

type Kind = (typeof translation.$inferSelect)['kind']

/** The languages in which another record of the kind has the slug of these texts. `id`: null for a new record. */
export async function takenSlugs(
  reader: Reader,
  kind: Kind,
  id: number | null,
  texts: Record<string, { slug: string }>,
): Promise<Set<string>> {
  const wanted = Object.entries(texts).filter(([, { slug }]) => slug !== '')
  if (wanted.length === 0) return new Set()
  const langs = wanted.map(([lang]) => lang)
  const slugs = wanted.map(([, { slug }]) => slug)
  const { rows } = await reader.execute<{ lang: string }>(sql`
    select w.lang from unnest(${sql.param(langs)}::text[], ${sql.param(slugs)}::text[]) w (lang, slug)
    join translation t on t.kind = ${kind} and t.lang = w.lang and t.slug = w.slug
      and t.owner_id is distinct from ${id}::int`)
  return new Set(rows.map(({ lang }) => lang))
}
