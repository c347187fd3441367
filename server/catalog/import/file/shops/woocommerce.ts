import { cleanHandle } from '../../../save/handle.ts'
import { normalHeader } from '../columns.ts'
import type { Row } from '../read-rows.ts'
import { byHeader, type Converter, type Fields, type OtherShop, partsOf } from './other-shop.ts'

/** Headers that only WooCommerce writes: two of them are enough. */
const own = [
  'regular price',
  'is featured?',
  'visibility in catalog',
  'in stock?',
  'backorders allowed?',
  'sold individually?',
  'tax status',
  'attribute 1 name',
]

/** Combinations that a variation for any value of an attribute stands for, at most. */
const maxCombinations = 100

type Attribute = { name: string; values: string[] }
type Parent = { handle: string; attributes: Attribute[]; used: Set<string> }

/**
 * WooCommerce's own export: https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema. A variable product
 * has a row of its own, to which its variations point by SKU or by `id:` and ID.
 */
export const wooCommerce: OtherShop = {
  name: 'WooCommerce',
  titles: {
    title: 'Name',
    price: 'Regular price',
    compareAt: 'Regular price',
    quantity: 'Stock',
    weight: 'Weight',
    imageUrl: 'Images',
    variantImage: 'Images',
    barcode: 'GTIN, UPC, EAN, or ISBN',
    category: 'Categories',
    policy: 'Backorders allowed?',
    taxable: 'Tax status',
    taxCode: 'Tax class',
  },
  open(header) {
    const names = new Set(header.map(normalHeader))
    return own.filter((name) => names.has(name)).length < 2 ? null : converter(header)
  },
}

