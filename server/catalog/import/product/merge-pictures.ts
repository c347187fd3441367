import type { Pictures } from '../pictures/pictures.ts'
import type { ImportedProduct } from './imported-product.ts'

/**
 * The product's pictures in the file's order. Where one of them could not be had, and in a supplement, those the
 * product has already stay behind them; where the file names none, all stay.
 */
export function mergePictures(item: ImportedProduct, before: number[], pictures: Pictures): number[] {
  const ownUrls = item.pictures.map(({ url }) => url)
  const urls = [...ownUrls, ...item.variants.flatMap(({ pictureUrl }) => pictureUrl ?? [])]
  const named = urls.map((url) => pictures.find(url)?.id).filter((id) => id !== undefined)
  if (!item.whole) return [...new Set([...before, ...named])]
  const keep = ownUrls.length === 0 || named.length < urls.length
  return [...new Set([...named, ...(keep ? before : [])])]
}
