import * as z from 'zod/mini'
import { languages } from '../../languages.ts'
import { Id, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed, pathsOf } from '../admin-call.ts'
import { slugPattern } from '../catalog/product-fields.ts'
import { listOf } from '../list.ts'

export const contentKinds = ['page', 'article'] as const
const kind = z.enum(contentKinds)
const lang = z.enum(languages)

/** `scheduled`: becomes public at a moment to come. */
export const contentStatuses = ['draft', 'scheduled', 'published'] as const

/** Pages of the law that the shop has a starting text for. */
export const legalPages = ['imprint', 'terms', 'privacy'] as const
export type LegalPage = (typeof legalPages)[number]

const Setting = z.object({
  id: z.string(),
  type: z.string(),
  label: z.string(),
  required: z.boolean(),
  min: z.optional(z.int()),
  max: z.optional(z.int()),
  default: z.optional(z.unknown()),
  values: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
})

/** A setting of a section, as forms show it. `fields`: the settings of the items of a list. */
export const SectionField = z.extend(Setting, { fields: z.optional(z.array(Setting)) })
export type SectionField = z.infer<typeof SectionField>

export const SectionTypeView = z.object({
  type: z.string(),
  label: z.string(),
  /** Kinds of pages that may have it. */
  pages: z.array(z.enum(['home', 'page', 'article'])),
  /** The most of them on one page. */
  limit: z.int(),
  settings: z.array(SectionField),
})
export type SectionTypeView = z.infer<typeof SectionTypeView>

/** A section of a page. Its settings are checked against the schema of its type. */
const Section = z.object({
  id: z.string(),
  type: z.string(),
  settings: z.record(z.string(), z.unknown()),
  hidden: z.optional(z.boolean()),
  /** Shown from and until a moment. */
  from: z.optional(z.nullable(Timestamp)),
  until: z.optional(z.nullable(Timestamp)),
  /** Only on narrow or wide screens. */
  on: z.optional(z.nullable(z.enum(['phone', 'desktop']))),
})

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
/** Empty for the home page. */
const Slug = z.string().check(z.maxLength(100), z.regex(new RegExp(`^$|${slugPattern.source}`, 'u')))
const EntryTexts = z.object({
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  /** HTML, sanitised when it is saved. */
  body: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
})

/** Everything that is edited in a page or an article. */
const Content = z.object({
  texts: z.partialRecord(lang, EntryTexts),
  sections: z.array(Section),
  /** Pages: also reachable at /{slug}. */
  atRoot: z.boolean(),
  /** The name of a template of its own; null: that of its kind. */
  template: z.nullable(z.string()),
  /** Articles. */
  author: z.string(),
  pictureId: z.nullable(z.int()),
  products: z.array(z.string()),
  commentsOpen: z.boolean(),
})

const ContentRow = z.object({
  id: Id,
  kind,
  handle: z.string(),
  /** The page is the home page. */
  home: z.boolean(),
  name: z.string(),
  status: z.enum(contentStatuses),
  publishedAt: Timestamp,
  updatedAt: Timestamp,
  languages: z.array(lang),
  /** There are unpublished changes. */
  changed: z.boolean(),
})

export const ContentView = z.extend(ContentRow, {
  /** As it will be: with the unpublished changes. */
  content: Content,
  draft: z.nullable(
    z.object({ updatedAt: Timestamp, updatedBy: z.string(), publishAt: z.nullable(Timestamp) }),
  ),
  /** Paths that publishing changes. */
  changes: z.array(z.string()),
  /** Its path in each language. */
  paths: z.partialRecord(lang, z.string()),
})
export type ContentView = z.infer<typeof ContentView>

const permission = 'content.change'

/** The paths of a draft. `sections.ID` is a whole section, null to remove it; `order` the ids from top to bottom. */
export const contentPatch = pathsOf({
  'texts.*': { schema: z.nullable(z.extend(EntryTexts, { slug: Slug })), permission },
  'texts.*.slug': { schema: Slug, permission },
  'texts.*.name': { schema: text(200), permission },
  'texts.*.summary': { schema: text(500), permission },
  'texts.*.body': { schema: text(200_000), permission },
  'texts.*.seoTitle': { schema: text(200), permission },
  'texts.*.seoDescription': { schema: text(500), permission },
  order: { schema: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)), permission },
  'sections.*': { schema: z.nullable(z.omit(Section, { id: true })), permission },
  'sections.*.*': { schema: z.unknown(), permission },
  atRoot: { schema: z.boolean(), permission },
  template: { schema: z.nullable(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,60}$/))), permission },
  author: { schema: text(120), permission },
  pictureId: { schema: z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))), permission },
  products: { schema: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(24)), permission },
  commentsOpen: { schema: z.boolean(), permission },
})

