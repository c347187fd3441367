import type { StoredProduct } from '../../save/read-products.ts'
import { RowFault } from '../errors.ts'
import type { Words } from '../words/words.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'

/** Attribute codes of the product's options, and the attribute that each option column of the file holds. */
export type Choice = {
  codes: string[]
  columns: { place: number; code: string | undefined }[]
  /** The shop's options by SKU, if the file has no option columns. */
  bySku?: Map<string, Record<string, string>>
}

/**
 * Finds the options: those of the file, or the product's own in their order if a supplement names none. They also stay
 * if the file has no option columns, as in a price list.
 */
export function chooseOptions(
  item: ImportedProduct,
  stored: StoredProduct | undefined,
  { attributes }: Words,
): Choice {
  if (item.options.length === 0 && stored && stored.options.length > 0) {
    const bySku = new Map(stored.variants.map(({ sku, options }) => [sku, options]))
    return { codes: stored.options, columns: [], bySku }
  }
  const places = item.options
    .keys()
    .filter((place) => item.variants.some((variant) => valueAt(item, variant, place) !== ''))
  const used = new Set<string>()
  const take = (name: string) => {
    let code = attributes.find(name)
    // Names of two options may map to the same attribute.
    for (let n = 2; used.has(code); n++) code = attributes.find(`${name} ${n}`)
    used.add(code)
    return code
  }
  const named = new Map([...places].map((place) => [place, item.options[place]]))
  const codes = new Map(
    [...named].flatMap(([place, name]) => (name === undefined ? [] : [[place, take(name)]])),
  )
  const columns = [...named.keys()].map((place) => {
    const own = stored?.options[place]
    return { place, code: codes.get(place) ?? (own !== undefined && !used.has(own) ? own : undefined) }
  })
  const chosen = columns.flatMap(({ code }) => code ?? [])
  // A supplement cannot change the product's options: the variants it leaves out are still on sale.
  const bound = !item.whole && stored?.variants.some((each) => each.active)
  return { columns, codes: bound ? stored!.options : chosen }
}

/** @throws RowFault if a value, the name of its option, or the variant that would have it, is missing. */
export function optionsOf(
  item: ImportedProduct,
  variant: ImportedVariant,
  { codes, columns, bySku }: Choice,
  { attributes }: Words,
): Record<string, string> {
  const options = bySku
    ? Object.entries(optionsBySku(variant, bySku))
    : columns.map(({ place, code }): [string, string] => {
        const value = valueAt(item, variant, place)
        if (code === undefined) throw new RowFault('option_unnamed', { place: place + 1, text: value })
        if (value === '') throw new RowFault('option_empty', { option: attributes.label(code) })
        return [code, attributes.value(code, value)]
      })
  if (options.length !== codes.length || options.some(([code]) => !codes.includes(code))) {
    const names = codes.map((code) => attributes.label(code)).join(', ')
    throw new RowFault('options_differ', { options: names || '–' })
  }
  return Object.fromEntries(options)
}

function optionsBySku({ sku }: ImportedVariant, bySku: NonNullable<Choice['bySku']>): Record<string, string> {
  if (sku === undefined) throw new RowFault('no_sku')
  const options = bySku.get(sku)
  if (!options) throw new RowFault('no_variant', { sku })
  return options
}

/** Shopify gives a product without options one called Title with the value Default Title. */
function valueAt(item: ImportedProduct, { options }: ImportedVariant, place: number): string {
  const value = options[place] ?? ''
  const name = item.options[place]?.toLowerCase() ?? 'title'
  return place === 0 && name === 'title' && value.toLowerCase() === 'default title' ? '' : value
}
