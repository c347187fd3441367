import type { Lang } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The shopper for whom the catalogue is read. A call's context satisfies this type. */
export type Viewer = {
  shop: Shop
  lang: Lang
  currency: string
  /** ISO 3166-1: the country whose prices are shown. Default: the country assumed for an unknown shopper. */
  shipTo?: string | undefined
}
