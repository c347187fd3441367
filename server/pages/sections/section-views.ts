import type { Image } from '#contract/image.ts'
import type { Lang } from '#contract/languages.ts'
import { readSettings } from '#server/content/sections/section-settings.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import { type ChangeTag, tagsOf } from '#server/platform/changes/tags.ts'
import { tagged, tagIn, textIn } from '#server/platform/text-in.ts'
import type { Field, SectionType } from '#server/theme/sections/section-type.ts'
import type { Page, PageRequest } from '../page.ts'
import { addressIn } from '../routing/address-in.ts'
import { type LinkSetting, type PictureSetting, readSources, type Sources } from './read-sources.ts'
import { sectionJsonLd } from './section-json-ld.ts'

/** A section as its template receives it. */
export type SectionView = {
  id: string
  type: string
  /** Shown only on narrow or wide screens; null: everywhere. */
  on: 'phone' | 'desktop' | null
  /** The page begins with it: it holds the h1, and its picture is loaded at once. */
  first: boolean
  settings: Record<string, unknown>
}

export type SectionViews = {
  views: SectionView[]
  tags: ChangeTag[]
  /** The next moment at which a section appears, disappears or ends. */
  until: Date | null
  first: Page['first']
  jsonLd: Record<string, unknown>[]
}

/** Types with a headline that can be the title of the whole page. */
const leading = ['hero', 'slides']

/**
 * The visible sections of a page in its language, with everything that they show. Sections of unknown types, and
 * settings that their type no longer accepts, are left out.
 * @param begin the page begins with the first of them, if that has a headline.
 */
export async function viewSections(
  request: PageRequest,
  types: ReadonlyMap<string, SectionType>,
  stored: readonly StoredSection[],
  { begin }: { begin: boolean },
): Promise<SectionViews> {
  const now = request.shop.now()
  const visible = stored.flatMap((section) => {
    const type = types.get(section.type)
    if (!type || !isShown(section, now)) return []
    return [{ section, type, settings: readSettings(type, section.settings) }]
  })
  const wishes = visible.flatMap(({ type, settings }) => fieldsOf(type.settings, settings))
  const sources = await readSources(request, wishes)
  const views = visible.map(({ section, type, settings }, index) => ({
    id: section.id,
    type: section.type,
    on: section.on ?? null,
    first: begin && index === 0 && leading.includes(section.type),
    settings: showAll(request, sources, type.settings, settings),
  }))
  const shown = [
    ...sources.products.values(),
    ...[...sources.members.values()].flat(),
    ...[...sources.reviews.values()].flat().map(({ product }) => product),
  ]
  const moments = [
    ...stored.flatMap(({ from, until }) => [from, until]),
    ...wishes.flatMap(({ field, value }) => (field.type === 'moment' ? [value as string | null] : [])),
  ]
  return {
    views,
    tags: [
      ...new Set<ChangeTag>([
        ...(wishes.some(isList) ? ['lists' as const] : []),
        ...tagsOf('product', shown),
      ]),
    ],
    until: nextOf(moments, now),
    first: views[0]?.first ? firstPicture(visible[0]!.type, views[0]) : null,
    jsonLd: sectionJsonLd(request, views),
  }
}

function isShown({ hidden, from, until }: StoredSection, now: Date): boolean {
  return !hidden && (!from || new Date(from) <= now) && (!until || new Date(until) > now)
}

function isList({ field }: { field: Field }): boolean {
  const lists = [
    'product',
    'products',
    'articles',
    'categories',
    'collections',
    'collection',
    'reviews',
    'link',
  ]
  return lists.includes(field.type)
}

function nextOf(moments: (string | null | undefined)[], now: Date): Date | null {
  const coming = moments.flatMap((at) => (at && new Date(at) > now ? [Date.parse(at)] : []))
  return coming.length > 0 ? new Date(Math.min(...coming)) : null
}

type Fields = SectionType['settings']
type Settings = Record<string, unknown>

/** Every setting with its field, those of list items included. */
function fieldsOf(fields: Fields, settings: Settings): { field: Field; value: unknown; limit: number }[] {
  const limit = limitOf(settings)
  return Object.entries(fields).flatMap(([id, field]) =>
    field.type === 'list'
      ? (settings[id] as Settings[]).flatMap((item) => fieldsOf(field.fields, item))
      : [{ field, value: settings[id], limit }],
  )
}

/** The number of entries that a section lists: its setting `limit`, if it has one. */
function limitOf({ limit }: Settings): number {
  return typeof limit === 'number' ? limit : 12
}

