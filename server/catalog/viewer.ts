import type { Lang } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The shopper for whom the catalogue is read. The context of a call is one. */
export type Viewer = {
  shop: Shop
  lang: Lang
  currency: string
  /** ISO 3166-1: the country whose prices are shown. Default: that of a shopper about whom nothing is known. */
  shipTo?: string | undefined
}
