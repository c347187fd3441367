import { sql } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/open.ts'
import { product } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { emit } from '#server/platform/emit.ts'
import { indexTheseProducts } from './index-products.ts'

/** Products per event. */
const batch = 1000

/** Raises the version of products that a change of something else changed, and tells of them: desk, webhooks, pages. */
export async function changeProducts(tx: Tx, ids: number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    await tx
      .update(product)
      .set({ version: sql`${product.version} + 1`, updatedAt: new Date() })
      .where(anyOf(product.id, some))
    await emit(tx, 'product.changed', { productIds: some })
    await indexTheseProducts(tx, some)
  }
  const one = ids.map((id) => ({ id }))
  await noteChange(tx, [...tagsOf('product', one), 'lists'])
}
