import { cleanHandle } from '../../../save/handle.ts'
import { plainDate } from '../../map/notation.ts'
import { normalHeader } from '../columns.ts'
import { byHeader, type Fields, type OtherShop, partsOf } from './other-shop.ts'

/** Headers of PrestaShop's sample file, and of the export of its catalogue: two of them are enough. */
const own = [
  'active (0/1)',
  'name *',
  'name*',
  'categories (x,y,z...)',
  'price tax excluded',
  'price tax included',
  'price (tax excl.)',
  'price (tax incl.)',
  'tax rules id',
  'wholesale price',
  'reference #',
  'on sale (0/1)',
]

/**
 * PrestaShop's product files: https://docs.prestashop-project.org/1-6-documentation/user-guide/managing-catalog. Its
 * combinations are in a file of their own, so every row is a product.
 */
export const prestaShop: OtherShop = {
  name: 'PrestaShop',
  titles: {
    title: 'Name',
    price: 'Price',
    cost: 'Wholesale price',
    category: 'Categories',
    sku: 'Reference #',
  },
  open(header, today) {
    const names = new Set(header.map(normalHeader))
    if (own.filter((name) => names.has(name)).length < 2) return null
    const { at, has, asked } = byHeader(header)
    const any = (row: Parameters<typeof at>[0], ...wanted: string[]) =>
      wanted.map((name) => at(row, name)).find(Boolean) ?? ''
    const taken = new Map<string, number>()
    const handles = new Map<number, string>()
    const isCounted = has('quantity')
    const statesDiscount = has('discount amount', 'discount percent')
    return {
      asked,
      // Without a discount the product has no earlier price either, so the one of a discount that ended is cleared.
      always: [
        ...(isCounted ? (['tracker'] as const) : []),
        ...(statesDiscount ? (['compareAt'] as const) : []),
      ],
      see(row) {
        const name = cleanHandle(any(row, 'url rewritten', 'name *', 'name*', 'name'))
        const count = (taken.get(name) ?? 0) + 1
        taken.set(name, count)
        handles.set(row.line, count === 1 ? name : `${name}-${any(row, 'product id', 'id') || row.line}`)
      },
      convert(row) {
        const price = any(
          row,
          'price tax included',
          'price (tax incl.)',
          'price tax excluded',
          'price (tax excl.)',
        )
        const isOn = isWithin(today, {
          from: any(row, 'discount from (yyyy-mm-dd)', 'discount from'),
          until: any(row, 'discount to (yyyy-mm-dd)', 'discount to'),
        })
        const [amount, percent] = [any(row, 'discount amount'), any(row, 'discount percent')]
        const [now, before] = isOn ? reduced(price, amount, percent) : [price, '']
        const active = any(row, 'active (0/1)', 'active')
        const fields: Fields = {
          handle: handles.get(row.line) ?? '',
          title: any(row, 'name *', 'name*', 'name'),
          body: any(row, 'description', 'summary', 'short description'),
          vendor: any(row, 'manufacturer', 'brand'),
          category: partsOf(any(row, 'categories (x,y,z...)', 'category')).at(-1) ?? '',
          tags: any(row, 'tags (x,y,z...)'),
          published: active === '' ? '' : active === '0' ? 'FALSE' : 'TRUE',
          ...{ sku: any(row, 'reference #', 'reference'), barcode: any(row, 'ean13', 'ean-13', 'upc') },
          ...{ price: now, compareAt: before, cost: any(row, 'wholesale price') },
          ...{ weight: any(row, 'weight', 'package weight'), weightUnit: 'kg' },
          ...(isCounted ? { tracker: 'shopify', quantity: at(row, 'quantity') || '0' } : {}),
          imageUrl: partsOf(any(row, 'image urls (x,y,z...)')).join('\n'),
          imageAlt: partsOf(any(row, 'image alt texts (x,y,z...)'))[0] ?? '',
          ...{ seoTitle: any(row, 'meta title'), seoDescription: any(row, 'meta description') },
          ...{ mpn: any(row, 'mpn'), condition: any(row, 'condition') },
          details: partsOf(any(row, 'feature (name:value:position)', 'feature(name:value:position)')).flatMap(
            (feature) => {
              const [name = '', value = ''] = feature.split(':').map((part) => part.trim())
              return name && value ? [{ name, values: [value] }] : []
            },
          ),
        }
        return [fields]
      },
    }
  },
}

/**
 * True unless the day certainly lies outside the days of a discount. PrestaShop writes an open end as an empty cell or as
 * zeros, but spreadsheets write dates in the notation of their country: one that cannot be read ends no discount.
 */
function isWithin(day: string, { from, until }: { from: string; until: string }): boolean {
  const [begins, ends] = [datesIn(from), datesIn(until)]
  const hasBegun = begins.length === 0 || begins.some((date) => date <= day)
  return hasBegun && (ends.length === 0 || ends.some((date) => date >= day))
}

/** The dates that a cell may mean, with the day or the month first. */
function datesIn(cell: string): string[] {
  const [text = ''] = cell.split(/[ T]/, 1)
  return (['dmy', 'mdy'] as const)
    .map((order) => plainDate(text, order))
    .filter((date) => /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(date))
}

/** The price after a discount, and before it. Only plain numbers are reckoned with; others are refused later. */
function reduced(price: string, amount: string, percent: string): [string, string] {
  const [full, off, share] = [price, amount, percent].map((text) => Number(text.replace(',', '.')))
  if (!full || !Number.isFinite(full)) return [price, '']
  const now = off ? full - off : share ? full * (1 - share / 100) : full
  return now < full && now >= 0 ? [now.toFixed(2), price] : [price, '']
}
