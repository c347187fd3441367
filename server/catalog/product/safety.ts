import type { Lang } from '#contract/languages.ts'
import type { Durability, ShownSafety } from '#contract/safety.ts'
import type { ProductSafety } from '#server/db/tables/catalog.ts'
import { tagged, textIn } from '#server/platform/text-in.ts'
import type { ProductRow } from './read-product.ts'

/** The safety information of a product: its own, else its vendor's; null if there is none. */
export function safetyOf(row: Pick<ProductRow, 'safety' | 'vendorSafety'>, lang: Lang): ShownSafety | null {
  const safety: Partial<ProductSafety> = { ...row.vendorSafety, ...row.safety }
  const { manufacturer = null, responsible = null } = safety
  const warnings = textIn(safety.warnings, lang)
  const shown = { manufacturer, responsible, warnings, ...tagged(safety.warnings, lang) }
  return manufacturer || responsible || warnings ? shown : null
}

/** The label is reserved for guarantees of more than two years (Directive 2011/83/EU, Art. 6(1)(la)). */
export const minDurabilityYears = 3

/**
 * Texts of the durability label of a product; null for a product without one. The producer is the vendor, else the
 * manufacturer; the model is the part number, else the product's name.
 */
export function durabilityOf(
  row: Pick<ProductRow, 'durabilityYears' | 'vendor' | 'partNumber' | 'safety' | 'vendorSafety'>,
  name: string,
): Durability | null {
  const years = row.durabilityYears ?? 0
  if (years < minDurabilityYears) return null
  const manufacturer = row.safety?.manufacturer ?? row.vendorSafety?.manufacturer
  const brand = row.vendor || manufacturer?.name || ''
  return brand ? { years, brand, model: row.partNumber || name } : null
}
