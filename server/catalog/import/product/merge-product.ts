import type { EntryTexts, ProductInput } from '../../product-input.ts'
import type { StoredProduct } from '../../read-products.ts'
import { sanitiseHtml } from '../../sanitise-html.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { Pictures } from '../pictures/pictures.ts'
import type { Words } from '../words/words.ts'
import type { ImportedProduct, Refused } from './imported-product.ts'
import { mergeDetails } from './merge-details.ts'
import { mergePictures } from './merge-pictures.ts'
import { mergeVariants } from './merge-variants.ts'

export type MergeContext = {
  words: Words
  pictures: Pictures
  /** Tax classes the shop has rates for. */
  taxClasses: Set<string>
  /** Which product of the file a SKU belongs to. */
  fileSkus: ProductFile['skus']
  /** SKUs that several rows of the file name. */
  shared: ProductFile['shared']
  /** Which product of the shop a SKU belongs to. */
  shopSkus: Map<string, string>
  /** Slugs of products that belong to others. */
  slugs: Set<string>
  /** Nothing is written: texts of new products need not be made safe yet. */
  planning: boolean
  /** No row of the product has been refused so far. */
  complete: boolean
}

export type Merged = { input: ProductInput | null; refused: Refused[] }

/** The product as it is to be: what the shop has, with what the file says in its place. null where nothing can be sold. */
export function mergeProduct(
  item: ImportedProduct,
  stored: StoredProduct | undefined,
  context: MergeContext,
): Merged {
  if (!stored && item.title === undefined) {
    const reason = `There is no title, and the shop has no product "${item.handle}" to add to.`
    return { input: null, refused: item.variants.map(({ line }) => ({ line, reason })) }
  }
  const { variants, options, refused } = mergeVariants(item, stored, context)
  if (!stored && !variants.some((each) => each.active !== false)) return { input: null, refused }
  const before = stored ?? fresh(item.handle)
  const input: ProductInput = {
    ...before,
    status: item.status ?? before.status,
    vendor: item.vendor ?? before.vendor,
    type: item.type ?? before.type,
    taxClass: taxClassOf(item, stored, context),
    texts: { ...before.texts, en: mergeTexts(item, before, context) },
    categoryIds: mergeCategory(item, before, context),
    tags: item.tags
      ? [...new Set(item.tags.map((name) => context.words.tags.find(name)))].sort()
      : before.tags,
    options,
    specification: mergeDetails(item, before, options, context),
    pictureIds: mergePictures(item, before.pictureIds, context.pictures),
    variants,
  }
  return { input, refused }
}

type Before = Required<Omit<ProductInput, 'related' | 'sales' | 'publishedAt' | 'variants'>>

function fresh(handle: string): Before {
  return {
    handle,
    status: 'active',
    vendor: '',
    type: '',
    taxClass: 'standard',
    shippingClass: 'standard',
    texts: { en: { slug: '', name: '' } },
    categoryIds: [],
    tags: [],
    options: [],
    specification: [],
    pictureIds: [],
  }
}

/** What is taxed keeps its class; Shopify's tax code chooses one if the shop has it. */
function taxClassOf(
  { taxable, taxCode }: ImportedProduct,
  stored: StoredProduct | undefined,
  { taxClasses }: MergeContext,
): string {
  if (taxable === false) return 'exempt'
  if (taxable && taxCode !== undefined && taxClasses.has(taxCode)) return taxCode
  if (!stored) return 'standard'
  return taxable && stored.taxClass === 'exempt' ? 'standard' : stored.taxClass
}

/** English texts. The slug stays once it is there: addresses do not move. */
function mergeTexts(item: ImportedProduct, before: Before, context: MergeContext): EntryTexts {
  const old = before.texts.en
  return {
    slug: old.slug || (context.slugs.has(item.handle) ? `${item.handle}-2` : item.handle),
    name: said(item.title, old.name),
    summary: old.summary ?? '',
    body: context.planning && old.name === '' ? '' : bodyOf(item.body, old.body ?? ''),
    seoTitle: said(item.seoTitle, old.seoTitle ?? ''),
    seoDescription: said(item.seoDescription, old.seoDescription ?? ''),
  }
}

/** The old text where the new one is missing or differs in padding only. */
function said(text: string | undefined, old: string): string {
  return text === undefined || text === old.trim() ? old : text
}

function bodyOf(body: string | undefined, old: string): string {
  if (body === undefined || body === old.trim()) return old
  return said(sanitiseHtml(body), old)
}

/**
 * A product in several categories stays in all of them if the file's is among them. A type makes a category where it
 * is new to the product, not again after the merchant has put the product elsewhere.
 */
function mergeCategory(item: ImportedProduct, before: Before, { words }: MergeContext): number[] {
  const { categoryIds } = before
  if (!item.category || (item.categoryByType && item.type === before.type)) return categoryIds
  const id = words.categories.find(item.category)
  return categoryIds.includes(id) ? categoryIds : [id]
}
