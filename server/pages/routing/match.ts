import type { Lang } from '#contract/languages.ts'
import type { PageKind } from '#contract/page.ts'

/** Kinds of pages: those loaded by slug, and those without one. */
export type Kind =
  | PageKind
  | 'home'
  | 'search'
  | 'cart'
  | 'wishlist'
  | 'notify'
  | 'app'
  | 'auth'
  | 'order'
  | 'return'
  | 'review'
  | 'withdrawal'
  | 'quote'
  | 'feedback'
  | 'newsletter'
  | 'compare'
  | 'legal'
  | 'user'
  | 'tags'
  | 'categories'
  | 'collections'
  | 'articles'
  | 'promotions'
  | 'coupons'

/** The page that a path names. `path` has no language prefix; `slug` is empty if the kind has none. */
export type Match = {
  lang: Lang
  path: string
  kind: Kind
  slug: string
  /** The variant named after a product's slug. */
  sku?: string
}

/** The path differs from an existing one in case or slashes: `moved` is the right one, for a permanent redirect. */
export type Misspelt = { moved: string }
