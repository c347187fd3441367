import { and, asc, eq } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import {
  product,
  productAttribute,
  productCategory,
  productOption,
  productPicture,
  productTag,
  tag,
  translation,
} from '#server/db/tables.ts'
import type { EntryTexts, ProductInput } from './product-input.ts'
import { readVariants, type StoredVariant } from './read-variants.ts'
import type { EntryKind } from './save-texts.ts'

/** A complete stored product, in the same shape as the input so that the two can be compared. */
export type StoredProduct = Required<Omit<ProductInput, 'variants'>> & {
  id: number
  variants: StoredVariant[]
}

/** The products with these handles, by handle. Categories and tags are sorted, variants not on sale come last. */
export async function readProducts(reader: Reader, handles: string[]): Promise<Map<string, StoredProduct>> {
  if (handles.length === 0) return new Map()
  const rows = await reader.select().from(product).where(anyOf(product.handle, handles))
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return new Map()
  const parts = await readParts(reader, ids)
  return new Map(
    rows.map(
      ({
        id,
        ratingSum: _sum,
        ratingCount: _count,
        createdAt: _created,
        updatedAt: _updated,
        version: _version,
        gaps: _gaps,
        untranslated: _untranslated,
        ...row
      }) => [
        row.handle,
        {
          ...row,
          id,
          texts: parts.texts.get(id) ?? { en: { slug: row.handle, name: row.handle } },
          categoryIds: parts.categories(id).map((each) => each.categoryId),
          tags: parts.tags(id).map((each) => each.handle),
          options: parts.options(id).map((each) => each.attributeCode),
          specification: parts.specification(id).map(({ attributeCode, valueCode, labels }) => ({
            attributeCode,
            ...(valueCode === null ? {} : { valueCode }),
            ...(labels === null ? {} : { labels }),
          })),
          pictureIds: parts.pictures(id).map((each) => each.pictureId),
          variants: parts.variants.get(id) ?? [],
        },
      ],
    ),
  )
}

async function readParts(reader: Reader, ids: number[]) {
  const categories = await reader
    .select()
    .from(productCategory)
    .where(anyOf(productCategory.productId, ids))
    .orderBy(asc(productCategory.categoryId))
  const tags = await reader
    .select({ productId: productTag.productId, handle: tag.handle })
    .from(productTag)
    .innerJoin(tag, eq(tag.id, productTag.tagId))
    .where(anyOf(productTag.productId, ids))
  const options = await reader
    .select()
    .from(productOption)
    .where(anyOf(productOption.productId, ids))
    .orderBy(asc(productOption.position))
  const specification = await reader
    .select()
    .from(productAttribute)
    .where(anyOf(productAttribute.productId, ids))
    .orderBy(asc(productAttribute.position), asc(productAttribute.attributeCode))
  const pictures = await reader
    .select()
    .from(productPicture)
    .where(anyOf(productPicture.productId, ids))
    .orderBy(asc(productPicture.position))
  return {
    texts: await readTexts(reader, 'product', ids),
    variants: await readVariants(reader, ids),
    categories: byProduct(categories),
    // Sorted here by code unit, because the database's collation differs from JavaScript's.
    tags: byProduct(tags.sort((a, b) => (a.handle < b.handle ? -1 : 1))),
    options: byProduct(options),
    specification: byProduct(specification),
    pictures: byProduct(pictures),
  }
}

function byProduct<Row extends { productId: number }>(rows: Row[]): (productId: number) => Row[] {
  const grouped = Map.groupBy(rows, (row) => row.productId)
  return (productId) => grouped.get(productId) ?? []
}

type StoredTexts = Record<string, Required<EntryTexts>> & { en: Required<EntryTexts> }

/** The texts of these entries in all languages, by id. */
async function readTexts(reader: Reader, kind: EntryKind, ids: number[]): Promise<Map<number, StoredTexts>> {
  const rows = await reader
    .select()
    .from(translation)
    .where(and(eq(translation.kind, kind), anyOf(translation.ownerId, ids)))
  const texts = new Map<number, StoredTexts>()
  for (const { kind: _kind, ownerId, lang, ...entry } of rows) {
    texts.set(ownerId, { ...texts.get(ownerId), [lang]: entry } as StoredTexts)
  }
  return texts
}
