import type { Lang } from '#contract/languages.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { asAgreed, variantsBySku } from './load-cart.ts'
import { storedPrices } from './price-cart.ts'
import type { StoredLine } from './stored-cart.ts'

/** Goods as staff enter them. `unitPrice`: the agreed price; null: the shop's. */
type Wanted = { sku: string; quantity: number; unitPrice: number | null }

type Place = { shop: Shop; lang: Lang; currency: string }

/**
 * Lines of a cart that staff fill: at the shop's prices or agreed ones, beyond the usual quantities. `held`: units that
 * are reserved for it, by SKU. `path` names the list in refusals.
 * @throws Refusal `invalid` at an unknown SKU, or one that is named twice.
 */
export async function agreedLines(
  place: Place,
  wanted: readonly Wanted[],
  { held, path }: { held: ReadonlyMap<string, number>; path: string },
): Promise<{ lines: StoredLine[]; shopPrices: number[] }> {
  const { shop, lang, currency } = place
  const skus = wanted.map(({ sku }) => sku)
  const twice = skus.findIndex((sku, index) => skus.indexOf(sku) !== index)
  if (twice >= 0) throw invalidAt(`${path}.${twice}.sku`, 'desk.draft.twice', { sku: skus[twice] })
  const variants = await variantsBySku(shop, skus, { lang, currency })
  const shopPrices: number[] = []
  const lines = wanted.map(({ sku, quantity, unitPrice }, index) => {
    const variant = variants.get(sku)
    if (!variant) throw invalidAt(`${path}.${index}.sku`, 'desk.draft.unknown_sku', { sku })
    const { price } = storedPrices(shop, variant, currency)
    shopPrices.push(price)
    return asAgreed({
      ...variant,
      ...{ id: String(index).padStart(3, '0'), quantity, seenPrice: price, seenCurrency: currency },
      ...{ quoted: true, fixedPrice: unitPrice, held: held.get(sku) ?? 0 },
    })
  })
  return { lines, shopPrices }
}
