import { isDeepStrictEqual } from 'node:util'
import type { Lang } from '#contract/languages.ts'
import type { EntryTexts, ProductInput } from '../../save/product-input.ts'
import type { StoredProduct } from '../../save/read-products.ts'
import { sanitiseHtml } from '../../save/sanitise-html.ts'
import { faultOf } from '../errors.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { Pictures } from '../pictures/picture-book.ts'
import type { Words } from '../words/words.ts'
import type { ImportedProduct, Refused } from './imported-product.ts'
import { mergeDetails } from './merge-details.ts'
import { mergeVariants } from './merge-variants.ts'
import { mergeSafety } from './read-safety.ts'

export type MergeContext = {
  words: Words
  /** The language of the file's texts. */
  lang: Lang
  pictures: Pictures
  /** Tax classes with rates in this shop. */
  taxClasses: Set<string>
  /** The product of the file that a SKU belongs to. */
  fileSkus: ProductFile['skus']
  /** SKUs used by several rows of the file. */
  shared: ProductFile['shared']
  /** The product of the shop that a SKU belongs to. */
  shopSkus: Map<string, string>
  /** Slugs that other products already have. */
  slugs: Set<string>
  /** True in a dry run: nothing is written, so texts of new products need not be sanitised. */
  planning: boolean
  /** True if no row of the product has been refused so far. */
  complete: boolean
}

export type Merged = { input: ProductInput | null; refused: Refused[] }

/** The shop's product overwritten with the file's data. null if no variant of it can be sold. */
export function mergeProduct(
  item: ImportedProduct,
  stored: StoredProduct | undefined,
  context: MergeContext,
): Merged {
  if (!stored && item.title === undefined) {
    const fault = faultOf('unknown_product', { handle: item.handle })
    return { input: null, refused: item.variants.map(({ line }) => ({ line, fault })) }
  }
  const { variants, options, refused } = mergeVariants(item, stored, context)
  if (!stored && !variants.some((each) => each.active !== false)) return { input: null, refused }
  const before = stored ?? fresh(item.handle)
  const input: ProductInput = {
    ...before,
    // A deleted product in a file is back.
    status: item.status ?? (before.status === 'deleted' ? 'active' : before.status),
    vendor: item.vendor ?? before.vendor,
    type: item.type ?? before.type,
    taxClass: taxClassOf(item, stored, context),
    texts: mergeTexts(item, before, context),
    categoryIds: mergeCategory(item, before, context),
    tags: item.tags
      ? [...new Set(item.tags.map((name) => context.words.tags.find(name)))].sort()
      : before.tags,
    safety: mergeSafety(item.safety, before.safety, context.lang),
    durabilityYears: item.durabilityYears === undefined ? before.durabilityYears : item.durabilityYears,
    hsCode: item.hsCode ?? before.hsCode,
    originCountry: item.originCountry ?? before.originCountry,
    customsDescription: item.customsDescription ?? before.customsDescription,
    options,
    specification: mergeDetails(item, before, options, context),
    pictureIds: mergePictures(item, before.pictureIds, context.pictures),
    variants,
  }
  return { input, refused }
}

type Before = Required<Omit<ProductInput, 'replacedBy' | 'related' | 'sales' | 'publishedAt' | 'variants'>>

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
    safety: null,
    durabilityYears: null,
    ...{ hsCode: '', originCountry: '', customsDescription: '' },
  }
}

/** Taxed products keep their class. Shopify's tax code selects one if the shop has it. */
function taxClassOf(
  { taxable, taxCode }: ImportedProduct,
  stored: StoredProduct | undefined,
  { taxClasses }: MergeContext,
): string {
  if (taxable === false) return 'exempt'
  const before = stored?.taxClass ?? 'standard'
  const isTaxed = taxable ?? before !== 'exempt'
  if (isTaxed && taxCode !== undefined && taxClasses.has(taxCode)) return taxCode
  return isTaxed && before === 'exempt' ? 'standard' : before
}

/**
 * The texts in the file's language. English is every page's fallback: if it is missing, or only stands in for the
 * file's language, it gets the same texts.
 */
function mergeTexts(item: ImportedProduct, before: Before, context: MergeContext): ProductInput['texts'] {
  const { lang } = context
  const { en } = before.texts
  const own = before.texts[lang]
  const standIn = lang !== 'en' && (en.name === '' || isDeepStrictEqual(en, own))
  const merged = mergeText(item, own ?? { ...en, ...(en.name === '' ? {} : noTexts) }, context)
  const texts = { ...before.texts, ...(standIn ? { en: merged } : {}), [lang]: merged }
  for (const { lang: other, field, text } of item.texts ?? []) {
    const old = texts[other] ?? { ...merged, ...noTexts }
    const name = field === 'title' ? 'name' : field
    const value = field === 'body' ? bodyOf(text, old.body ?? '') : textOrOld(text, old[name] ?? '')
    texts[other] = { ...old, [name]: value }
  }
  return texts
}

const noTexts = { summary: '', body: '', seoTitle: '', seoDescription: '' }

/** An existing slug is kept, because URLs must not change. */
function mergeText(item: ImportedProduct, old: EntryTexts, context: MergeContext): EntryTexts {
  return {
    slug: old.slug || (context.slugs.has(item.handle) ? `${item.handle}-2` : item.handle),
    name: textOrOld(item.title, old.name),
    summary: textOrOld(item.summary, old.summary ?? ''),
    body: context.planning && old.name === '' ? '' : bodyOf(item.body, old.body ?? ''),
    seoTitle: textOrOld(item.seoTitle, old.seoTitle ?? ''),
    seoDescription: textOrOld(item.seoDescription, old.seoDescription ?? ''),
  }
}

/** The old text if the new one is missing or differs only in padding. */
function textOrOld(text: string | undefined, old: string): string {
  return text === undefined || text === old.trim() ? old : text
}

function bodyOf(body: string | undefined, old: string): string {
  if (body === undefined || body === old.trim()) return old
  return textOrOld(sanitiseHtml(body), old)
}

/**
 * A product in several categories stays in all of them if the file's is one of them. A type becomes a category when it
 * is new to the product, but not again after the merchant has moved the product elsewhere.
 */
function mergeCategory(item: ImportedProduct, before: Before, { words }: MergeContext): number[] {
  const { categoryIds } = before
  if (!item.category || (item.categoryByType && item.type === before.type)) return categoryIds
  const id = words.categories.find(item.category)
  return categoryIds.includes(id) ? categoryIds : [id]
}

/**
 * The product's pictures in the order of the file. In a supplement, and if one of them could not be fetched, the old
 * ones stay behind them; if the file names none, all stay.
 */
function mergePictures(item: ImportedProduct, before: number[], pictures: Pictures): number[] {
  const ownUrls = item.pictures.map(({ url }) => url)
  const urls = [...ownUrls, ...item.variants.flatMap(({ pictureUrl }) => pictureUrl ?? [])]
  const named = urls.map((url) => pictures.find(url)?.id).filter((id) => id !== undefined)
  if (!item.whole) return [...new Set([...before, ...named])]
  const keep = ownUrls.length === 0 || named.length < urls.length
  return [...new Set([...named, ...(keep ? before : [])])]
}
