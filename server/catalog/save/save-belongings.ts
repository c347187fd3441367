import { isDeepStrictEqual } from 'node:util'
import { anyOf } from '#server/db/any-of.ts'
import { insertMany } from '#server/db/insert-many.ts'
import type { Tx } from '#server/db/open.ts'
import {
  productAttribute,
  productCategory,
  productOption,
  productPicture,
  productTag,
  tag,
} from '#server/db/tables.ts'
import type { ProductInput } from './product-input.ts'
import type { StoredProduct } from './read-products.ts'
import { saveTextsOf } from './save-texts.ts'

export type Saving = { id: number; input: ProductInput; before: StoredProduct | undefined }

/** Saves categories, tags, options, specification and pictures of products whose own rows already exist. */
export async function saveBelongings(tx: Tx, all: Saving[]): Promise<void> {
  const tagIds = await tagIdsOf(
    tx,
    all.flatMap(({ input }) => input.tags),
  )
  await replace(tx, all, productCategory, 'categoryIds', ({ id, input }) =>
    [...new Set(input.categoryIds)].map((categoryId) => ({ productId: id, categoryId })),
  )
  await replace(tx, all, productTag, 'tags', ({ id, input }) =>
    [...new Set(input.tags)].map((handle) => ({ productId: id, tagId: tagIds.get(handle)! })),
  )
  await replace(tx, all, productOption, 'options', ({ id, input }) =>
    input.options.map((attributeCode, position) => ({ productId: id, attributeCode, position })),
  )
  await replace(tx, all, productAttribute, 'specification', ({ id, input }) =>
    input.specification.map(({ attributeCode, valueCode = null, labels = null }, position) => ({
      productId: id,
      position,
      attributeCode,
      valueCode,
      labels,
    })),
  )
  await replace(tx, all, productPicture, 'pictureIds', ({ id, input }) =>
    [...new Set(input.pictureIds)].map((pictureId, position) => ({ productId: id, pictureId, position })),
  )
}

type Belonging =
  | typeof productCategory
  | typeof productTag
  | typeof productOption
  | typeof productAttribute
  | typeof productPicture

async function replace<Table extends Belonging>(
  tx: Tx,
  all: Saving[],
  table: Table,
  part: 'categoryIds' | 'tags' | 'options' | 'specification' | 'pictureIds',
  rowsOf: (saving: Saving) => Table['$inferInsert'][],
): Promise<void> {
  const changed = all.filter(({ input, before }) => !isDeepStrictEqual(input[part], before?.[part]))
  const existing = changed.filter(({ before }) => before !== undefined).map(({ id }) => id)
  if (existing.length > 0) await tx.delete(table).where(anyOf(table.productId, existing))
  const rows = changed.flatMap(rowsOf)
  await insertMany(tx, table, rows)
}

/** Ids by handle. Creates unknown tags. The lock keeps all of them until the transaction ends. */
async function tagIdsOf(tx: Tx, handles: string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(handles)].sort()
  const ids = new Map<string, number>()
  // A tag that is merged or removed meanwhile is missing after the wait for its lock, and is made again.
  for (let missing = wanted; missing.length > 0; missing = wanted.filter((handle) => !ids.has(handle))) {
    await createTags(tx, missing)
    const rows = await tx
      .select()
      .from(tag)
      .where(anyOf(tag.handle, missing))
      .orderBy(tag.handle)
      .for('key share')
    for (const row of rows) ids.set(row.handle, row.id)
  }
  return ids
}

async function createTags(tx: Tx, handles: string[]): Promise<void> {
  const created = await tx
    .insert(tag)
    .values(handles.map((handle) => ({ handle })))
    .onConflictDoNothing()
    .returning()
  await saveTextsOf(
    tx,
    'tag',
    created.map(({ id, handle }) => ({ ownerId: id, texts: { en: { slug: handle, name: handle } } })),
  )
}
