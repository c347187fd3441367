import type { Tx } from '#server/db/open.ts'
import type { ProductInput } from './product-input.ts'
import { saveProducts } from './save-products.ts'

/**
 * Creates the product with this handle or makes it match the input exactly. Missing variants are deactivated, not
 * deleted, because carts and orders may refer to them. Returns the product's id.
 * @throws Refusal `invalid` when a SKU already belongs to another product.
 */
export async function saveProduct(tx: Tx, input: ProductInput): Promise<number> {
  return (await saveProducts(tx, [input])).get(input.handle)!
}
