import { fold } from '#server/platform/text/fold.ts'
import { hash } from './hash.ts'

/** Products by SKU: ascending hashes with their ordinals, 12 bytes each instead of a string. */
export type SkuIndex = {
  hashes: Float64Array
  ordinals: Uint32Array
  /** SKUs added since the build. */
  added: Map<number, number>
}

export function emptySkus(): SkuIndex {
  return { hashes: new Float64Array(0), ordinals: new Uint32Array(0), added: new Map() }
}

export function addSku(skus: SkuIndex, sku: string, ordinal: number): void {
  skus.added.set(hash(plainSku(sku)), ordinal)
}

export function sealSkus(skus: SkuIndex): void {
  skus.hashes = Float64Array.from(skus.added.keys()).sort()
  skus.ordinals = Uint32Array.from(skus.hashes, (hash) => skus.added.get(hash)!)
  skus.added = new Map()
}

/** The ordinal of the product with this SKU, or -1. Ignores spaces and case. */
export function findSku(skus: SkuIndex, text: string): number {
  const plain = plainSku(text)
  if (plain.length < 2) return -1
  const wanted = hash(plain)
  const late = skus.added.get(wanted)
  if (late !== undefined) return late
  let low = 0
  let high = skus.hashes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (skus.hashes[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return skus.hashes[low] === wanted ? skus.ordinals[low]! : -1
}

function plainSku(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}
