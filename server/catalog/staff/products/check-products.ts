import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import {
  attribute,
  attributeValue,
  category,
  picture,
  product,
  translation,
  variant,
} from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { fieldLabel } from '#server/platform/http/field-errors.ts'
import type { Shop } from '#server/platform/shop.ts'
import { taxClassesOf, taxSetting } from '#server/pricing/tax/tax.setting.ts'
import { maxVariants } from '../../import/product/merge-variants.ts'
import type { StoredProduct } from '../../save/read-products.ts'
import { textOf } from './product-values.ts'

/** A product before and after an edit. */
export type Edited = { before: StoredProduct; draft: StoredProduct }

/** A rule that an edited product breaks, with the path of the field that is wrong. */
export type Fault = { path: string; key: string; values?: Record<string, unknown> }

type Known = {
  taxClasses: Set<string>
  /** Those in which prices can be fixed. */
  currencies: Set<string>
  categories: Set<number>
  pictures: Set<number>
  handles: Set<string>
  /** Attribute codes, and `code=value` of their values. */
  attributes: Set<string>
  /** The variant that has a SKU, and the product that has a slug, as `lang/slug`. */
  skus: Map<string, number>
  /** SKUs that edits before this one have taken. */
  given: Set<string>
  slugs: Map<string, number>
}

/** The rules that each product breaks, by its id. Only what was changed is looked at. */
export async function findFaults(
  reader: Reader,
  { settings }: Pick<Shop, 'settings'>,
  edits: readonly Edited[],
): Promise<Map<number, Fault[]>> {
  const known = {
    ...(await readKnown(reader, edits)),
    taxClasses: taxClassesOf(settings(taxSetting)),
    currencies: new Set(settings(currencySetting).others.map(({ code }) => code)),
  }
  return new Map(
    edits.flatMap((edit) => {
      const faults = [
        ...textFaults(edit, known),
        ...productFaults(edit, known),
        ...variantFaults(edit, known),
      ]
      return faults.length > 0 ? [[edit.draft.id, faults] as const] : []
    }),
  )
}

function* textFaults({ before, draft }: Edited, { slugs }: Known): Generator<Fault> {
  if (!draft.texts.en?.name) yield { path: 'texts.en.name', key: 'desk.product.english' }
  for (const [lang, text] of Object.entries(draft.texts))
    if (lang !== 'en' && text?.name === '' && textOf(before, lang)?.name !== '')
      yield { path: `texts.${lang}.name`, key: 'form.required', values: { field: fieldLabel('name') } }
  for (const [lang, slug] of changedSlugs({ before, draft })) {
    const owner = slugs.get(`${lang}/${slug}`)
    if (slug === '') yield { path: `texts.${lang}.slug`, key: 'desk.product.slug_missing' }
    else if (owner !== undefined && owner !== draft.id)
      yield { path: `texts.${lang}.slug`, key: 'desk.product.slug_taken', values: { slug } }
  }
}

function* productFaults({ before, draft }: Edited, known: Known): Generator<Fault> {
  const isNew = (part: 'taxClass' | 'specification' | 'status') =>
    !isDeepStrictEqual(before[part], draft[part])
  if (isNew('taxClass') && draft.taxClass !== 'exempt' && !known.taxClasses.has(draft.taxClass))
    yield { path: 'taxClass', key: 'desk.product.tax_class' }
  if (added(before.categoryIds, draft.categoryIds).some((id) => !known.categories.has(id)))
    yield { path: 'categories', key: 'desk.product.category_unknown' }
  if (addedPictures({ before, draft }).some((id) => !known.pictures.has(id)))
    yield { path: 'pictures', key: 'desk.product.picture_unknown' }
  const related = added(before.related, draft.related)
  if (related.some((handle) => !known.handles.has(handle) || handle === draft.handle))
    yield { path: 'related', key: 'desk.product.related_unknown' }
  const lines = isNew('specification') ? draft.specification : []
  const isKnown = (line: (typeof lines)[number]) =>
    known.attributes.has(line.attributeCode) &&
    (line.valueCode === undefined
      ? Object.keys(line.labels ?? {}).length > 0
      : known.attributes.has(`${line.attributeCode}=${line.valueCode}`))
  if (!lines.every(isKnown)) yield { path: 'specification', key: 'desk.product.attribute_unknown' }
  const isOnSale =
    draft.status === 'active' && (isNew('status') || before.variants.some(({ active }) => active))
  if (isOnSale && !draft.variants.some(({ active }) => active))
    yield { path: isNew('status') ? 'status' : 'variants', key: 'desk.product.no_variant' }
}

