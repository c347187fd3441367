import type { Lang } from '#contract/languages.ts'
import type { Shop } from '#server/platform/shop.ts'

/** In which language and currency the catalogue is read. A call's context is one. */
export type Reader = { shop: Shop; lang: Lang; currency: string }
