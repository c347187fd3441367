/** `data` in the reply to a page fetch. Types only, because the server makes pages and nothing validates them. */
export const pageKinds = [
  'article',
  'category',
  'checkout',
  'collection',
  'coupon',
  'custom',
  'error',
  'inquiry',
  'page',
  'product',
  'promotion',
  'root',
  'tag',
] as const
export type PageKind = (typeof pageKinds)[number]

export type Meta = {
  title: string
  description: string
  /** Open Graph and Twitter tags by property. */
  social?: Record<string, string>
  canonical: string
  /** BCP 47 tag (or x-default) → absolute URL. For search engines only if `robots` is missing; for the language menu always. */
  hreflang: Record<string, string>
  robots?: string
  headHash: string
  footHash: string
}

/** `necessary`: the page needs it, so nobody is asked before it is fetched from another host. */
export type Inject = { type: 'css' | 'js'; url: string; necessary: boolean }

/** True for files of other hosts that are fetched only with the visitor's consent, because the host learns of the visit. */
export function waitsForConsent({ url, necessary }: Inject): boolean {
  return !necessary && !url.startsWith('/')
}

export type Theme = {
  hideHead: boolean
  hideFoot: boolean
  config: {
    colors: Record<string, string>
    fonts: Record<string, string>
    container: { screens: Record<string, string>; padding: Record<string, string> }
    borderRadius: string
  }
  product: { showSlideImage: boolean; showFavorite: boolean; showCart: boolean }
  injects: Inject[]
}

export type PagePayload = {
  data: PageData
  theme: Theme
  pageBody: string
  pageHead: string
  pageFoot: string
  meta: Meta
}

/** Express wallets on a page, whose content policy then names Stripe's origins. */
export type PageWallets = {
  /** Stripe's publishable key. */
  key: string
  /** Countries that the shop ships to; absent: everywhere. */
  countries?: string[]
  /** Pages that a buyer agrees to, without those the shop does not have. */
  links: { terms?: string; privacy?: string; withdrawal?: string }
}

/** Data that boot and islands need about a page. The same in the document's JSON block and in the payload. */
export type PageData = {
  kind: string
  template: string
  slug: string
  path: string
  lang: string
  currency: string
  /** Messages of the page's islands: compiled ICU by key. */
  messages: Record<string, unknown>
  wallets?: PageWallets
  /** Address of the service worker, unless it is off. */
  worker?: string
  /** Agents in the browser are offered the shop's tools. */
  agents?: boolean
  [more: string]: unknown
}
