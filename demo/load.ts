import { sql } from 'drizzle-orm'
import { locks } from '#server/db/locks.ts'
import { product, setting } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import type { Shop } from '#server/platform/shop.ts'
import { loadAttributes } from './load/attributes.ts'
import { loadCategories } from './load/categories.ts'
import { loadCollections } from './load/collections.ts'
import { loadContent } from './load/content.ts'
import { loadCoupons, loadPromotions } from './load/marketing.ts'
import { loadProducts } from './load/products.ts'
import { loadQuestions, loadReviews } from './load/reviews.ts'
import { loadSearch } from './load/search.ts'
import { loadSettings } from './load/settings.ts'
import { loadTags } from './load/tags.ts'

/** Lets only one process load the demo shop; a second one waits. */
const lock = locks.demo

/** The setting that counts the parts of the demo's past that were begun (`load/orders.ts`). It is gone once all are loaded. */
export const demoProgressKey = 'demo_progress'

/**
 * Fills an empty database with the demo shop in one transaction. Does nothing if it was loaded before. A shop that
 * already has products gets only the settings.
 */
export async function loadDemoOnce(shop: Shop): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    const marked = await tx
      .insert(setting)
      .values({ key: 'demo_loaded', value: shop.now().toISOString() })
      .onConflictDoNothing()
      .returning()
    if (marked.length === 0) return
    await loadSettings(tx)
    // Products imported before the first start stay unmixed with demo products.
    const [own] = await tx.select({ id: product.id }).from(product).limit(1)
    if (own) return
    await loadAttributes(tx)
    const categories = await loadCategories(tx, shop)
    await loadTags(tx)
    const products = await loadProducts(tx, shop, categories)
    const collections = await loadCollections(tx, shop, products)
    await loadPromotions(tx, shop, { products, categories, collections })
    await loadCoupons(tx, shop, { products, categories })
    await loadContent(tx, shop)
    await loadSearch(tx, products)
    await loadReviews(tx, shop, products)
    await loadQuestions(tx, shop, products)
    await tx.insert(setting).values({ key: demoProgressKey, value: 0 })
    await noteChange(tx, ['settings', 'catalogue', 'lists', 'marketing', 'search'])
  })
}
