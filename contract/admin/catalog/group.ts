import * as z from 'zod/mini'
import { Image } from '../../image.ts'
import { languages } from '../../languages.ts'
import { type AdminCallShape, Changed, pathsOf } from '../admin-call.ts'
import { Price, ProductText, RecordId } from './product-fields.ts'

/** Categories, collections and tags: groups of products with a page of their own. */

const change = 'products.change' as const
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const Handles = z
  .array(z.string().check(z.minLength(1), z.maxLength(100)))
  .check(z.minLength(1), z.maxLength(50))

/** A product has to meet every condition. Amounts in the base currency. */
export const CollectionRule = z.object({
  categories: z.optional(Handles),
  tags: z.optional(Handles),
  minPrice: z.optional(Price),
  maxPrice: z.optional(Price),
  reduced: z.optional(z.boolean()),
  /** Published within this many days. */
  newerThanDays: z.optional(z.int().check(z.minimum(1), z.maximum(3650))),
})

export const collectionSorts = ['manual', 'newest', 'price_asc', 'price_desc', 'best_selling'] as const

const texts = {
  'texts.*': { schema: z.nullable(ProductText), permission: change },
  'texts.*.name': { schema: Name, permission: change },
  'texts.*.slug': { schema: ProductText.shape.slug, permission: change },
  'texts.*.summary': { schema: z.string().check(z.trim(), z.maxLength(500)), permission: change },
  'texts.*.body': { schema: z.string().check(z.trim(), z.maxLength(100_000)), permission: change },
  'texts.*.seoTitle': { schema: z.string().check(z.trim(), z.maxLength(200)), permission: change },
  'texts.*.seoDescription': { schema: z.string().check(z.trim(), z.maxLength(500)), permission: change },
} as const
const picture = { schema: z.nullable(RecordId), permission: change } as const

/** Languages other than English need `translations.change`. */
export const groupSaves = {
  category: pathsOf({ ...texts, picture }),
  collection: pathsOf({
    ...texts,
    picture,
    /** null: filled by hand. */
    rule: { schema: z.nullable(CollectionRule), permission: change },
    sort: { schema: z.enum(collectionSorts), permission: change },
    /** Products of a collection that is filled by hand, in order. */
    products: { schema: z.array(RecordId).check(z.maxLength(2000)), permission: change, order: true },
  }),
  tag: pathsOf(texts),
} as const
export type GroupKind = keyof typeof groupSaves

const Group = z.object({
  id: RecordId,
  handle: z.string(),
  name: z.string(),
  texts: z.partialRecord(z.enum(languages), ProductText),
  picture: z.nullable(z.object({ id: RecordId, image: Image })),
  /** Categories: the one above. */
  parent: z.nullable(RecordId),
  position: z.int(),
  rule: z.nullable(CollectionRule),
  sort: z.enum(collectionSorts),
  /** Products of a collection that is filled by hand. */
  products: z.array(RecordId),
  /** Products in it: of a category without those below it, of a collection with a rule those that match now. */
  count: z.int(),
})
export type AdminGroup = z.infer<typeof Group>

const Row = z.object({
  id: RecordId,
  handle: z.string(),
  name: z.string(),
  parent: z.nullable(RecordId),
  position: z.int(),
  languages: z.array(z.enum(languages)),
  byRule: z.boolean(),
  /** null for a collection with a rule. */
  count: z.nullable(z.int()),
})
export type GroupRow = z.infer<typeof Row>

/** Categories that are moved together at most. */
export const maxMoved = 200
const MovedIds = z.array(RecordId).check(z.minLength(1), z.maxLength(maxMoved))

