import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Lang } from '#contract/languages.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import { product, translation, variant } from '#server/db/tables.ts'
import type { ProductInput, VariantInput } from '../../save/product-input.ts'
import { readProducts, type StoredProduct } from '../../save/read-products.ts'
import { RowFault } from '../errors.ts'
import type { ProductFile } from '../file/index-file.ts'
import type { Pictures } from '../pictures/picture-book.ts'
import { altsOf, captionsOf, type PictureTexts } from '../pictures/picture-texts.ts'
import { plainSku } from '../product/find-variant.ts'
import type { ImportedProduct, Note, Refused } from '../product/imported-product.ts'
import { chooseOptions, optionsOf } from '../product/merge-options.ts'
import { type MergeContext, mergeProduct } from '../product/merge-product.ts'
import type { ReadProduct } from '../product/read-product.ts'
import type { Words } from '../words/words.ts'
import type { Counts } from './plan.ts'

/** The outcome for one product of the file. */
export type Judged = {
  outcome: 'new' | 'changed' | 'unchanged' | 'refused'
  /** The line on which the product begins; null if it is refused. */
  line: number | null
  /** null if the product is refused. */
  input: ProductInput | null
  refused: Refused[]
  notes: Note[]
  variants: number
  deactivated: number
  /** Variants without stock, in a file without quantities. */
  withoutStock: number
  /** Changed alternative texts of pictures. */
  alts: PictureTexts[]
  /** Changed captions of videos. */
  captions: PictureTexts[]
}

export type Verdict = { all: Judged[]; stored: Map<string, StoredProduct> }

type Context = {
  file: ProductFile
  words: Words
  lang: Lang
  pictures: Pictures
  taxClasses: Set<string>
  planning: boolean
}

/** Compares products of the file with those of the shop, in a few queries for all of them. Nothing is written. */
export async function judge(reader: Reader, batch: ReadProduct[], context: Context): Promise<Verdict> {
  const items = batch.flatMap(({ product }) => product ?? [])
  const stored = await readProducts(
    reader,
    items.map(({ handle }) => handle),
  )
  const merging: JudgeContext = {
    ...context,
    quantities: context.file.cells.has('quantity'),
    fileSkus: context.file.skus,
    shared: context.file.shared,
    shopSkus: await ownersOf(
      reader,
      items.flatMap((item) => skusOf(item, stored.get(item.handle), context)),
    ),
    slugs: await slugsOf(
      reader,
      items.filter(({ handle }) => !stored.has(handle)).map(({ handle }) => handle),
      [context.lang, ...items.flatMap(({ texts = [] }) => texts.map(({ lang }) => lang))],
    ),
  }
  return { stored, all: batch.map((each) => judgeOne(each, stored, merging)) }
}

type JudgeContext = Omit<MergeContext, 'complete'> & {
  /** The file has a quantity column. */
  quantities: boolean
}

function judgeOne(
  { product: item, refused, notes }: ReadProduct,
  stored: Map<string, StoredProduct>,
  context: JudgeContext,
): Judged {
  const nothing: Judged = {
    outcome: 'refused',
    line: null,
    input: null,
    refused,
    notes,
    variants: 0,
    deactivated: 0,
    withoutStock: 0,
    alts: [],
    captions: [],
  }
  if (!item) return nothing
  const before = stored.get(item.handle)
  const merged = mergeProduct(item, before, { ...context, complete: refused.length === 0 })
  const all = [...refused, ...merged.refused]
  if (!merged.input) return { ...nothing, refused: all }
  const { input } = merged
  if (item.taxCode !== undefined && ![item.taxCode, 'exempt'].includes(input.taxClass))
    notes.push({ kind: 'taxCode', line: item.line })
  for (const { line } of item.variants) {
    if (context.shared.lines.has(line) && !merged.refused.some((each) => each.line === line))
      notes.push({ kind: 'sharedSku', line })
  }
  const alts = altsOf(item, context)
  const captions = captionsOf(item, context.pictures)
  const texts = alts.length + captions.length
  const same = before !== undefined && texts === 0 && isDeepStrictEqual(input, comparable(before))
  const off = new Set(input.variants.filter((each) => each.active === false).map((each) => each.sku))
  return {
    outcome: !before ? 'new' : same ? 'unchanged' : 'changed',
    line: item.line,
    input,
    refused: all,
    notes,
    alts,
    captions,
    variants: item.variants.length - merged.refused.length,
    deactivated: before?.variants.filter((each) => each.active && off.has(each.sku)).length ?? 0,
    withoutStock: context.quantities ? 0 : input.variants.filter(soldOut).length,
  }
}

export function comparable({ variants, ...product }: StoredProduct): ProductInput {
  return { ...product, variants: variants.map(({ id: _id, position: _position, ...each }) => each) }
}

function soldOut({ active, stockPolicy, onHand = 0 }: VariantInput): boolean {
  return active !== false && stockPolicy === 'deny' && onHand === 0
}

/** The product's SKUs, and those that would be generated for it. */
function skusOf(
  item: ImportedProduct,
  stored: StoredProduct | undefined,
  { words, file }: Context,
): string[] {
  const choice = chooseOptions(item, stored, words)
  return item.variants.flatMap((each) => {
    const named = each.sku === undefined ? [] : [each.sku]
    if (each.sku !== undefined && !file.shared.skus.has(each.sku)) return named
    try {
      return [...named, plainSku(item.handle, optionsOf(item, each, choice, words))]
    } catch (error) {
      if (error instanceof RowFault) return named
      throw error
    }
  })
}

/** The handle of the product by SKU. */
async function ownersOf(reader: Reader, skus: string[]): Promise<Map<string, string>> {
  if (skus.length === 0) return new Map()
  const rows = await reader
    .select({ sku: variant.sku, handle: product.handle })
    .from(variant)
    .innerJoin(product, eq(product.id, variant.productId))
    .where(anyOf(variant.sku, skus))
  return new Map(rows.map(({ sku, handle }) => [sku, handle]))
}

/** The slugs that products already have in these languages or in English. */
async function slugsOf(reader: Reader, slugs: string[], langs: Lang[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const rows = await reader
    .select({ slug: translation.slug, kind: translation.kind, lang: translation.lang })
    .from(translation)
    .where(anyOf(translation.slug, slugs))
  const taken = rows.filter(({ kind, lang }) => kind === 'product' && ['en', ...langs].includes(lang))
  return new Set(taken.map(({ slug }) => slug))
}

export function count(
  counts: Counts,
  { outcome, refused, variants, deactivated, withoutStock }: Judged,
): void {
  counts.refusedRows += refused.length
  if (outcome === 'refused') {
    counts.refusedProducts += 1
    return
  }
  counts.products += 1
  counts[outcome] += 1
  counts.variants += variants
  counts.deactivated += deactivated
  counts.withoutStock += withoutStock
}
