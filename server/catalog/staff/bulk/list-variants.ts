import { sql } from 'drizzle-orm'
import { type VariantAdminRow, variantList } from '#contract/admin/catalog/variant.ts'
import { fallbacks } from '#contract/languages.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { answerList, type ListPayload } from '#server/platform/admin/lists/read-list.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { convertedPrices } from '../../prices/converted-prices.ts'
import { namesOf, optionLabels, optionOrder } from '../../rows/names.ts'

export const variantsInDatabase = defineList(variantList, {
  from: 'variant v',
  id: { sql: 'v.id', type: 'integer' },
  columns: { sku: 'v.sku', price: 'v.price' },
  lookups: {
    product: (ids) => sql`v.product_id = any(${ids})`,
    category: (ids) =>
      sql`v.product_id in (select product_id from product_category where category_id = any(${ids}))`,
    tag: (handles) => sql`v.product_id in (select product_id from product_tag
      where tag_id in (select id from tag where handle = any(${handles})))`,
    vendor: (names) => sql`v.product_id in (select id from product where left(vendor, 200) = any(${names}))`,
  },
  where: "v.product_id <> all (array(select id from product where status = 'deleted'))",
  search: 'variant',
})

type Amounts = 'price' | 'compareAtPrice' | 'cost' | 'lowestPrice30'
type Row = Omit<VariantAdminRow, 'labels' | 'currency' | 'converted' | Amounts> & {
  order: string[]
  price: string
  compareAtPrice: string | null
  cost: string | null
  lowestPrice30: string | null
  taxClass: string
}

/** All variants except those of deleted products, also those that are switched off and those of drafts. */
export function listVariants(ctx: AdminContext, payload: ListPayload) {
  return answerList(ctx, variantsInDatabase, payload, (ids) => rowsOf(ctx, ids), {
    tags: ['product', 'stock'],
  })
}

async function rowsOf({ shop, lang, at }: AdminContext, ids: string[]): Promise<VariantAdminRow[]> {
  const since = new Date(at.getTime() - 30 * 24 * 3600_000)
  const { rows } = await shop.db.execute<Row>(sql`
    select v.id::text id, v.id variant, v.product_id product, p.status, p.version, v.sku, v.options,
      ${optionOrder('v.product_id')} "order", v.price,
      v.compare_at_price "compareAtPrice", v.cost, p.tax_class "taxClass", h.lowest "lowestPrice30",
      coalesce((select jsonb_object_agg(x.currency, x.price) from variant_price x where x.variant_id = v.id), '{}') prices,
      v.weight, v.barcode, v.stock_policy "stockPolicy",
      v.max_per_order "maxPerOrder", v.requires_shipping "requiresShipping", v.release_on::text "releaseOn", v.active,
      v.hs_code "hsCode", v.origin_country "originCountry",
      jsonb_build_object('hsCode', p.hs_code, 'originCountry', p.origin_country) "ofProduct",
      s.on_hand "onHand", s.on_hand - s.reserved available,
      coalesce((select t.name from translation t where t.kind = 'product' and t.owner_id = v.product_id
        order by array_position(${sql.param(fallbacks(lang))}::text[], t.lang) nulls last limit 1), p.handle) as name
    from variant v join product p on p.id = v.product_id left join stock s on s.variant_id = v.id
    left join lateral (
      select min(price) lowest from price_history
      where variant_id = v.id and currency = 'base' and struck_at is null and since >= coalesce((
        select max(since) from price_history where variant_id = v.id and currency = 'base' and struck_at is null
          and since <= ${since.toISOString()}), '-infinity')) h on true
    where v.id = any(${sql.param(ids)}::int[])`)
  const { base } = shop.settings(currencySetting)
  const converted = convertedPrices(shop)
  const names = await namesOf(shop)
  const amount = (value: string | null) => (value === null ? null : Number(value))
  return rows.map(({ price, compareAtPrice, cost, lowestPrice30, taxClass, order, ...row }) => {
    const own = { price: Number(price), compareAtPrice: amount(compareAtPrice) }
    return {
      ...{ ...row, ...own, cost: amount(cost), lowestPrice30: amount(lowestPrice30), currency: base },
      labels: optionLabels(names, row.options, order, lang),
      converted: Object.fromEntries(
        Object.entries(converted(own, taxClass)).map(([code, each]) => [code, each.price]),
      ),
    }
  })
}
