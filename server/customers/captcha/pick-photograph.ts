import { sql } from 'drizzle-orm'
import { renderPicture } from '#server/catalog/pictures/render-picture.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Width of the rendition that puzzles are cut from, in pixels. */
const width = 480

/**
 * A random public photograph: of a category, a collection, a published article or a published product. It uses a
 * rendition made for pages, so decoding is cheap whatever was uploaded. null for a shop without pictures.
 */
export async function pickPhotograph({
  db,
  storage,
  now,
}: Pick<Shop, 'db' | 'storage' | 'now'>): Promise<Buffer | null> {
  const at = now().toISOString()
  // A random id picks the product, because sorting 100,000 products would be slow; the other tables are small.
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from (
      (select picture.key from picture join (
         select picture_id from category
         union select picture_id from collection
         union select picture_id from article where status = 'published' and published_at <= ${at}
       ) shown on shown.picture_id = picture.id
       order by random() limit 1)
      union all
      (select picture.key from product
         join product_picture on product_picture.product_id = product.id
         join picture on picture.id = product_picture.picture_id
       where product.status = 'active' and product.published_at <= ${at} and picture.video is null
         and product.id >= (
           select random() * max(id) from product where status = 'active' and published_at <= ${at})
       order by product.id, random() limit 1)
    ) candidate order by random() limit 1`)
  const key = rows[0]?.key
  return key ? renderPicture(storage, { key, width, format: 'webp', urgent: true }) : null
}
