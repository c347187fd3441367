import { desc, eq } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { productCards } from '#server/catalog/cards/product-cards.ts'
import { product } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { emailPicture } from '#server/platform/mail/email-picture.ts'
import type { Shop } from '#server/platform/shop.ts'

/** A product as lines of emails show it. */
export type SampleProduct = {
  name: string
  quantity: number
  options: { name: string; value: string }[]
  amount: Money
  picture: string | null
  released: null
}

/** Two of the shop's best sellers, so that the sample looks like a real order; one that is made up in an empty shop. */
export async function sampleProducts(shop: Shop, lang: Lang): Promise<SampleProduct[]> {
  const { base: currency } = shop.settings(currencySetting)
  const best = await shop.db
    .select({ id: product.id })
    .from(product)
    .where(eq(product.status, 'active'))
    .orderBy(desc(product.sales), product.id)
    .limit(2)
  const ids = best.map(({ id }) => id)
  const cards = await productCards({ shop, lang, currency }, ids)
  const shown = cards.map(({ name, price, image }, at) => ({
    ...{ name, quantity: at + 1, options: [], released: null },
    amount: { ...price, amount: price.amount * (at + 1) },
    picture: image && emailPicture(shop, image),
  }))
  const made = { name: 'SKU-1001', quantity: 1, options: [], released: null, picture: null }
  return shown.length > 0 ? shown : [{ ...made, amount: { amount: 2400, currency } }]
}
