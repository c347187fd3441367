/** The scope of a promotion or coupon. A product in any of the three lists is covered. null covers the whole shop. */
export type Scope = {
  productIds: readonly number[]
  categoryIds: readonly number[]
  collectionIds: readonly number[]
} | null

export type ScopedProduct = {
  productId: number
  categoryIds: readonly number[]
  collectionIds: readonly number[]
}

export function covers(scope: Scope, product: ScopedProduct): boolean {
  if (scope === null) return true
  return (
    scope.productIds.includes(product.productId) ||
    product.categoryIds.some((id) => scope.categoryIds.includes(id)) ||
    product.collectionIds.some((id) => scope.collectionIds.includes(id))
  )
}
