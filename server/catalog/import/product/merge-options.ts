import type { StoredProduct } from '../../read-products.ts'
import { RowFault } from '../row-fault.ts'
import type { Words } from '../words/words.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'

/** Attribute codes of the product's options, and which column of the file holds the values of which. */
export type Choice = { codes: string[]; columns: { place: number; code: string | undefined }[] }

/** Finds the options: those the file names, or, where a supplement names none, the product's own in their order. */
export function chooseOptions(
  item: ImportedProduct,
  stored: StoredProduct | undefined,
  { attributes }: Words,
): Choice {
  const places = item.options
    .keys()
    .filter((place) => item.variants.some((variant) => valueAt(item, variant, place) !== ''))
  const used = new Set<string>()
  const take = (name: string) => {
    let code = attributes.find(name)
    // Two options of one product may bear names that mean the same.
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
  // A supplement cannot make the product be chosen by something else: what it does not name is still on sale.
  const bound = !item.whole && stored?.variants.some((each) => each.active)
  return { columns, codes: bound ? stored!.options : chosen }
}

/** @throws RowFault where a value, or the name of its option, is missing. */
export function optionsOf(
  item: ImportedProduct,
  variant: ImportedVariant,
  { codes, columns }: Choice,
  { attributes }: Words,
): Record<string, string> {
  const options = columns.map(({ place, code }) => {
    const value = valueAt(item, variant, place)
    if (code === undefined) throw new RowFault(`Option ${place + 1} has a value ("${value}") but no name.`)
    if (value === '') throw new RowFault(`There is no value for the option "${attributes.label(code)}".`)
    return [code, attributes.value(code, value)]
  })
  if (options.length !== codes.length || options.some(([code]) => !codes.includes(code!))) {
    const names = codes.map((code) => `"${attributes.label(code)}"`).join(' and ')
    throw new RowFault(`The product is chosen by ${names || 'no option'}; the row names others.`)
  }
  return Object.fromEntries(options)
}

/** Shopify gives a product without options one called Title with the value Default Title. */
function valueAt(item: ImportedProduct, { options }: ImportedVariant, place: number): string {
  const value = options[place] ?? ''
  const name = item.options[place]?.toLowerCase() ?? 'title'
  return place === 0 && name === 'title' && value.toLowerCase() === 'default title' ? '' : value
}
