import type pg from 'pg'
import { fallbacks, isLang, type Lang } from '#contract/languages.ts'
import { foreignTags } from '#server/platform/text-in.ts'

/** Kinds of entries, which have a page of their own and texts in `translation`. */
export type EntryKind =
  | 'product'
  | 'category'
  | 'collection'
  | 'tag'
  | 'page'
  | 'article'
  | 'promotion'
  | 'coupon'
  | 'inquiry'

/** The texts of an entry in one language; fallbacks fill the gaps. */
export type Entry = {
  id: number
  /** The slug in the page's language. Requests with another slug of the entry are redirected to it. */
  slug: string
  name: string
  summary: string
  /** Sanitised HTML. */
  body: string
  seoTitle: string
  seoDescription: string
  /** Its slug by language. */
  slugs: Partial<Record<Lang, string>>
  /** The BCP 47 tags of texts that come from a fallback. */
  langs?: { name?: string; summary?: string; body?: string }
}

type Row = Omit<Entry, 'slugs' | 'langs'> & { lang: Lang }

/** Finds an entry by its slug in the page's language or one of its fallbacks; null if there is none. */
export async function findEntry(
  pool: pg.Pool,
  kind: EntryKind,
  slug: string,
  lang: Lang,
): Promise<Entry | null> {
  const steps = fallbacks(lang)
  const { rows } = await pool.query<Row>({
    name: 'entry-by-slug',
    text: `with hit as (
        select owner_id from translation where kind = $1 and slug = $2 and lang = any($3::text[])
        order by array_position($3::text[], lang) limit 1)
      select t.owner_id id, t.lang, t.slug, t.name, t.seo_title "seoTitle", t.seo_description "seoDescription",
        case when t.lang = any($3::text[]) then t.summary else '' end summary,
        case when t.lang = any($3::text[]) then t.body else '' end body
      from translation t join hit on hit.owner_id = t.owner_id where t.kind = $1`,
    values: [kind, slug, steps],
  })
  return entryOf(rows, steps)
}

/** Entries by id, in the given order. */
export async function findEntries(
  pool: pg.Pool,
  kind: EntryKind,
  ids: number[],
  lang: Lang,
): Promise<Entry[]> {
  const steps = fallbacks(lang)
  const { rows } = await pool.query<Row>({
    name: 'entries-by-id',
    text: `select owner_id id, lang, slug, name, summary, '' body, seo_title "seoTitle", seo_description "seoDescription"
      from translation where kind = $1 and owner_id = any($2::int[]) and lang = any($3::text[])`,
    values: [kind, ids, steps],
  })
  const byId = Map.groupBy(rows, (row) => row.id)
  return ids.map((id) => entryOf(byId.get(id) ?? [], steps)).filter((entry) => entry !== null)
}

/** An entry with other texts, such as those of a draft, at its own address. */
export function withTexts(entry: Entry, texts: Partial<Record<Lang, Words>>, lang: Lang): Entry {
  const rows = Object.entries(texts).flatMap(([own, words]) =>
    isLang(own) && words ? [{ ...words, id: entry.id, lang: own }] : [],
  )
  return { ...entry, ...entryOf(rows, fallbacks(lang)), slug: entry.slug, slugs: entry.slugs }
}

type Words = Omit<Row, 'id' | 'lang'>

function entryOf(rows: Row[], steps: Lang[]): Entry | null {
  const chain = steps.map((step) => rows.find((row) => row.lang === step)).filter((row) => row !== undefined)
  const [first] = chain
  if (!first) return null
  const filled = (field: 'name' | 'summary' | 'body' | 'seoTitle' | 'seoDescription') =>
    chain.find((row) => row[field] !== '')?.[field] ?? ''
  return {
    id: first.id,
    slug: first.slug,
    name: filled('name'),
    summary: filled('summary'),
    body: filled('body'),
    seoTitle: filled('seoTitle'),
    seoDescription: filled('seoDescription'),
    langs: foreignTags(chain, ['name', 'summary', 'body'], steps[0]!),
    slugs: Object.fromEntries(rows.filter((row) => isLang(row.lang)).map((row) => [row.lang, row.slug])),
  }
}