const byId = z.object({ id: RecordId })
const shown = z.object({ group: Group, version: z.int() })
const list = {
  payload: z.object({}),
  data: z.object({
    /** At most 5,000. */
    items: z.array(Row),
    /** All that match, also those beyond. */
    total: z.int(),
    tags: z.array(z.string()),
  }),
  permission: 'products.read',
} as const
const search = {
  ...list,
  /** `q`: a part of a name or handle. */
  payload: z.object({ q: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
} as const
const detail = { payload: byId, data: shown, permission: 'products.read' } as const
const create = {
  payload: z.object({ name: Name, parent: z._default(z.nullable(RecordId), null) }),
  data: Changed(shown),
  permission: change,
  writes: true,
  undo: 'none',
} as const
const remove = {
  payload: byId,
  data: Changed(z.object({ removed: z.boolean() })),
  permission: change,
  writes: true,
  undo: 'none',
} as const
const merge = {
  payload: z.extend(byId, { into: RecordId }),
  data: Changed(z.extend(shown, { products: z.int() })),
  permission: change,
  writes: true,
  undo: 'none',
} as const
const tryMerge = {
  payload: z.extend(byId, { into: RecordId }),
  data: z.object({
    products: z.int(),
    /** Products of both. */
    shared: z.int(),
    /** Categories below it. */
    categories: z.int(),
    /** Collections whose rule names it. */
    collections: z.int(),
    /** Promotions and coupons that cover it, and those of them against which the merge is refused. */
    offers: z.int(),
    blocking: z.int(),
    /** Links of menus, and pages and articles with a link or a list that names it. */
    links: z.int(),
    pages: z.int(),
    /** The order of its products: `dropped` if the one that stays has its own. */
    order: z.nullable(z.enum(['moves', 'dropped'])),
    /** Paths that will redirect. */
    addresses: z.array(z.object({ lang: z.enum(languages), from: z.string(), to: z.string() })),
  }),
  permission: change,
} as const
const save = <Kind extends GroupKind>(kind: Kind) =>
  ({
    payload: z.extend(groupSaves[kind].payload, { id: RecordId }),
    data: Changed(z.extend(shown, { merged: z.array(z.string()) })),
    permission: 'products.read',
    writes: true,
    undo: 'free',
  }) as const

export const groupCalls = {
  /** The tree, each category after those above it in the order of the shop. Beyond 5,000, the deepest are left out. */
  '/category/list': list,
  '/category/detail': detail,
  '/category/create': create,
  '/category/save': save('category'),
  /**
   * Puts categories below another one (null: at the top), before one of its new neighbours (null: last), in the order in
   * which they stand. One that lies below another of them moves along with it. Refused below itself.
   */
  '/category/move': {
    payload: z
      .object({
        ids: z.optional(MovedIds),
        /** One category, as desks of an earlier version name it. */
        id: z.optional(RecordId),
        parent: z.nullable(RecordId),
        before: z.nullable(RecordId),
      })
      .check(z.refine(({ ids, id }) => (ids === undefined) !== (id === undefined), { path: ['ids'] })),
    data: Changed(z.object({ moved: z.int() })),
    permission: change,
    writes: true,
    undo: 'free',
  },
  /**
   * The effects of a move before it is made: products in the categories and below, and promotions and coupons that cover
   * some of them only before or only after it. Addresses stay, because they do not name the categories above.
   */
  '/category/tryMove': {
    payload: z.object({ ids: MovedIds, parent: z.nullable(RecordId) }),
    data: z.object({ moved: z.int(), products: z.int(), offers: z.int() }),
    permission: change,
  },
  /** Refused with `in_use` while it has products or categories below it, or an offer covers it. */
  '/category/remove': remove,
  /**
   * Names of products by id or handle, such as those of a collection or an offer. Products that no longer exist are left
   * out.
   */
  '/product/names': {
    payload: z.object({
      ids: z._default(z.array(RecordId).check(z.maxLength(2000)), []),
      handles: z._default(
        z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(100)),
        [],
      ),
    }),
    data: z.object({ items: z.array(z.object({ id: RecordId, handle: z.string(), name: z.string() })) }),
    permission: 'products.read',
  },
  '/collection/list': search,
  '/collection/detail': detail,
  '/collection/create': create,
  '/collection/save': save('collection'),
  /** The products that a rule covers now, at most 24 by name. */
  '/collection/tryRule': {
    payload: z.object({ rule: CollectionRule }),
    data: z.object({
      total: z.int(),
      products: z.array(z.object({ id: RecordId, name: z.string() })),
    }),
    permission: 'products.read',
  },
  /** Refused with `in_use` while an offer covers it. */
  '/collection/remove': remove,
  '/tag/list': search,
  '/tag/detail': detail,
  '/tag/create': create,
  '/tag/save': save('tag'),
  /** Refused with `in_use` while products have it. */
  '/tag/remove': remove,
} as const satisfies Record<string, AdminCallShape>

export const mergeCalls = {
  /**
   * Makes the category one with `into`, which stays: products, categories below it, rules, links and addresses move there.
   * Refused with `in_use` if an offer covers it but not the other, now or in the last 30 days.
   */
  '/category/merge': merge,
  /** The effects of a merge before it is made. */
  '/category/tryMerge': tryMerge,
  /** Makes the tag one with `into`, like categories. */
  '/tag/merge': merge,
  '/tag/tryMerge': tryMerge,
} as const satisfies Record<string, AdminCallShape>
