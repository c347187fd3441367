import type { Image } from '#contract/image.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import { cachedRead } from '#server/platform/changes/cache.ts'
import type { Shop } from '#server/platform/shop.ts'
import { taggedAs } from '#server/platform/text-in.ts'
import { imageOf, type PictureRow } from './picture-image.ts'

/** A category, collection, tag or promotion in a list. */
export type Group = {
  id: number
  handle: string
  slug: string
  name: string
  /** The BCP 47 tag of its texts, unless they are in the page's language. */
  lang?: string
  summary: string
  /** Name of its own template; null: that of its kind. */
  template: string | null
  image: Image | null
  children: Group[]
}

const sources = {
  category: { parent: 'e.parent_id', picture: 'e.picture_id', where: 'true', order: 'e.position, e.id' },
  collection: { parent: 'null::int', picture: 'e.picture_id', where: 'true', order: 'e.position, e.id' },
  tag: { parent: 'null::int', picture: 'null::int', where: 'true', order: 't.name, e.id' },
  promotion: {
    parent: 'null::int',
    picture: 'e.picture_id',
    where:
      'e.active and (e.starts_at is null or e.starts_at <= $3) and (e.ends_at is null or e.ends_at > $3)',
    order: 'e.starts_at desc nulls last, e.id',
  },
} as const

export type GroupKind = keyof typeof sources

/** All groups of one kind in the shop's order, categories as a tree, promotions only while they run. */
export function listGroups(shop: Shop, kind: GroupKind, lang: Lang): Promise<Group[]> {
  // Promotions start and end by the clock, so they are not cached.
  if (kind === 'promotion') return readGroups(shop, kind, lang)
  return cachedGroups(shop, kind, lang)
}

/** Cached because nearly every page needs categories, collections and tags. */
const cachedGroups = cachedRead({
  name: 'groups',
  max: 100,
  stale: (changed) => changed.touchesBeyond('product'),
  read: readGroups,
})

async function readGroups(shop: Shop, kind: GroupKind, lang: Lang): Promise<Group[]> {
  const { parent, picture, where, order } = sources[kind]
  const { rows } = await shop.pool.query<
    Omit<Group, 'image' | 'children' | 'lang'> & PictureRow & { parent: number | null; lang: string }
  >({
    name: `groups-${kind}`,
    text: `select e.id, e.handle, e.template, ${parent} parent, t.slug, t.name, t.summary, t.lang, p.key, p.width, p.height, p.colour, p.alt
      from ${kind} e
      cross join lateral (select slug, name, summary, lang from translation t where t.kind = $1 and t.owner_id = e.id
        and t.lang = any($2::text[]) order by array_position($2::text[], t.lang) limit 1) t
      left join picture p on p.id = ${picture}
      where ${where} and $3::timestamptz is not null
      order by ${order}`,
    values: [kind, fallbacks(lang), shop.now()],
  })
  const groups = rows.map(({ id, handle, slug, name, lang: own, summary, template, parent, ...image }) => {
    return {
      parent,
      group: {
        id,
        handle,
        slug,
        name,
        ...taggedAs(own, lang),
        summary,
        template,
        image: imageOf(image, lang, name),
        children: [] as Group[],
      },
    }
  })
  const byId = new Map(groups.map(({ group }) => [group.id, group]))
  for (const { parent, group } of groups) if (parent !== null) byId.get(parent)?.children.push(group)
  return groups.filter(({ parent }) => parent === null || !byId.has(parent)).map(({ group }) => group)
}

/** The path from the top of the tree to the group with this slug, inclusive; empty if there is none. */
export function wayTo(groups: Group[], slug: string): Group[] {
  for (const group of groups) {
    if (group.slug === slug) return [group]
    const below = wayTo(group.children, slug)
    if (below.length > 0) return [group, ...below]
  }
  return []
}
