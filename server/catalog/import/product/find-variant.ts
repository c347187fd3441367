import type { StoredProduct } from '../../read-products.ts'
import type { StoredVariant } from '../../read-variants.ts'
import { RowFault } from '../row-fault.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'
import { madeSku } from './made-sku.ts'
import type { MergeContext } from './merge-product.ts'

type Options = Record<string, string>
type Found = { sku: string; old: StoredVariant | undefined }

/**
 * How a row's variant is found again among those of the shop: by its SKU, else by its options. A SKU that several
 * rows name tells no variant from another: such rows are found by their options alone, and only one of them gets it.
 * What is returned throws a RowFault where the SKU is another product's.
 */
export function findVariant(
  { handle, variants }: ImportedProduct,
  stored: StoredProduct | undefined,
  context: MergeContext,
): (variant: ImportedVariant, options: Options) => Found {
  const { shared, shopSkus } = context
  const bySku = new Map(stored?.variants.map((each) => [each.sku, each]))
  const byOptions = new Map(stored?.variants.toReversed().map((each) => [keyOf(each.options), each]))
  const named = new Set(
    variants.flatMap(({ sku }) => (sku === undefined || shared.skus.has(sku) ? [] : [sku])),
  )

  const likeIt = (options: Options) => {
    const same = byOptions.get(keyOf(options))
    return same && !named.has(same.sku) ? same : undefined
  }
  return ({ sku, line }, options) => {
    if (sku === undefined || shared.skus.has(sku)) {
      const old = likeIt(options)
      const free = sku !== undefined && !shared.lines.has(line) && !shopSkus.has(sku)
      return { old, sku: old?.sku ?? (free ? sku : madeSku(handle, options, context)) }
    }
    mustBeFree(sku, handle, context)
    return { old: bySku.get(sku) ?? likeIt(options), sku }
  }
}

function mustBeFree(sku: string, handle: string, { shopSkus }: MergeContext): void {
  const owner = shopSkus.get(sku)
  if (owner !== undefined && owner !== handle)
    throw new RowFault(`SKU "${sku}" belongs to the product "${owner}".`)
}

/** The same for the same options, in whatever order they stand. */
export function keyOf(options: Options): string {
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))
}