export const pageList = listOf(
  {
    updatedAt: {
      type: 'moment',
      label: 'desk.content.updated',
      ops: ['between', 'within', 'lt', 'gt'],
      sort: true,
    },
    name: { type: 'text', label: 'desk.content.name', search: true },
  },
  { sort: '-updatedAt' },
)

export const articleList = listOf(
  {
    publishedAt: {
      type: 'moment',
      label: 'desk.content.published',
      ops: ['between', 'within', 'lt', 'gt'],
      sort: true,
    },
    updatedAt: {
      type: 'moment',
      label: 'desk.content.updated',
      ops: ['between', 'within', 'lt', 'gt'],
      sort: true,
    },
    name: { type: 'text', label: 'desk.content.name', search: true },
  },
  { sort: '-publishedAt' },
)

const which = z.object({ kind, id: Id })
const edited = z.extend(which, { version: z.int() })
const shown = z.object({ content: ContentView, version: z.int() })

export const contentCalls = {
  /** Pages, the home page among them. */
  '/page/list': { payload: pageList.payload, data: pageList.data(ContentRow), permission },
  '/article/list': { payload: articleList.payload, data: articleList.data(ContentRow), permission },
  /** The types of sections with their settings, for forms. */
  '/section/types': {
    payload: z.object({}),
    data: z.object({ items: z.array(SectionTypeView) }),
    permission,
  },
  '/content/detail': { payload: which, data: shown, permission },
  /** Makes a page or an article that is not public yet. */
  '/content/create': {
    payload: z.object({ kind, name: text(200).check(z.minLength(1)), slug: z.optional(Slug) }),
    data: Changed(shown),
    permission,
    writes: true,
    undo: 'none',
  },
  /**
   * Opens a page of the law. If the shop has no text for it, its draft gets a starting text in the shop's languages, with
   * gaps `[[…]]`; a page that still has one cannot be published.
   */
  '/content/legal': {
    payload: z.object({ page: z.enum(legalPages) }),
    data: Changed(z.extend(shown, { written: z.boolean() })),
    permission,
    writes: true,
    undo: 'none',
  },
  /** Changes the draft, path by path, which nobody else sees until it is published. */
  '/content/patch': {
    payload: z.extend(contentPatch.payload, { kind }),
    data: Changed(z.extend(shown, { merged: z.array(z.string()) })),
    permission,
    writes: true,
    undo: 'free',
  },
  /** Makes the draft public at once. */
  '/content/publish': { payload: edited, data: Changed(shown), permission, writes: true, undo: 'free' },
  /** Makes the draft public at a moment to come; null: no longer by itself. */
  '/content/schedule': {
    payload: z.extend(edited, { at: z.nullable(z.iso.datetime({ offset: true })) }),
    data: Changed(shown),
    permission,
    writes: true,
    undo: 'none',
  },
  /** Takes a page or an article from the shop. It stays as a draft. */
  '/content/archive': { payload: edited, data: Changed(shown), permission, writes: true, undo: 'free' },
  /** Drops the unpublished changes. */
  '/content/discard': { payload: edited, data: Changed(shown), permission, writes: true, undo: 'free' },
  /** Earlier published versions, the newest first. */
  '/content/versions': {
    payload: z.extend(which, { cursor: z.optional(Id) }),
    data: z.object({
      items: z.array(
        z.object({
          id: Id,
          publishedAt: Timestamp,
          publishedBy: z.string(),
          /** Paths in which it differs from what is public now. */
          differs: z.array(z.string()),
        }),
      ),
      next: z.nullable(Id),
    }),
    permission,
  },
  /** Makes an earlier version the draft. It is public once it is published again. */
  '/content/restore': {
    payload: z.extend(edited, { versionId: Id }),
    data: Changed(shown),
    permission,
    writes: true,
    undo: 'free',
  },
  /** A link that shows the draft to anyone who has it. It can be opened for 24 hours. */
  '/content/share': {
    payload: z.extend(which, { lang }),
    data: z.object({ url: z.string(), until: Timestamp }),
    permission,
  },
} as const satisfies Record<string, AdminCallShape>
