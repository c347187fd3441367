import type { Tx } from '#server/db/open.ts'
import type { ProductInput } from './product-input.ts'
import { saveProducts } from './save-products.ts'

/**
 * Makes the product with this handle exactly what is given, or creates it. Variants that are no longer given are
 * switched off, not deleted: carts and orders may know them. Returns the product's id.
 * @throws Refusal `invalid` when a SKU already belongs to another product.
 */
export async function saveProduct(tx: Tx, input: ProductInput): Promise<number> {
  return (await saveProducts(tx, [input])).get(input.handle)!
}
