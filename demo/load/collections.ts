import { saveTexts } from '#server/catalog/save/save-texts.ts'
import type { Tx } from '#server/db/open.ts'
import type { CollectionRule } from '#server/db/tables/groups.ts'
import { collection, collectionProduct } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { collections } from '../catalogue/collections.ts'
import type { CollectionRule as DemoRule } from '../types.ts'
import { loadPicture } from './picture-file.ts'
import { entryTexts } from './texts.ts'

/** Returns ids by code. */
export async function loadCollections(
  tx: Tx,
  shop: Shop,
  products: Map<string, number>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, item] of collections.entries()) {
    const pictureId = await loadPicture(tx, shop, `collections/${item.picture}`, item.name)
    const byRule = 'rule' in item ? { rule: rule(item.rule), sort: item.rule.sort } : {}
    const [made] = await tx
      .insert(collection)
      .values({ handle: item.code, position, pictureId, ...byRule })
      .returning()
    const collectionId = made!.id
    ids.set(item.code, collectionId)
    if ('products' in item) {
      await tx.insert(collectionProduct).values(
        item.products.map((handle, place) => ({
          collectionId,
          productId: products.get(handle)!,
          position: place,
        })),
      )
    }
    const { slug, name, description, seo } = item
    await saveTexts(tx, 'collection', collectionId, entryTexts({ slug, name, summary: description, seo }))
  }
  return ids
}

function rule({ maxDaysOld, sort: _sort, ...conditions }: DemoRule): CollectionRule {
  return { ...conditions, ...(maxDaysOld === undefined ? {} : { newerThanDays: maxDaysOld }) }
}
