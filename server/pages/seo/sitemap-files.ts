import type { Lang } from '#contract/languages.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import { cachedRead } from '#server/platform/changes/cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { LinkedKind } from '../routing/page-path.ts'

/** Limits of the protocol, with room for slugs that get longer meanwhile. https://www.sitemaps.org/protocol.html */
export const maxAddresses = 50_000
const maxBytes = 40 * 1024 * 1024

/** Entries read per query. */
const batchSize = 500

type Source = { from: string; listed: string; changed: string; root?: string; removed?: string }

/**
 * The tables of entries with a public page. `$1` is the time; `changed`: the last change, null where none is kept;
 * `removed`: entries that had a public page once. Drafts that were never published are not among them.
 */
const sources = {
  product: {
    from: 'product e',
    listed: `e.status = 'active' and e.published_at <= $1
      and exists (select from variant v where v.product_id = e.id and v.active)`,
    changed: 'greatest(e.updated_at, e.published_at)',
    removed: `e.status <> 'active' and exists (select from audit a where a.resource = 'product'
      and a.resource_id = e.id::text and a.changes @> '[{"path": "status", "before": "active"}]')`,
  },
  category: { from: 'category e', listed: '$1::timestamptz is not null', changed: 'null::timestamptz' },
  collection: { from: 'collection e', listed: '$1::timestamptz is not null', changed: 'null::timestamptz' },
  tag: { from: 'tag e', listed: '$1::timestamptz is not null', changed: 'null::timestamptz' },
  article: {
    from: 'article e',
    listed: `e.status = 'published' and e.published_at <= $1`,
    changed: 'greatest(e.updated_at, e.published_at)',
    removed: wasPublished('article'),
  },
  page: {
    from: 'page e',
    listed: `e.status = 'published' and e.published_at <= $1 and e.handle <> '/'`,
    changed: 'greatest(e.updated_at, e.published_at)',
    removed: wasPublished('page'),
    root: `e.at_root = 'yes'`,
  },
  promotion: {
    from: 'promotion e',
    listed: `e.active and (e.starts_at is null or e.starts_at <= $1) and (e.ends_at is null or e.ends_at > $1)`,
    changed: 'null::timestamptz',
  },
} as const satisfies Partial<Record<LinkedKind, Source>>

function wasPublished(kind: 'article' | 'page'): string {
  return `e.status <> 'published' and exists (select from content_version v where v.kind = '${kind}'
    and v.owner_id = e.id and v.published_at <= $1)`
}

export type SitemapKind = keyof typeof sources

/** The entries of one kind whose ids are in a range. */
export type SitemapFile = { kind: SitemapKind; from: number; to: number }

export type SitemapEntry = {
  id: number
  /** Its slug in every offered language that it has. */
  slugs: Partial<Record<Lang, string>>
  changed: Date | null
  /** The page is at /{slug}. */
  root: boolean
}

export function isSitemapKind(name: string): name is SitemapKind {
  return Object.hasOwn(sources, name)
}

export type ListedFile = SitemapFile & { entries: number; changed: Date | null }

/**
 * All files with the last change of an entry in each, and whether one file can hold everything. Ranges of ids stay the
 * same while entries come and go, so a search engine with yesterday's index still finds every file.
 */
export async function listFiles(shop: Shop): Promise<{ files: ListedFile[]; isSmall: boolean }> {
  const size = await entriesPerFile(shop)
  const files = await cachedFiles(shop, size)
  const entries = files.reduce((sum, file) => sum + file.entries, 0)
  // The pages that every shop has need some of the room.
  return { files, isSmall: entries + 10 <= size }
}

const cachedFiles = cachedRead({
  name: 'sitemap index',
  max: 2,
  // Entries are also published by the clock.
  lifetimeMs: 60_000,
  stale: () => true,
  async read(shop: Shop, size: number) {
    const files: ListedFile[] = []
    for (const kind of Object.keys(sources) as SitemapKind[]) {
      const { from, listed, changed } = sources[kind]
      const { rows } = await shop.pool.query<{ part: number; entries: number; changed: Date | null }>(
        `select (e.id - 1) / $2::int part, count(*)::int entries, max(${changed}) changed from ${from}
          where ${listed} group by 1 order by 1`,
        [shop.now(), size],
      )
      files.push(
        ...rows.map(({ part, entries, changed }) => ({
          kind,
          from: part * size + 1,
          to: (part + 1) * size,
          entries,
          changed,
        })),
      )
    }
    return files
  },
})

