import { createHash } from 'node:crypto'
import type { StoredProduct } from '../../save/read-products.ts'
import type { StoredVariant } from '../../save/read-variants.ts'
import { RowFault } from '../errors.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'
import type { MergeContext } from './merge-product.ts'

type Options = Record<string, string>
type Found = { sku: string; old: StoredVariant | undefined }

/**
 * Matches rows with the variants of the shop: by SKU, else by options. A SKU used by several rows does not identify a
 * variant: such rows are matched by their options alone, and only one of them keeps the SKU.
 * The returned function throws a RowFault if the SKU belongs to another product.
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

  const withOptions = (options: Options) => {
    const same = byOptions.get(keyOf(options))
    return same && !named.has(same.sku) ? same : undefined
  }
  return ({ sku, line }, options) => {
    if (sku === undefined || shared.skus.has(sku)) {
      const old = withOptions(options)
      const free = sku !== undefined && !shared.lines.has(line) && !shopSkus.has(sku)
      return { old, sku: old?.sku ?? (free ? sku : madeSku(handle, options, context)) }
    }
    mustBeFree(sku, handle, context)
    return { old: bySku.get(sku) ?? withOptions(options), sku }
  }
}

function mustBeFree(sku: string, handle: string, { shopSkus }: MergeContext): void {
  const owner = shopSkus.get(sku)
  if (owner !== undefined && owner !== handle) throw new RowFault('sku_elsewhere', { sku, product: owner })
}

/** A key that is the same for equal options in any order. */
export function keyOf(options: Options): string {
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * A SKU for a variant without one: the handle and the codes of its options, joined by dots. None of them contains a
 * dot, so no two variants get the same. If another product has it, a hash is appended.
 */
function madeSku(handle: string, options: Options, { fileSkus, shopSkus }: MergeContext): string {
  const sku = plainSku(handle, options)
  const owner = shopSkus.get(sku) ?? fileSkus.get(sku)?.handle
  if (owner === undefined) return sku
  return `${sku}.${createHash('sha256').update(`${handle}\n${sku}`).digest('hex').slice(0, 8)}`
}

export function plainSku(handle: string, options: Options): string {
  return [handle, ...Object.values(options).map((code) => code.replaceAll('.', '-'))].join('.')
}
