import type { ProductAction } from '#contract/admin/catalog/product-plan.ts'
import type { PlanValues } from '#server/db/tables/plans.ts'
import type { BulkKind } from '#server/platform/admin/plans/bulk-kind.ts'
import type { StoredProduct } from '../../save/read-products.ts'
import { productsInDatabase } from '../products/list-products.ts'
import { nameOf } from '../products/product-record.ts'
import { normalValue, readValue } from '../products/product-values.ts'
import { refusedRows, storedProducts, writeRows } from './write-rows.ts'

export const bulkProducts: BulkKind<ProductAction> = {
  kind: 'product',
  list: productsInDatabase,
  permissionsFor: () => ['products.change'],

  async propose(ctx, ids, action) {
    const products = await storedProducts(ctx.tx, ids.filter((id) => /^\d{1,10}$/.test(id)).map(Number))
    const edits = products.map((product, row) => {
      const after = afterOf(product, action)
      const before = Object.fromEntries(Object.keys(after).map((path) => [path, readValue(product, path)]))
      return { row, productId: product.id, before, after }
    })
    const refused = await refusedRows(ctx, new Map(products.map((each) => [each.id, each])), edits)
    return products.map((product, row) => {
      const { before, after } = edits[row]!
      const own = { id: String(product.id), label: nameOf(product) }
      const why = refused.get(row)
      return why === undefined ? { ...own, before, after } : { ...own, refused: why }
    })
  },

  apply: (ctx, rows) =>
    writeRows(
      ctx,
      rows.map(({ position, recordId, before, after }) => ({
        ...{ row: position, productId: Number(recordId), before, after },
      })),
    ),
}

/** Returns the values that an action gives to a product, by path. */
function afterOf(product: StoredProduct, action: ProductAction): PlanValues {
  switch (action.kind) {
    case 'status':
      return { status: action.to }
    case 'set':
      return { [action.field]: action.value }
    case 'categories':
      return { categories: normalValue('categories', withMembers(product.categoryIds, action)) }
    case 'tags': {
      const { add, remove } = action
      const given = { add: normalTags(add), remove: normalTags(remove) }
      return { tags: normalValue('tags', withMembers(product.tags, given)) }
    }
    case 'attribute': {
      const others = product.specification.filter(({ attributeCode }) => attributeCode !== action.attribute)
      const line = { attributeCode: action.attribute, valueCode: action.value ?? '' }
      return { specification: action.value === null ? others : [...others, line] }
    }
  }
}

function withMembers<Item>(now: Item[], { add, remove }: { add: Item[]; remove: Item[] }): Item[] {
  return [...now.filter((item) => !remove.includes(item)), ...add.filter((item) => !now.includes(item))]
}

function normalTags(tags: string[]): string[] {
  return normalValue('tags', tags) as string[]
}
