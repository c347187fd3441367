import type { Props } from '#contract/components.ts'

export type Product = Pick<Props<'buy-box'>['product'], 'options' | 'variants' | 'selectedSku'>
export type BuyVariant = Product['variants'][number]

/** Chosen value codes by option code; an open option is missing. */
export type Chosen = Record<string, string>

/** Returns the initial choice: the variant of the page's address, or the options with a single value. Nothing else. */
export function initialChoice({ options, variants, selectedSku }: Product): Chosen {
  const selected = variants.find((variant) => variant.sku === selectedSku)
  if (selected) return selected.options
  const single = options.filter((option) => option.values.length === 1)
  return Object.fromEntries(single.map((option) => [option.code, option.values[0]?.code ?? '']))
}

/** Returns the chosen variant once every option is chosen. */
export function variantOf({ options, variants }: Product, chosen: Chosen): BuyVariant | undefined {
  if (options.some((option) => !chosen[option.code])) return undefined
  return variants.find(matching(chosen))
}

/** Returns the SKUs of the variants that match the choice so far. */
export function openSkus({ variants }: Product, chosen: Chosen): string[] {
  return variants.filter(matching(chosen)).map(({ sku }) => sku)
}

/**
 * Returns whether a value is in stock together with the choices in the options before it. Later options are ignored:
 * otherwise two choices could disable each other.
 */
export function canBeHad(product: Product, chosen: Chosen, option: string, value: string): boolean {
  const fits = matching({ ...choiceBefore(product, chosen, option), [option]: value })
  return product.variants.some((variant) => !variant.outOfStock && fits(variant))
}

/** Returns whether such a variant exists, sold out or not: shoppers may ask to be notified. */
export function isMade(product: Product, chosen: Chosen, option: string, value: string): boolean {
  return product.variants.some(matching({ ...choiceBefore(product, chosen, option), [option]: value }))
}

/** Returns the choice after picking `value`. Clears later options that aren't available with it. */
export function choose(product: Product, chosen: Chosen, option: string, value: string): Chosen {
  const next: Chosen = { ...choiceBefore(product, chosen, option), [option]: value }
  // If the value itself is sold out, every combination is, so keep those that exist at all.
  const goesWith = canBeHad(product, chosen, option, value) ? canBeHad : isMade
  for (const later of product.options.slice(indexOf(product, option) + 1)) {
    const wanted = chosen[later.code]
    if (wanted && goesWith(product, next, later.code, wanted)) next[later.code] = wanted
  }
  return { ...initialChoice({ ...product, selectedSku: null }), ...next }
}

export type Alternative = Product['options'][number]

/**
 * For a choice that is sold out: the first option, colours before others, with values that would make it available, and
 * these values. undefined if changing one option doesn't help.
 */
export function inStockInstead(product: Product, chosen: Chosen): Alternative | undefined {
  const isColour = ({ values }: Alternative) => values.some(({ swatch }) => swatch)
  const ordered = product.options.toSorted((one, other) => Number(isColour(other)) - Number(isColour(one)))
  const helpful = ordered.map((option) => ({
    ...option,
    values: option.values.filter(({ code }) => {
      const fits = matching({ ...chosen, [option.code]: code })
      return code !== chosen[option.code] && product.variants.some((each) => !each.outOfStock && fits(each))
    }),
  }))
  return helpful.find(({ values }) => values.length > 0)
}

function choiceBefore(product: Product, chosen: Chosen, option: string): Chosen {
  const before = product.options.slice(0, indexOf(product, option)).map(({ code }) => code)
  return Object.fromEntries(Object.entries(chosen).filter(([code]) => before.includes(code)))
}

function indexOf({ options }: Product, code: string): number {
  return options.findIndex((option) => option.code === code)
}

/** Listed once for all variants: every value of every option is compared with each of them. */
function matching(chosen: Chosen): (variant: BuyVariant) => boolean {
  const wanted = Object.entries(chosen)
  return ({ options }) => wanted.every(([code, value]) => options[code] === value)
}
