import type { Brand } from '#server/platform/settings/brand.ts'

/** The shop as documents show it. `logo`: a PNG as a data URL; null: the wordmark or the name is shown. */
export type Look = { brand: Brand; logo: string | null; shopName: string }

/** The largest logo in points. */
export const logoBox = { width: 200, height: 44 }