function showAll(request: PageRequest, sources: Sources, fields: Fields, settings: Settings): Settings {
  const limit = limitOf(settings)
  const values = Object.entries(fields).map(([id, field]) => [
    id,
    show(request, sources, field, settings[id], limit),
  ])
  return { ...Object.fromEntries(values), langs: langsOf(request.lang, fields, settings) }
}

/** The `lang` attributes of texts that are shown in another language than the page's. */
function langsOf(lang: Lang, fields: Fields, settings: Settings): Record<string, string> {
  const tags = Object.entries(fields).flatMap(([id, { type }]) => {
    const tag =
      type === 'text' || type === 'lines' || type === 'html' ? tagIn(settings[id] as Texts, lang) : undefined
    return tag ? [[id, tag] as const] : []
  })
  return Object.fromEntries(tags)
}

function show(request: PageRequest, sources: Sources, field: Field, value: unknown, limit: number): unknown {
  const { lang, linkTo } = request
  switch (field.type) {
    case 'text':
    case 'lines':
    case 'html':
      return textIn(value as Texts, lang)
    case 'picture':
      return value ? pictureOf(sources, value as PictureSetting, field.sizes, lang) : null
    case 'link':
      return value ? linkOf(request, sources, value as LinkSetting) : null
    case 'moment':
      return value ? { at: value, past: new Date(value as string) <= request.shop.now() } : null
    case 'product':
      return sources.products.get(value as string) ?? null
    case 'products':
      return (value as string[]).flatMap((handle) => sources.products.get(handle) ?? [])
    case 'articles': {
      const handles = value as string[]
      return handles.length > 0
        ? handles.flatMap((handle) => sources.articles.get(handle) ?? [])
        : sources.newest.slice(0, limit)
    }
    case 'categories':
    case 'collections': {
      const kind = field.type === 'categories' ? 'category' : 'collection'
      const all = sources[field.type]
      const handles = value as string[]
      const chosen = handles.flatMap((handle) => all.find((group) => group.handle === handle) ?? [])
      return (handles.length > 0 ? chosen : all.slice(0, field.max)).map((group) => ({
        ...group,
        url: linkTo(kind, group.slug),
      }))
    }
    case 'collection': {
      const found = sources.links.get(`collection:${value}`)
      const products = sources.members.get(value as string) ?? []
      if (!found) return null
      const { slug, ...named } = found
      return { ...named, url: linkTo('collection', slug), products }
    }
    case 'reviews':
      return sources.reviews.get(value) ?? []
    case 'list':
      return (value as Settings[]).map((item) => showAll(request, sources, field.fields, item))
    default:
      return value
  }
}

function pictureOf(
  { images }: Sources,
  { pictureId, alt }: PictureSetting,
  sizes: string,
  lang: PageRequest['lang'],
): (Image & { sizes: string }) | null {
  const image = images.get(pictureId)
  return image ? { ...image, alt: textIn(alt, lang) || image.alt, sizes } : null
}

/** A link's label, with its language if it is foreign, and address. null if the entry that it leads to is missing. */
function linkOf(
  { lang, linkTo }: PageRequest,
  { links }: Sources,
  { label, to }: LinkSetting,
): { label: string; lang?: string; url: string } | null {
  const shown = { label: textIn(label, lang), ...tagged(label, lang) }
  if (to.kind === 'path') return { ...shown, url: addressIn(lang, to.path) }
  if (to.kind === 'url') return { ...shown, url: to.url }
  const target = links.get(`${to.kind}:${to.handle}`)
  return target ? { ...shown, url: linkTo(to.kind, target.slug) } : null
}

/** The first picture of the first section, which is preloaded. */
function firstPicture(type: SectionType, view: SectionView): Page['first'] {
  for (const [id, field] of Object.entries(type.settings)) {
    const value = view.settings[id]
    if (field.type === 'picture' && value)
      return { ...pictureToLoad(value), phone: (view.settings.phone_picture as Image | null) ?? null }
    if (field.type !== 'list') continue
    const [item] = value as Settings[]
    const inner = Object.entries(field.fields).find(([, each]) => each.type === 'picture')
    if (item && inner && item[inner[0]]) return pictureToLoad(item[inner[0]])
  }
  return null
}

function pictureToLoad(value: unknown): { image: Image; sizes: string } {
  const image = value as Image & { sizes: string }
  return { image, sizes: image.sizes }
}
