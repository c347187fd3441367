import type { FeedChannel } from '#contract/admin/catalog/feed.ts'
import { currencyExponent } from '#contract/currency.ts'
import { decimal } from '#contract/format.ts'
import { bcp47 } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { knownOptions } from '#server/catalog/product/known-options.ts'
import { escapeXml } from '#server/platform/escape-html.ts'
import { limits } from './check-item.ts'
import type { FeedItem } from './feed-items.ts'
import type { Market } from './market.ts'

type RssChannel = Exclude<FeedChannel, 'idealo'>

/** Each program's words. Google: in_stock; Meta and Pinterest: "in stock". */
const availability: Record<RssChannel, Record<FeedItem['availability'], string>> = {
  google: {
    in_stock: 'in_stock',
    out_of_stock: 'out_of_stock',
    preorder: 'preorder',
    backorder: 'backorder',
  },
  meta: {
    in_stock: 'in stock',
    out_of_stock: 'out of stock',
    preorder: 'preorder',
    backorder: 'available for order',
  },
  pinterest: {
    in_stock: 'in stock',
    out_of_stock: 'out of stock',
    preorder: 'preorder',
    backorder: 'preorder',
  },
}

/** Further pictures that a program takes, and videos that Google takes. */
const maxPictures = 10
const maxVideos = 10

export type FeedHead = { title: string; link: string; market: Market }

/** RSS 2.0 with Google's attributes, which Meta and Pinterest read as well. */
export function rssHead({ title, link, market }: FeedHead): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    `<title>${escapeXml(title)}</title><link>${escapeXml(link)}</link>`,
    `<description>${escapeXml(title)}</description><language>${bcp47[market.lang].toLowerCase()}</language>\n`,
  ].join('')
}

export const rssFoot = '</channel></rss>'

/** One item. Specification: https://support.google.com/merchants/answer/7052112 */
export function rssItem(channel: RssChannel, item: FeedItem, { market }: FeedHead): string {
  const fields = [...common(channel, item), ...(channel === 'google' ? forGoogle(item, market) : [])]
  const tags = fields.map(([name, value]) =>
    Array.isArray(value)
      ? `<g:${name}>${value.map(([part, text]) => tag(part, text)).join('')}</g:${name}>`
      : tag(name, value),
  )
  return `<item>${tags.join('')}</item>\n`
}

type Field = [name: string, value: string | [name: string, value: string][]]

function common(channel: RssChannel, item: FeedItem): Field[] {
  const { title, description } = limits[channel]
  const { sale, content, availableOn, gtin, brand, mpn } = item
  const [first, ...more] = item.pictures
  const [category] = item.categories.length > 0 ? [item.categories.join(' > ')] : []
  return [
    ['id', item.sku],
    ...optional('item_group_id', item.group),
    ['title', shortened(item.title, title)],
    ['description', shortened(item.description || item.title, description)],
    ['link', item.link],
    ['image_link', first!],
    ...more.slice(0, maxPictures).map((url): Field => ['additional_image_link', url]),
    ['condition', 'new'],
    ['availability', availability[channel][item.availability]],
    ...optional('availability_date', availableOn && `${availableOn}T00:00:00Z`),
    ['price', priceOf(item.price)],
    ...(sale ? [['sale_price', priceOf(sale.price)] satisfies Field] : []),
    ...(sale && sale.from !== null && sale.until !== null
      ? [['sale_price_effective_date', `${minute(sale.from)}/${minute(sale.until)}`] satisfies Field]
      : []),
    ...optional('brand', brand),
    ...optional('gtin', gtin),
    ...optional('mpn', mpn),
    ...(gtin === '' && (brand === '' || mpn === '') ? [['identifier_exists', 'no'] satisfies Field] : []),
    ...optional('product_type', category),
    ...variantFields(item),
    ...(item.weight > 0 ? [['shipping_weight', `${item.weight} g`] satisfies Field] : []),
    ...(content ? measures(content) : []),
  ]
}

/** An option that programs know, each once. */
function variantFields({ options }: FeedItem): Field[] {
  const fields = new Map<string, string>()
  for (const { code, label } of options) {
    const name = knownOptions[code]
    if (name && !fields.has(name)) fields.set(name, label)
  }
  return [...fields]
}

const contentUnits = { g: ['g', '1 kg'], ml: ['ml', '1 l'], m: ['m', '1 m'], piece: ['ct', '1 ct'] } as const

/** The content for the unit price; 1/1000 of its unit. */
function measures({ amount, unit }: NonNullable<FeedItem['content']>): Field[] {
  const [name, base] = contentUnits[unit]
  return [
    ['unit_pricing_measure', `${amount / 1000} ${name}`],
    ['unit_pricing_base_measure', base],
  ]
}

/** Shipping to the country, and the details that European law asks for. */
function forGoogle(item: FeedItem, { country }: Market): Field[] {
  const { manufacturer, responsible, warnings } = item.safety ?? {}
  const safety = [
    [
      'Manufacturer',
      manufacturer && `${manufacturer.name}, ${manufacturer.address}, ${manufacturer.contact}`,
    ],
    [
      'EU responsible person',
      responsible && `${responsible.name}, ${responsible.address}, ${responsible.contact}`,
    ],
    ['Warnings', warnings],
  ] as const
  return [
    ...item.videos.slice(0, maxVideos).map((url): Field => ['video_link', url]),
    ...item.shipping.map(
      ({ name, price, minDays, maxDays }): Field => [
        'shipping',
        [
          ['country', country],
          ['service', name],
          ['price', priceOf(price)],
          ['min_transit_time', String(minDays)],
          ['max_transit_time', String(maxDays)],
        ],
      ],
    ),
    ...safety.flatMap(([name, value]): Field[] =>
      value
        ? [
            [
              'product_detail',
              [
                ['section_name', 'Product safety'],
                ['attribute_name', name],
                ['attribute_value', shortened(value, 1000)],
              ],
            ],
          ]
        : [],
    ),
  ]
}

function optional(name: string, value: string | null | undefined): Field[] {
  return value ? [[name, value]] : []
}

function tag(name: string, text: string): string {
  return `<g:${name}>${escapeXml(text)}</g:${name}>`
}

/** "15.00 EUR", with the digits that the currency has. */
export function priceOf({ amount, currency }: Money): string {
  return `${decimal(amount, currencyExponent(currency))} ${currency}`
}

/** ISO 8601 to the minute, in UTC. */
function minute(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16)}Z`
}

/** Cut at a word where one ends in the last part of the text. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = cut.lastIndexOf(' ')
  return `${space > length * 0.7 ? cut.slice(0, space) : cut}…`
}