function converter(header: string[]): Converter {
  const { at, has, asked } = byHeader(header)
  const parents = new Map<string, Parent>()
  const handles = new Map<number, string>()
  const taken = new Set<string>()
  /** Names of attributes that variations have, by their parent: it may stand further down. */
  const used = new Map<string, Set<string>>()
  const unit = header.map((name) => /^weight \((\w+)\)$/i.exec(name.trim())?.[1]).find(Boolean) ?? 'kg'
  const weightColumn = header.map((name) => normalHeader(name)).find((name) => name.startsWith('weight ('))
  const statesTax = has('tax status')
  const statesPolicy = has('backorders allowed?')
  const statesType = has('type')
  const countsStock = has('stock')
  const places = header.flatMap((name) => /^attribute (\d+) name$/i.exec(name.trim())?.[1] ?? [])

  const attributesOf = (row: Row): Attribute[] =>
    places.flatMap((place) => {
      const name = at(row, `attribute ${place} name`)
      return name === '' ? [] : [{ name, values: partsOf(at(row, `attribute ${place} value(s)`)) }]
    })
  const isVariation = (row: Row) => partsOf(at(row, 'type').toLowerCase()).includes('variation')
  const isVariable = (row: Row) => partsOf(at(row, 'type').toLowerCase()).includes('variable')
  const parentOf = (row: Row) => at(row, 'parent').toLowerCase()

  function handleFor(row: Row): string {
    const name = cleanHandle(at(row, 'name'))
    const candidates = [name, cleanHandle(`${at(row, 'name')} ${at(row, 'sku') || at(row, 'id')}`)]
    const handle = candidates.find((each) => each !== '' && !taken.has(each)) ?? `${name}-${row.line}`
    taken.add(handle)
    return handle
  }

  /** Parts of the product, from the row of a simple or variable one. */
  function headOf(row: Row, details: Attribute[]): Fields {
    const categories = partsOf(at(row, 'categories'))
    return {
      title: at(row, 'name'),
      body: at(row, 'description') || at(row, 'short description'),
      vendor: at(row, 'brands'),
      // The most exact one, as a product here has one category in a file.
      category: categories.reduce(
        (best, each) => (depth(each) > depth(best) ? each : best),
        categories[0] ?? '',
      ),
      tags: at(row, 'tags'),
      published: flagOf(at(row, 'published')),
      ...(statesTax ? { taxable: ['taxable', ''].includes(at(row, 'tax status')) ? 'TRUE' : 'FALSE' } : {}),
      taxCode: at(row, 'tax class'),
      imageUrl: partsOf(at(row, 'images')).join('\n'),
      details,
    }
  }

  function offerOf(row: Row): Fields {
    const [price, compareAt] = pricesOf(at(row, 'regular price'), at(row, 'sale price'), {
      from: at(row, 'date sale price starts'),
      until: at(row, 'date sale price ends'),
    })
    const stock = at(row, 'stock').toLowerCase()
    const isCounted = /\d/.test(stock)
    const isOut = !isCounted && at(row, 'in stock?') === '0'
    const weight = weightColumn ? at(row, weightColumn) : ''
    return {
      ...{ sku: at(row, 'sku'), barcode: at(row, 'gtin, upc, ean, or isbn'), price, compareAt },
      // Without a column for stock, an empty tracker would end the counting of all that is in stock.
      ...(countsStock ? { tracker: isCounted || isOut ? 'shopify' : '' } : {}),
      quantity: isCounted ? stock : isOut ? '0' : '',
      ...(statesPolicy ? { policy: policyOf(at(row, 'backorders allowed?')) } : {}),
      ...(weight === '' ? {} : { weight, weightUnit: unit }),
      ...(statesType ? { requiresShipping: /virtual/i.test(at(row, 'type')) ? 'FALSE' : 'TRUE' } : {}),
    }
  }

  /** Tells products which of their attributes have variations, which may point to them in two ways. */
  function settle(): void {
    if (used.size === 0) return
    for (const [key, parent] of parents) for (const name of used.get(key) ?? []) parent.used.add(name)
    used.clear()
  }

  function variationsOf(row: Row): Fields[] {
    const parent = parents.get(parentOf(row))
    const own = attributesOf(row)
    const names = parent
      ? parent.attributes.filter(({ name }) => parent.used.has(name.toLowerCase()))
      : own.map(({ name }) => ({ name, values: [] }))
    const given = new Map(own.map(({ name, values }) => [name.toLowerCase(), values.join(', ')]))
    const offer = offerOf(row)
    // Shared units cannot be counted for each combination.
    const mayExpand = offer.quantity === ''
    let combinations: string[][] = [[]]
    for (const { name, values } of names) {
      const value = given.get(name.toLowerCase())
      const choices = value || !mayExpand ? [value ?? ''] : values
      combinations = combinations.flatMap((start) => choices.map((choice) => [...start, choice]))
    }
    const handle = parent?.handle ?? cleanHandle(at(row, 'parent'))
    return combinations.slice(0, maxCombinations).map((values) => ({
      ...offer,
      handle,
      variantImage: partsOf(at(row, 'images'))[0] ?? '',
      options: values.map((value, place) => ({ name: names[place]!.name, value })),
    }))
  }

  return {
    asked,
    always: [
      ...(countsStock ? (['tracker'] as const) : []),
      ...(has('sale price') ? (['compareAt'] as const) : []),
    ],
    see(row) {
      if (isVariation(row)) {
        const known = used.get(parentOf(row)) ?? new Set<string>()
        used.set(parentOf(row), known)
        for (const { name } of attributesOf(row)) known.add(name.toLowerCase())
        return
      }
      const handle = handleFor(row)
      handles.set(row.line, handle)
      if (!isVariable(row)) return
      const parent = { handle, attributes: attributesOf(row), used: new Set<string>() }
      const sku = at(row, 'sku').toLowerCase()
      if (sku !== '') parents.set(sku, parent)
      parents.set(`id:${at(row, 'id')}`, parent)
    },
    convert(row) {
      settle()
      if (isVariation(row)) return variationsOf(row)
      const handle = handles.get(row.line) ?? ''
      if (!isVariable(row)) return [{ ...headOf(row, attributesOf(row)), ...offerOf(row), handle }]
      const own = parents.get(at(row, 'sku').toLowerCase()) ?? parents.get(`id:${at(row, 'id')}`)
      const attributes = own?.attributes ?? []
      const options = attributes.filter(({ name }) => own?.used.has(name.toLowerCase()))
      return [
        {
          ...headOf(
            row,
            attributes.filter((each) => !options.includes(each)),
          ),
          ...{ handle, isHead: true, options: options.map(({ name }) => ({ name, value: '' })) },
        },
      ]
    },
  }
}

/** -1 is a draft. A column that was not exported says nothing. */
function flagOf(published: string): string {
  return published === '' ? '' : published === '1' ? 'TRUE' : 'FALSE'
}

function policyOf(backorders: string): string {
  return ['1', 'notify'].includes(backorders.toLowerCase()) ? 'continue' : 'deny'
}

function depth(category: string): number {
  return category.split('>').length
}

/** A sale that has not begun, or is over, does not count. */
function pricesOf(
  regular: string,
  sale: string,
  { from, until }: { from: string; until: string },
): [string, string] {
  const today = new Date().toISOString().slice(0, 10)
  const isOn =
    sale !== '' &&
    (from === '' || from.slice(0, 10) <= today) &&
    (until === '' || until.slice(0, 10) >= today)
  return isOn ? [sale, regular] : [regular, '']
}
