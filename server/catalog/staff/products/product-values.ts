import { emptyText, type ProductText } from '#contract/admin/catalog/product-fields.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { cleanHandle } from '../../save/handle.ts'
import type { ProductInput, VariantInput } from '../../save/product-input.ts'
import type { StoredProduct } from '../../save/read-products.ts'
import type { StoredVariant } from '../../save/read-variants.ts'
import { sanitiseHtml } from '../../save/sanitise-html.ts'
import { completeTexts } from '../complete-texts.ts'

/** A product by paths such as `texts.de.name` and `variants.812.price`, as merchants edit it. */

/** Paths whose names differ from those of the stored product. */
const stored = { categories: 'categoryIds', pictures: 'pictureIds' } as const

/** @throws Refusal `not_found` for a variant that the product does not have. */
export function readValue(product: StoredProduct, path: string): unknown {
  const [root, key, field, part] = path.split('.') as [string, string, string?, string?]
  if (root === 'texts') {
    const text = textOf(product, key)
    return field === undefined ? text : (text ?? emptyText)[field as keyof ProductText]
  }
  if (root === 'variants') {
    const variant = variantOf(product, key)
    if (field === 'pictures') return variant.pictureIds
    if (field === 'prices' && part !== undefined) return variant.prices[part] ?? null
    return variant[field as keyof StoredVariant]
  }
  const value = product[(stored[root as keyof typeof stored] ?? root) as keyof StoredProduct]
  return value instanceof Date ? value.toISOString() : value
}

/** The product with other values. */
export function withValues(
  product: StoredProduct,
  values: readonly { path: string; value: unknown }[],
): StoredProduct {
  const draft = structuredClone(product)
  for (const { path, value } of values) setValue(draft, path, value)
  draft.texts = completeTexts(draft.texts, product.texts) as StoredProduct['texts']
  return draft
}

function setValue(draft: StoredProduct, path: string, value: unknown): void {
  const [root, key, field, part] = path.split('.') as [string, string, string?, string?]
  if (root === 'texts') {
    const texts = draft.texts as Record<string, Partial<ProductText> | undefined>
    if (field === undefined) texts[key] = (value ?? undefined) as ProductText | undefined
    else texts[key] = { ...emptyText, ...texts[key], [field]: value }
  } else if (root === 'variants') {
    const variant = variantOf(draft, key)
    if (field === 'pictures') variant.pictureIds = value as number[]
    else if (field === 'prices' && part !== undefined) {
      const { [part]: _, ...others } = variant.prices
      variant.prices = value === null ? others : { ...others, [part]: value as { price: number } }
    } else Object.assign(variant, { [field!]: value })
  } else {
    const name: string = stored[root as keyof typeof stored] ?? root
    Object.assign(draft, { [name]: name === 'publishedAt' ? new Date(value as string) : value })
  }
}

export function textOf({ texts }: Pick<StoredProduct, 'texts'>, lang: string): ProductText | null {
  const text = (texts as Record<string, ProductText | undefined>)[lang]
  return text ? { ...emptyText, ...text } : null
}

function variantOf({ variants }: StoredProduct, id: string): StoredVariant {
  const variant = variants.find((each) => String(each.id) === id)
  if (!variant) throw new Refusal('not_found')
  return variant
}

/** The input that makes the product match the draft. Stock is left as it is. */
export function inputOf(draft: StoredProduct, before: StoredProduct): ProductInput {
  const formerSkus = new Map(before.variants.map(({ id, sku }) => [id, sku]))
  return { ...draft, variants: draft.variants.map((each) => variantInput(each, formerSkus.get(each.id))) }
}

function variantInput(variant: StoredVariant, formerSku: string | undefined): VariantInput {
  const { id: _id, position: _position, onHand: _onHand, ...input } = variant
  return formerSku === undefined || formerSku === input.sku ? input : { ...input, formerSku }
}

/** A value as it will be stored, so that undo recognises it. */
export function normalValue(path: string, value: unknown): unknown {
  const [root, , field] = path.split('.')
  if (root === 'publishedAt' && typeof value === 'string') return isoOf(value)
  if (root === 'tags' && Array.isArray(value))
    return [...new Set(value.map((tag) => (typeof tag === 'string' ? cleanHandle(tag) : tag)))].sort()
  if (root === 'categories' && Array.isArray(value)) return [...new Set(value)].sort((a, b) => a - b)
  if (root === 'pictures' && Array.isArray(value)) return [...new Set(value)]
  if (root === 'texts' && field === 'body' && typeof value === 'string') return sanitiseHtml(value)
  if (root === 'texts' && field === undefined && value !== null && typeof value === 'object') {
    const { body = '' } = value as { body?: unknown }
    return { ...emptyText, ...value, body: typeof body === 'string' ? sanitiseHtml(body) : body }
  }
  return value
}

function isoOf(text: string): string {
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}
