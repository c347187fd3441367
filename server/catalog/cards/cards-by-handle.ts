import type { ProductCard } from '#contract/catalog.ts'
import type { Reader } from '../reader.ts'
import { productCards } from './product-cards.ts'

/** Cards of products by handle, in the order given; what is not on sale is left out. */
export async function cardsByHandle(reader: Reader, handles: readonly string[]): Promise<ProductCard[]> {
  return productCards(reader, await idsByHandle(reader, handles))
}

export async function idsByHandle({ shop }: Reader, handles: readonly string[]): Promise<number[]> {
  if (handles.length === 0) return []
  const { rows } = await shop.pool.query<{ id: number }>({
    name: 'products-by-handle',
    text: `select p.id from unnest($1::text[]) with ordinality as wanted(handle, place)
      join product p on p.handle = wanted.handle order by wanted.place`,
    values: [handles],
  })
  return rows.map(({ id }) => id)
}
