import { fold } from '#server/platform/text/fold.ts'
import { hash } from './hash.ts'

/**
 * Products by SKU: ascending hashes with their ordinals, 12 bytes each instead of a string. A hash occurs once for each
 * product: SKUs that differ only in their signs are equal here, and a changed product is appended again.
 */
export type SkuIndex = {
  hashes: Float64Array
  ordinals: Uint32Array
  /** SKUs added since the build. */
  added: Map<number, number[]>
}

export function emptySkus(): SkuIndex {
  return { hashes: new Float64Array(0), ordinals: new Uint32Array(0), added: new Map() }
}

export function addSku({ added }: SkuIndex, sku: string, ordinal: number): void {
  const key = hash(plainSku(sku))
  const others = added.get(key)
  if (!others) added.set(key, [ordinal])
  else if (others.at(-1) !== ordinal) others.push(ordinal)
}

export function sealSkus(skus: SkuIndex): void {
  const { added } = skus
  const keys = Float64Array.from(added.keys()).sort()
  let count = 0
  for (const ordinals of added.values()) count += ordinals.length
  skus.hashes = new Float64Array(count)
  skus.ordinals = new Uint32Array(count)
  let at = 0
  for (const key of keys) {
    for (const ordinal of added.get(key)!) {
      skus.hashes[at] = key
      skus.ordinals[at++] = ordinal
    }
  }
  skus.added = new Map()
}

/** The ordinals of the products with this SKU, including those that are gone. Ignores signs, spaces and case. */
export function findSkus({ hashes, ordinals, added }: SkuIndex, text: string): number[] {
  const plain = plainSku(text)
  if (plain.length < 2) return []
  const wanted = hash(plain)
  let low = 0
  let high = hashes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (hashes[middle]! < wanted) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  while (hashes[low] === wanted) found.push(ordinals[low++]!)
  return [...found, ...(added.get(wanted) ?? [])]
}

function plainSku(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}
