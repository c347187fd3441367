import { isDeepStrictEqual } from 'node:util'
import type { VariantInput } from '../../save/product-input.ts'
import type { StoredProduct } from '../../save/read-products.ts'
import type { StoredVariant } from '../../save/read-variants.ts'
import { RowFault } from '../errors.ts'
import { findVariant, keyOf } from './find-variant.ts'
import type { ImportedProduct, ImportedVariant, Refused } from './imported-product.ts'
import { chooseOptions, optionsOf } from './merge-options.ts'
import type { MergeContext } from './merge-product.ts'

/** Shopify's limit per product. */
export const maxVariants = 2048

type MergedVariants = { variants: VariantInput[]; options: string[]; refused: Refused[] }

/**
 * The variants in the order of the file, matched by `findVariant`. Variants that the file leaves out are deactivated;
 * in a supplement, or if rows were refused, they stay.
 */
export function mergeVariants(
  item: ImportedProduct,
  stored: StoredProduct | undefined,
  context: MergeContext,
): MergedVariants {
  const refused: Refused[] = []
  const choice = chooseOptions(item, stored, context.words)
  const find = findVariant(item, stored, context)
  const taken = new Map<string, number>()
  const merged = new Map<string, VariantInput>()

  for (const variant of item.variants) {
    try {
      if (merged.size >= maxVariants) throw new RowFault('many_variants', { max: maxVariants })
      const options = optionsOf(item, variant, choice, context.words)
      const key = keyOf(options)
      const twin = taken.get(key)
      if (twin !== undefined) throw new RowFault('same_options', { line: twin })
      const { sku, old } = find(variant, options)
      taken.set(key, variant.line)
      merged.set(old?.sku ?? sku, mergeVariant(variant, old, { sku, options }, context))
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      refused.push({ line: variant.line, fault: error.fault })
    }
  }
  // If every row was refused, the product stays as it is.
  if (merged.size === 0 && stored)
    return { variants: stored.variants.map(withoutIds), options: stored.options, refused }
  const complete = context.complete && refused.length === 0
  return {
    variants: withTheRest(item, merged, stored, choice.codes, complete),
    options: choice.codes,
    refused,
  }
}

/**
 * Appends the variants that the file leaves out: deactivated if the file has the whole product, unchanged if some of
 * its rows were refused, unless the product's options changed. In a supplement the old order stays.
 */
function withTheRest(
  { whole }: ImportedProduct,
  merged: Map<string, VariantInput>,
  stored: StoredProduct | undefined,
  codes: string[],
  complete: boolean,
): VariantInput[] {
  const rest = (stored?.variants ?? []).map(withoutIds)
  const others = rest.filter((each) => !merged.has(each.sku))
  const fits = ({ options }: VariantInput) => isDeepStrictEqual(Object.keys(options).sort(), codes.toSorted())
  const off = others.map((each) => (complete || !fits(each) ? { ...each, active: false } : each))
  if (whole) return [...merged.values(), ...onSaleFirst(off)]
  const known = new Set(rest.map((each) => each.sku))
  const added = [...merged].filter(([sku]) => !known.has(sku)).map(([, each]) => each)
  const [on, gone] = split(rest.map((each) => merged.get(each.sku) ?? each))
  return [...on, ...added, ...gone]
}

function onSaleFirst(variants: VariantInput[]): VariantInput[] {
  return split(variants).flat()
}

function split(variants: VariantInput[]): [on: VariantInput[], off: VariantInput[]] {
  return [variants.filter((each) => each.active !== false), variants.filter((each) => each.active === false)]
}

function mergeVariant(
  variant: ImportedVariant,
  old: StoredVariant | undefined,
  { sku, options }: Pick<VariantInput, 'sku' | 'options'>,
  { pictures }: MergeContext,
): VariantInput {
  const stockPolicy = policyOf(variant, old)
  const before: Omit<VariantInput, 'sku' | 'options' | 'price'> = old
    ? withoutIds(old)
    : { ...blank, stockPolicy }
  const onHand = stockPolicy === 'untracked' ? old?.onHand : (variant.onHand ?? old?.onHand ?? 0)
  const pictureId = variant.pictureUrl === undefined ? undefined : pictures.find(variant.pictureUrl)?.id
  const { price, compareAtPrice, cost, weight, content, barcode, requiresShipping, releaseOn } = variant
  const { hsCode, originCountry } = variant
  return {
    ...before,
    sku,
    ...(old && old.sku !== sku ? { formerSku: old.sku } : {}),
    options,
    price,
    ...defined({ compareAtPrice, cost, weight, content, barcode, requiresShipping, releaseOn, onHand }),
    ...defined({ hsCode, originCountry }),
    ...(variant.prices ? { prices: mergePrices(variant.prices, before.prices) } : {}),
    stockPolicy,
    active: true,
    ...(pictureId === undefined || before.pictureIds?.[0] === pictureId ? {} : { pictureIds: [pictureId] }),
  }
}

/** Fixed prices of the shop with those of the file. A reduced price needs the price itself. */
function mergePrices(
  given: NonNullable<ImportedVariant['prices']>,
  before: VariantInput['prices'] = {},
): NonNullable<VariantInput['prices']> {
  const merged = { ...before }
  for (const [currency, { price = before[currency]?.price, compareAtPrice }] of Object.entries(given)) {
    if (price === undefined) continue
    const earlier = before[currency]?.compareAtPrice ?? null
    merged[currency] = { price, compareAtPrice: compareAtPrice === undefined ? earlier : compareAtPrice }
  }
  return merged
}

const blank = {
  compareAtPrice: null,
  cost: null,
  prices: {},
  weight: 0,
  content: null,
  barcode: null,
  maxPerOrder: 99,
  requiresShipping: true,
  releaseOn: null,
  hsCode: null,
  originCountry: null,
  pictureIds: [],
}

/** Without a tracker stock is not counted. If the file has no tracker column, a quantity means that it is. */
function policyOf(
  { tracked, backorder, onHand }: ImportedVariant,
  old: StoredVariant | undefined,
): VariantInput['stockPolicy'] {
  if (tracked === false) return 'untracked'
  const before =
    old?.stockPolicy ?? (tracked || onHand !== undefined || backorder !== undefined ? 'deny' : 'untracked')
  const policy = tracked && before === 'untracked' ? 'deny' : before
  if (policy === 'untracked' || backorder === undefined) return policy
  return backorder ? 'backorder' : 'deny'
}

function withoutIds({
  id: _id,
  position: _position,
  ...variant
}: StoredVariant): VariantInput & { active: boolean } {
  return variant
}

function defined<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
