import type { DraftKind } from '#contract/admin/draft-kinds.ts'
import type { Image } from '#contract/image.ts'
import type { Lang } from '#contract/languages.ts'
import type { ProductRow } from '#server/catalog/product/read-product.ts'
import type { Content } from '#server/content/content.ts'
import type { StoredSection } from '#server/db/tables/content.ts'
import type { ChangeTag } from '#server/platform/changes/tags.ts'
import type { Translate } from '#server/platform/messages.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PageContext } from './request/page-key.ts'
import type { Kind, Match } from './routing/match.ts'
import type { LinkedKind } from './routing/page-path.ts'
import type { Routes } from './routing/routes.settings.ts'

/** The input of a loader. It holds nothing about the person who asks, because pages are shared. */
export type PageRequest = PageContext & {
  shop: Shop
  match: Match
  routes: Routes
  lang: Lang
  /** Only the query names that the page declares. */
  query: URLSearchParams
  /** Neither cached nor counted. Set only for requests with a grant, and for calls of the desk. */
  preview: boolean
  /** The kinds of drafts that a preview shows. */
  drafts: readonly DraftKind[]
  /** Content to show in place of the stored draft. */
  unsaved?: Content
  /** The product to show in place of the stored one. */
  unsavedProduct?: ProductRow
  t: Translate
  /** Path of a page by kind and slug, with the language prefix. */
  linkTo(kind: LinkedKind, slug: string): string
}

/** A page before rendering: the data of its template and its head. */
export type Page = {
  status: 200 | 403 | 404 | 410 | 500
  kind: Kind
  /** File name in templates/, without extension. */
  template: string
  slug: string
  title: string
  /** Use the title as it is, without the shop's name appended. */
  wholeTitle?: boolean
  description: string
  /** Path without prefix in each language that has the page; null: this path in every offered language. */
  paths: Partial<Record<Lang, string>> | null
  /** Query of the canonical address, such as "?page=2". */
  canonicalQuery?: string
  noindex?: boolean
  /** Open Graph type and picture. */
  social?: { type: string; image: Image | null }
  /** schema.org objects. */
  jsonLd: Record<string, unknown>[]
  /** The largest picture of the first screen, which is preloaded. */
  first?: { image: Image; sizes: string; phone?: Image | null } | null
  /** The page leaves for this address at once. */
  leadsTo?: string
  /** The sections that the page consists of, or that follow its text; the template receives them as `sections`. */
  sections?: readonly StoredSection[]
  /** The moment at which the page changes by itself, because a section appears or ends. */
  until?: Date | null
  /** Feeds of the page: path with language prefix, and title. */
  feed?: { path: string; title: string }
  /** Tags of what the page shows, such as product:42. A change to any of them evicts it. */
  tags: ChangeTag[]
  /** Values for the template beyond those that every template receives. */
  values: Record<string, unknown>
  /** Extra fields of the payload's `data`. */
  browser?: Record<string, unknown>
}

/**
 * A redirect to a path of the shop, with its language prefix. `dropsQuery`: without the query of the request. `page`: with
 * the query for this page of the list.
 */
export type Moved = { moved: string; permanent: boolean; dropsQuery?: true; page?: number }

/** Reads the data of a page; null if there is no such page. */
export type Loader = (request: PageRequest) => Promise<Page | Moved | null>