/**
 * The entries that fit into one file in any case: every address of an entry names all of its languages, so a file grows
 * with their square.
 */
async function entriesPerFile(shop: Shop): Promise<number> {
  const languages = offeredLanguages(shop).length
  const address = shop.publicUrl.length + (await longestSlug(shop)) + 40
  const bytes = languages * ((languages + 1) * (address + 60) + address + 100)
  return Math.max(1, Math.min(Math.floor(maxBytes / bytes), Math.floor(maxAddresses / languages)))
}

/** Length of the longest slug in an address, in steps of 50 so that files rarely change their ranges. */
const longestSlug = cachedRead({
  name: 'longest slug',
  max: 1,
  lifetimeMs: 3_600_000,
  stale: () => false,
  async read({ pool }: Shop) {
    const { rows } = await pool.query<{ length: number }>(
      `select coalesce(max(octet_length(slug) * case when octet_length(slug) = char_length(slug) then 1 else 3 end), 0) length
        from translation`,
    )
    return Math.ceil((rows[0]!.length + 1) / 50) * 50
  },
})

/** The version of a file's content: the same as long as its addresses and dates are. */
export async function fileVersion(shop: Shop, { kind, from, to }: SitemapFile): Promise<string | null> {
  const { rows } = await shop.pool.query<{ version: string | null }>(
    `select md5(string_agg(concat_ws(' ', e.id, t.lang, t.slug, ${sources[kind].changed}), ',' order by e.id, t.lang)) version
      from ${sources[kind].from} join translation t on t.kind = $4 and t.owner_id = e.id and t.lang = any($5::text[])
      where ${sources[kind].listed} and e.id between $2 and $3`,
    [shop.now(), from, to, kind, offeredLanguages(shop)],
  )
  return rows[0]!.version
}

export type ChangedEntry = SitemapEntry & {
  changed: Date
  /** Slugs that it had at the position or later, and has no more. */
  former: { lang: Lang; slug: string }[]
}

/**
 * Entries that changed, were published or were taken off after a position, up to a moment, oldest first. Only kinds whose
 * changes have a date.
 */
export async function entriesChanged(
  shop: Shop,
  kind: 'product' | 'article' | 'page',
  { after, until, limit }: { after: { changedAt: Date; id: number }; until: Date; limit: number },
): Promise<ChangedEntry[]> {
  const source: Source = sources[kind]
  const { rows } = await shop.pool.query<ChangedEntry>(
    `select b.id, b.changed, b.root, json_object_agg(t.lang, t.slug order by t.lang) slugs,
        (select coalesce(json_agg(json_build_object('lang', f.lang, 'slug', f.slug) order by f.lang, f.slug), '[]')
          from former_slug f where f.kind = $5 and f.owner_id = b.id and f.until > $2 and f.lang = any($6::text[])) former
      from (select e.id, ${source.changed} changed, ${source.root ?? 'false'} root from ${source.from}
        where (${source.listed} or ${source.removed}) and (e.updated_at >= $2 or e.published_at >= $2)
          and (${source.changed}, e.id) > ($2::timestamptz, $3::int) and ${source.changed} <= $1
        order by 2, 1 limit $4) b
      join translation t on t.kind = $5 and t.owner_id = b.id and t.lang = any($6::text[])
      group by b.id, b.changed, b.root order by b.changed, b.id`,
    [until, after.changedAt, after.id, limit, kind, offeredLanguages(shop)],
  )
  return rows
}

/** The entries of a file in order of their ids, read in batches. */
export async function* entriesOf(
  shop: Shop,
  { kind, from, to }: SitemapFile,
): AsyncGenerator<SitemapEntry[]> {
  const source: Source = sources[kind]
  const now = shop.now()
  for (let next = from; next <= to; ) {
    const { rows } = await shop.pool.query<SitemapEntry>({
      name: `sitemap-${kind}`,
      text: `select b.id, b.changed, b.root, json_object_agg(t.lang, t.slug order by t.lang) slugs
        from (select e.id, ${source.changed} changed, ${source.root ?? 'false'} root from ${source.from}
          where ${source.listed} and e.id between $2 and $3 order by e.id limit $4) b
        join translation t on t.kind = $5 and t.owner_id = b.id and t.lang = any($6::text[])
        group by b.id, b.changed, b.root order by b.id`,
      values: [now, next, to, batchSize, kind, offeredLanguages(shop)],
    })
    if (rows.length === 0) return
    yield rows
    next = rows.at(-1)!.id + 1
  }
}
