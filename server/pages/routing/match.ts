import type { Lang } from '#contract/languages.ts'
import type { PageKind } from '#contract/page.ts'

/** Kinds of pages: those loaded by slug, as the specification lists them, and those that stand alone. */
export type Kind =
  | PageKind
  | 'home'
  | 'search'
  | 'cart'
  | 'wishlist'
  | 'notify'
  | 'app'
  | 'auth'
  | 'user'
  | 'tags'
  | 'categories'
  | 'collections'
  | 'articles'
  | 'promotions'
  | 'coupons'

/** What a path asks for. `path` is without language prefix; `slug` is empty where the kind has none. */
export type Match = {
  lang: Lang
  path: string
  kind: Kind
  slug: string
  /** The variant named behind a product's slug. */
  sku?: string
}

/** The path is right but for its writing: the right one, for a permanent redirect. */
export type Misspelt = { moved: string }
