import { showAddress } from '#islands/show-address.ts'
/**
 * Adds the chosen variant to the address without navigating: /product/vase becomes /product/vase/VASE-BLUE.
 * @param path of the page when it was opened, which may already end in the variant `opened`.
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
