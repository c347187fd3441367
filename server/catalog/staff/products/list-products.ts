import { sql } from 'drizzle-orm'
import { type ProductAdminRow, productList } from '#contract/admin/catalog/product-list.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import type { Db } from '#server/db/open.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList, type ListPayload } from '#server/platform/admin/lists/read-list.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { imageOf, type StoredPicture } from '../../rows/image-of.ts'
import { gapsOf } from '../note-gaps.ts'

export const productsInDatabase = defineList(productList, {
  from: 'product p',
  id: { sql: 'p.id', type: 'integer' },
  columns: {
    handle: 'p.handle',
    status: 'p.status',
    vendor: 'left(p.vendor, 200)',
    type: 'left(p.type, 200)',
    sales: 'p.sales',
    createdAt: 'p.created_at',
    updatedAt: 'p.updated_at',
  },
  flags: {
    soldOut: () => sql`p.id in (select v.product_id from stock s join variant v on v.id = s.variant_id
      where s.level = 0 and v.active and v.stock_policy = 'deny')`,
  },
  lookups: {
    category: (ids) => sql`p.id in (select product_id from product_category where category_id = any(${ids}))`,
    tag: (handles) => sql`p.id in (select product_id from product_tag
      where tag_id in (select id from tag where handle = any(${handles})))`,
    missing: (gaps) => sql`p.gaps && ${gaps}`,
    untranslated: (langs) => sql`p.untranslated && ${langs}`,
  },
  unasked: { field: 'status', where: "p.status <> 'deleted'" },
  search: 'product',
})

/** All products, drafts and archived ones too; deleted ones only if a filter asks about the status. */
export function listProducts(ctx: AdminContext, payload: ListPayload) {
  return answerList(ctx, productsInDatabase, payload, (ids) => rowsOf(ctx.shop.db, ids, ctx), {
    tags: ['product'],
  })
}

type Row = Omit<ProductAdminRow, 'image' | 'price' | 'createdAt' | 'updatedAt' | 'publishedAt'> & {
  picture: StoredPicture | null
  low: string | null
  high: string | null
  createdAt: string
  updatedAt: string
  publishedAt: string
}

const days = 30

async function rowsOf(
  db: Db,
  ids: string[],
  { shop, at, lang }: Pick<AdminContext, 'shop' | 'at' | 'lang'>,
): Promise<ProductAdminRow[]> {
  const since = new Date(at.getTime() - days * 24 * 3600_000)
  const { rows } = await db.execute<Row>(rowQuery(ids, lang, since))
  const { base } = shop.settings(currencySetting)
  return rows.map(({ picture, low, high, createdAt, updatedAt, publishedAt, ...row }) => ({
    ...row,
    image: picture && imageOf(picture, lang, row.name),
    price:
      low === null || high === null
        ? null
        : {
            from: { amount: Number(low), currency: base },
            to: { amount: Number(high), currency: base },
          },
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    publishedAt: new Date(publishedAt).toISOString(),
  }))
}

function rowQuery(ids: string[], lang: Lang, since: Date) {
  return sql`
    select p.id::text id, p.id product, p.handle, coalesce(n.name, p.handle) as name, p.status, p.vendor, p.type, p.version,
      p.created_at "createdAt", p.updated_at "updatedAt", p.published_at "publishedAt",
      coalesce(n.languages, '{}') languages, c.name category, f.picture, v.variants, v.available, v.low, v.high, v.sold,
      ${gapsOf(sql`p.id`)} missing
    from product p
    left join lateral (
      select (array_agg(t.name order by array_position(${sql.param(fallbacks(lang))}::text[], t.lang) nulls last))[1] as name,
        array_agg(t.lang order by t.lang) languages
      from translation t where t.kind = 'product' and t.owner_id = p.id) n on true
    left join lateral (
      select (array_agg(json_build_object('key', k.key, 'width', k.width, 'height', k.height, 'colour', k.colour,
          'alt', k.alt) order by pp.position))[1] picture
      from product_picture pp join picture k on k.id = pp.picture_id where pp.product_id = p.id) f on true
    left join lateral (
      select coalesce(t.name, g.handle) as name from product_category m join category g on g.id = m.category_id
        left join translation t on t.kind = 'category' and t.owner_id = g.id
      where m.product_id = p.id
      order by g.id, array_position(${sql.param(fallbacks(lang))}::text[], t.lang) nulls last limit 1) c on true
    left join lateral (
      select count(*)::int variants, min(v.price) low, max(v.price) high,
        sum(s.on_hand - s.reserved) filter (where v.stock_policy <> 'untracked')::int available,
        coalesce(sum((select greatest(coalesce(sum(m.reserved), 0), 0) from stock_move m where m.variant_id = v.id
          and m.reason in ('order', 'release') and m.at > ${since.toISOString()})), 0)::int sold
      from variant v left join stock s on s.variant_id = v.id where v.product_id = p.id and v.active) v on true
    where p.id = any(${sql.param(ids)}::int[])`
}
