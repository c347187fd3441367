import { showsTax } from '#server/pricing/shown-price.ts'
import type { PageRequest } from './page.ts'

/** Says whether the prices of a public page include tax. */
export function taxNote({ shop, currency, shipTo, t }: PageRequest): string {
  return t(showsTax(shop, currency, shipTo) ? 'product.tax_included' : 'product.tax_excluded')
}
