import { eq } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/open.ts'
import { category, collection, productPicture, variant, variantPicture, vendor } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { noteGaps } from '../note-gaps.ts'
import { findContent } from './find-uses.ts'

/** Evicts the pages that show one of these pictures, and looks again whether products lack alt texts. */
export async function tellPages(tx: Tx, ids: number[]): Promise<void> {
  const products = await tx
    .select({ id: productPicture.productId })
    .from(productPicture)
    .where(anyOf(productPicture.pictureId, ids))
  const ofVariants = await tx
    .select({ id: variant.productId })
    .from(variantPicture)
    .innerJoin(variant, eq(variant.id, variantPicture.variantId))
    .where(anyOf(variantPicture.pictureId, ids))
  const categories = await tx.select({ id: category.id }).from(category).where(anyOf(category.pictureId, ids))
  const collections = await tx
    .select({ id: collection.id })
    .from(collection)
    .where(anyOf(collection.pictureId, ids))
  const vendors = await tx.select({ id: vendor.name }).from(vendor).where(anyOf(vendor.pictureId, ids))
  const content = await findContent(tx, ids)
  const tags = [
    ...tagsOf('product', [...products, ...ofVariants]),
    ...tagsOf('category', categories),
    ...tagsOf('collection', collections),
    ...vendors.map(({ id }) => `vendor:${id}` as const),
    ...(['article', 'page', 'promotion'] as const).flatMap((kind) =>
      tagsOf(
        kind,
        content.filter((each) => each.kind === kind),
      ),
    ),
    ...(content.some(({ kind }) => kind === 'brand') ? (['settings', 'setting:brand'] as const) : []),
  ]
  if (tags.length > 0) await noteChange(tx, [...new Set(tags), 'lists'])
  await noteGaps(
    tx,
    products.map((each) => each.id),
  )
}
