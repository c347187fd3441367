import { showAddress } from '#islands/go-to.ts'
/**
 * Puts the chosen variant into the address without loading anything: /product/vase becomes /product/vase/VASE-BLUE.
 * @param path of the page as it was opened, which may end in the variant `opened`.
 */
export function showVariantInAddress(path: string, opened: string | null, sku: string): void {
  const address = variantAddress(path, opened, sku) + location.search + location.hash
  showAddress(address)
}

export function variantAddress(path: string, opened: string | null, sku: string): string {
  const suffix = opened ? `/${encodeURIComponent(opened)}` : ''
  const base = suffix && path.endsWith(suffix) ? path.slice(0, -suffix.length) : path
  return `${base}/${encodeURIComponent(sku)}`
}
