import { desc, eq } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { product, variant } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import type { Shop } from '#server/platform/shop.ts'
import { pricesBy } from '#server/pricing/currency/currency-prices.ts'
import { taxesOf } from '#server/pricing/tax/tax.setting.ts'

/** Prices shown, each another one. */
const most = 4
/** Variants of best sellers among which they are looked for. */
const looked = 60

type Tried = AdminParsed<'/rate/preview'>['other']

/** Prices of best sellers in the base currency, and as the home country of `tried` would see them. */
export async function previewPrices(
  shop: Pick<Shop, 'db' | 'settings' | 'now'>,
  { code, rate, step, ...display }: Tried,
): Promise<AdminData<'/rate/preview'>['items']> {
  const { base } = shop.settings(currencySetting)
  const home = { setting: taxesOf(shop), ...display }
  const { atHome } = pricesBy(code, { base, rate, step }, home)
  const sold = await shop.db
    .select({ amount: variant.price, taxClass: product.taxClass })
    .from(product)
    .innerJoin(variant, eq(variant.productId, product.id))
    .where(eq(product.status, 'active'))
    .orderBy(desc(product.sales), desc(product.id))
    .limit(looked)
  const various = [...new Map(sold.map((price) => [price.amount, price])).values()].slice(0, most)
  return various.map(({ amount, taxClass }) => ({
    from: { amount, currency: base },
    to: { amount: atHome({ amount, fixed: false }, taxClass), currency: code },
  }))
}
