import { createHash } from 'node:crypto'
import type { MergeContext } from './merge-product.ts'

/**
 * A SKU for a variant that has none: the handle and the codes of its options, joined by dots, which neither of them
 * contains, so that no two variants get the same. Where another product has it, a hash of it is added.
 */
export function madeSku(
  handle: string,
  options: Record<string, string>,
  { fileSkus, shopSkus }: Pick<MergeContext, 'fileSkus' | 'shopSkus'>,
): string {
  const sku = plainSku(handle, options)
  const owner = shopSkus.get(sku) ?? fileSkus.get(sku)?.handle
  if (owner === undefined) return sku
  return `${sku}.${createHash('sha256').update(`${handle}\n${sku}`).digest('hex').slice(0, 8)}`
}

export function plainSku(handle: string, options: Record<string, string>): string {
  return [handle, ...Object.values(options).map((code) => code.replaceAll('.', '-'))].join('.')
}
