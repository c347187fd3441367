import { asc, desc, eq } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import { stock, variant, variantPicture, variantPrice } from '#server/db/tables.ts'
import type { VariantInput } from './product-input.ts'

export type StoredVariant = Required<Omit<VariantInput, 'formerSku' | 'onHand'>> & {
  id: number
  position: number
  onHand?: number
}

/** All variants by product id, in order, inactive ones last. `onHand` is missing if stock was never counted. */
export async function readVariants(
  reader: Reader,
  productIds: number[],
): Promise<Map<number, StoredVariant[]>> {
  const rows = await reader
    .select({ variant, onHand: stock.onHand })
    .from(variant)
    .leftJoin(stock, eq(stock.variantId, variant.id))
    .where(anyOf(variant.productId, productIds))
    .orderBy(desc(variant.active), asc(variant.position), asc(variant.id))
  const ids = rows.map((row) => row.variant.id)
  const prices = Map.groupBy(
    await reader.select().from(variantPrice).where(anyOf(variantPrice.variantId, ids)),
    (row) => row.variantId,
  )
  const pictures = Map.groupBy(
    await reader
      .select()
      .from(variantPicture)
      .where(anyOf(variantPicture.variantId, ids))
      .orderBy(asc(variantPicture.position)),
    (row) => row.variantId,
  )
  const found = new Map<number, StoredVariant[]>()
  for (const { variant: row, onHand } of rows) {
    const { productId, contentAmount, contentUnit, ...columns } = row
    const content =
      contentAmount !== null && contentUnit !== null ? { amount: contentAmount, unit: contentUnit } : null
    const own = (prices.get(row.id) ?? []).map(({ currency, price, compareAtPrice }) => [
      currency,
      { price, compareAtPrice },
    ])
    const stored: StoredVariant = {
      ...columns,
      content,
      prices: Object.fromEntries(own),
      ...(onHand === null ? {} : { onHand }),
      pictureIds: (pictures.get(row.id) ?? []).map((each) => each.pictureId),
    }
    const list = found.get(productId)
    if (list) list.push(stored)
    else found.set(productId, [stored])
  }
  return found
}