function* variantFaults({ before, draft }: Edited, { skus, given, currencies }: Known): Generator<Fault> {
  if (draft.variants.length > maxVariants)
    yield { path: 'variants', key: 'desk.product.too_many_variants', values: { max: maxVariants } }
  const stored = new Map(before.variants.map((each) => [each.id, each]))
  const sold = draft.variants.filter(({ active }) => active)
  const combinations = sold.map(({ options }) => combinationOf(options))
  const isChanged = !isDeepStrictEqual(
    combinations,
    before.variants.filter(({ active }) => active).map(({ options }) => combinationOf(options)),
  )
  if (isChanged && new Set(combinations).size < sold.length)
    yield { path: 'variants', key: 'desk.product.same_options' }
  for (const { id, sku, price, compareAtPrice, prices } of draft.variants) {
    const old = stored.get(id)
    const owner = skus.get(sku)
    if (sku !== old?.sku && ((owner !== undefined && owner !== id) || given.has(sku)))
      yield { path: `variants.${id}.sku`, key: 'reason.sku_taken', values: { sku } }
    if (sku !== old?.sku) given.add(sku)
    const changed = price !== old?.price || compareAtPrice !== old.compareAtPrice
    if (changed && compareAtPrice !== null && compareAtPrice <= price)
      yield { path: `variants.${id}.compareAtPrice`, key: 'desk.product.compare_at' }
    for (const [currency, own] of Object.entries(prices)) {
      if (isDeepStrictEqual(own, old?.prices[currency])) continue
      if (!currencies.has(currency))
        yield { path: `variants.${id}.prices.${currency}`, key: 'desk.product.currency_unknown' }
      const { compareAtPrice: was = null } = own
      if (was !== null && was <= own.price)
        yield { path: `variants.${id}.prices.${currency}`, key: 'desk.product.compare_at' }
    }
  }
}

/** Option values in an order of their own, to tell combinations apart. */
export function combinationOf(options: Record<string, string>): string {
  return JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function added<Item>(before: readonly Item[], after: readonly Item[]): Item[] {
  return after.filter((item) => !before.includes(item))
}

function addedPictures({ before, draft }: Edited): number[] {
  const own = (product: StoredProduct) => [
    ...product.pictureIds,
    ...product.variants.flatMap(({ pictureIds }) => pictureIds),
  ]
  return added(own(before), own(draft))
}

function changedSlugs({ before, draft }: Edited): [lang: string, slug: string][] {
  const old = before.texts as Record<string, { slug: string } | undefined>
  return Object.entries(draft.texts).flatMap(([lang, text]) =>
    text && text.slug !== old[lang]?.slug ? [[lang, text.slug] as [string, string]] : [],
  )
}

/** Waits for a merge or a removal that is about to delete one of them, and keeps others from it until the save ends. */
function keptCategories(reader: Reader, ids: number[]) {
  return reader
    .select({ id: category.id })
    .from(category)
    .where(anyOf(category.id, ids))
    .orderBy(category.id)
    .for('key share')
}

async function readKnown(
  reader: Reader,
  edits: readonly Edited[],
): Promise<Omit<Known, 'taxClasses' | 'currencies'>> {
  const wanted = <Item>(itemsOf: (edit: Edited) => Item[]) => [...new Set(edits.flatMap(itemsOf))]
  const categories = wanted(({ before, draft }) => added(before.categoryIds, draft.categoryIds))
  const pictures = wanted(addedPictures)
  const handles = wanted(({ before, draft }) => added(before.related, draft.related))
  const slugs = wanted((edit) => changedSlugs(edit).map(([, slug]) => slug))
  const codes = wanted(({ before, draft }) =>
    isDeepStrictEqual(before.specification, draft.specification)
      ? []
      : draft.specification.map(({ attributeCode }) => attributeCode),
  )
  const skus = wanted(({ before, draft }) =>
    added(
      before.variants.map(({ sku }) => sku),
      draft.variants.map(({ sku }) => sku),
    ),
  )
  const values = await reader.select().from(attributeValue).where(anyOf(attributeValue.attributeCode, codes))
  const owned = await reader
    .select()
    .from(translation)
    .where(and(eq(translation.kind, 'product'), inArray(translation.slug, ['', ...slugs])))
  return {
    given: new Set(),
    categories: new Set((await keptCategories(reader, categories)).map(({ id }) => id)),
    pictures: new Set(
      (await reader.select({ id: picture.id }).from(picture).where(anyOf(picture.id, pictures))).map(
        ({ id }) => id,
      ),
    ),
    handles: new Set(
      (
        await reader.select({ handle: product.handle }).from(product).where(anyOf(product.handle, handles))
      ).map(({ handle }) => handle),
    ),
    attributes: new Set([
      ...(
        await reader.select({ code: attribute.code }).from(attribute).where(anyOf(attribute.code, codes))
      ).map(({ code }) => code),
      ...values.map(({ attributeCode, code }) => `${attributeCode}=${code}`),
    ]),
    skus: new Map(
      (
        await reader
          .select({ id: variant.id, sku: variant.sku })
          .from(variant)
          .where(anyOf(variant.sku, skus))
      ).map(({ id, sku }) => [sku, id]),
    ),
    slugs: new Map(owned.map(({ lang, slug, ownerId }) => [`${lang}/${slug}`, ownerId])),
  }
}
