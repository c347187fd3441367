import { saveTexts } from '#server/catalog/save/save-texts.ts'
import type { Tx } from '#server/db/open.ts'
import { category } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { categories } from '../catalogue/categories.ts'
import { loadPicture } from './picture-file.ts'
import { entryTexts } from './texts.ts'

/** Returns ids by code. Parents come before their children. */
export async function loadCategories(tx: Tx, shop: Shop): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, item] of categories.entries()) {
    const pictureId = item.picture
      ? await loadPicture(tx, shop, `categories/${item.picture}`, item.name)
      : null
    const parentId = item.parent === null ? null : (ids.get(item.parent) ?? null)
    const [made] = await tx
      .insert(category)
      .values({ handle: item.code, parentId, position, pictureId })
      .returning()
    ids.set(item.code, made!.id)
    const { slug, name, description, seo } = item
    await saveTexts(tx, 'category', made!.id, entryTexts({ slug, name, summary: description, seo }))
  }
  return ids
}
