import { stringify } from 'csv-stringify/sync'
import { currencyExponent } from '#contract/currency.ts'
import { decimal } from '#contract/format.ts'
import { csvFormat } from '#server/catalog/csv-format.ts'
import { translator } from '#server/platform/messages.ts'
import { limits } from './check-item.ts'
import type { FeedItem } from './feed-items.ts'
import type { Market } from './market.ts'
import { shortened } from './write-rss.ts'

/** Columns that every shop has. https://idealo.github.io/csv-importer/en/csv */
const columns = [
  'sku',
  'brand',
  'title',
  'categoryPath',
  'url',
  'eans',
  'hans',
  'description',
  'price',
  'formerPrice',
  'basePrice',
  'deliveryTime',
  'imageUrls',
]

/** The ways to pay and to deliver that have a column each. */
export type IdealoColumns = { payments: string[]; methods: string[] }

export function idealoHead({ payments, methods }: IdealoColumns): string {
  return row([
    ...columns,
    ...payments.map((code) => `paymentCosts_${code}`),
    ...methods.map((code) => `deliveryCosts_${code}`),
  ])
}

/** One offer. Paying costs nothing in this shop. */
export function idealoRow(item: FeedItem, { payments, methods }: IdealoColumns, { lang }: Market): string {
  const { price, sale, content, shipping } = item
  const [first] = shipping
  const figure = ({ amount, currency }: FeedItem['price']) => decimal(amount, currencyExponent(currency))
  return row([
    item.sku,
    item.brand,
    shortened(item.title, limits.idealo.title),
    item.categories.join(' > '),
    item.link,
    item.gtin,
    item.mpn,
    shortened(item.description || item.title, limits.idealo.description),
    figure(sale?.price ?? price),
    sale ? figure(price) : '',
    content ? `${figure(content.price)} ${content.price.currency}/${content.per}` : '',
    first ? daysOf(first, lang) : '',
    item.pictures.join(';'),
    ...payments.map(() => figure({ ...price, amount: 0 })),
    ...methods.map((code) => {
      const method = shipping.find((each) => each.code === code)
      return method ? figure(method.price) : ''
    }),
  ])
}

function daysOf({ minDays, maxDays }: FeedItem['shipping'][number], lang: Market['lang']): string {
  const range = minDays === maxDays ? String(maxDays) : `${minDays}–${maxDays}`
  return translator(lang)('checkout.days', { range, count: maxDays })
}

function row(cells: string[]): string {
  return stringify([cells], csvFormat)
}
