import type { Image } from '#contract/image.ts'
import type { Lang } from '#contract/languages.ts'
import type { ChangeTag } from '#server/platform/changes/tags.ts'
import type { Translate } from '#server/platform/messages.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PageContext } from './request/page-key.ts'
import type { Kind, Match } from './routing/match.ts'
import type { LinkedKind } from './routing/page-path.ts'
import type { Routes } from './routing/routes.settings.ts'

/** What a page is asked for with: nothing of it says who asks. */
export type PageRequest = PageContext & {
  shop: Shop
  match: Match
  routes: Routes
  lang: Lang
  /** The declared names of the page's query and nothing else. */
  query: URLSearchParams
  /** Drafts are shown: only with a grant. */
  preview: boolean
  t: Translate
  /** Path of a page by kind and slug, with the language prefix. */
  linkTo(kind: LinkedKind, slug: string): string
}

/** A page before it is rendered: what its template and its head are made of. */
export type Page = {
  status: 200 | 403 | 404 | 500
  kind: Kind
  /** Name in templates/, without ending. */
  template: string
  slug: string
  title: string
  /** The title as it is, without the shop's name behind it. */
  wholeTitle?: boolean
  description: string
  /** Path without prefix in each language that has the page; null: in those the shop is offered in, under this path. */
  paths: Partial<Record<Lang, string>> | null
  /** Query of the canonical address, such as "?page=2". */
  canonicalQuery?: string
  noindex?: boolean
  /** Open Graph type and picture. */
  social?: { type: string; image: Image | null }
  /** schema.org objects. */
  jsonLd: Record<string, unknown>[]
  /** The picture that is seen first. */
  first?: { image: Image; sizes: string } | null
  /** What the page shows: product:42, category:7, lists. */
  tags: ChangeTag[]
  /** What the template sees beside what every template sees. */
  values: Record<string, unknown>
  /** What the browser needs to know beside the usual. */
  browser?: Record<string, unknown>
}

/** Elsewhere: a path of the shop with its prefix. */
export type Moved = { moved: string; permanent: boolean }

/** null: there is no such page. */
export type Loader = (request: PageRequest) => Promise<Page | Moved | null>
