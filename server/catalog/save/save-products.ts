import { sql } from 'drizzle-orm'
import { insertMany, overwrite } from '#server/db/insert-many.ts'
import type { Tx } from '#server/db/open.ts'
import { product } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { emit } from '#server/platform/emit.ts'
import type { ProductInput } from './product-input.ts'
import { readProducts, type StoredProduct } from './read-products.ts'
import { saveBelongings } from './save-belongings.ts'
import { saveTextsOf } from './save-texts.ts'
import { saveVariants } from './save-variants.ts'

/**
 * Saves many products like `saveProduct`, in few statements: up to about a thousand products or five thousand variants.
 * Skips unchanged data. `stored`: the products in the database, if the caller has already read them.
 * `importId`: the import that movements of stock belong to. Returns ids by handle.
 */
export async function saveProducts(
  tx: Tx,
  inputs: ProductInput[],
  stored?: Map<string, StoredProduct>,
  importId: string | null = null,
): Promise<Map<string, number>> {
  if (inputs.length === 0) return new Map()
  const before =
    stored ??
    (await readProducts(
      tx,
      inputs.map((input) => input.handle),
    ))
  const ids = await saveRows(tx, inputs, before)
  const all = inputs.map((input) => ({ input, id: ids.get(input.handle)!, before: before.get(input.handle) }))
  // The texts of the specification come first, so that a new product's translations are counted once, with its own texts.
  await saveBelongings(tx, all)
  await saveTextsOf(
    tx,
    'product',
    all.map(({ id, input, before }) => ({ ownerId: id, texts: input.texts, before: before?.texts })),
  )
  await saveVariants(tx, all, importId)
  // One tag per product, however many: a catalogue-wide tag would evict every page with each batch of an import.
  await noteChange(tx, [...tagsOf('product', all), 'lists'])
  const isNew = ({ input }: { input: ProductInput }) => !before.has(input.handle)
  await tellSaved(tx, 'product.created', all.filter(isNew))
  await tellSaved(
    tx,
    'product.changed',
    all.filter((each) => !isNew(each)),
  )
  return ids
}

async function tellSaved(
  tx: Tx,
  event: 'product.created' | 'product.changed',
  saved: { id: number }[],
): Promise<void> {
  if (saved.length > 0) await emit(tx, event, { productIds: saved.map(({ id }) => id) })
}

async function saveRows(
  tx: Tx,
  inputs: ProductInput[],
  before: Map<string, StoredProduct>,
): Promise<Map<string, number>> {
  const now = new Date()
  const rows = inputs.map((input) => {
    const stored = before.get(input.handle)
    return {
      handle: input.handle,
      status: input.status,
      replacedBy: input.replacedBy === undefined ? (stored?.replacedBy ?? null) : input.replacedBy,
      vendor: input.vendor,
      type: input.type,
      taxClass: input.taxClass,
      shippingClass: input.shippingClass,
      safety: input.safety === undefined ? (stored?.safety ?? null) : input.safety,
      durabilityYears:
        input.durabilityYears === undefined ? (stored?.durabilityYears ?? null) : input.durabilityYears,
      hsCode: input.hsCode ?? stored?.hsCode ?? '',
      originCountry: input.originCountry ?? stored?.originCountry ?? '',
      customsDescription: input.customsDescription ?? stored?.customsDescription ?? '',
      related: input.related ?? stored?.related ?? [],
      sales: input.sales ?? stored?.sales ?? 0,
      publishedAt: input.publishedAt ?? stored?.publishedAt ?? now,
      updatedAt: now,
    }
  })
  const saved = await insertMany<typeof product, { id: number; handle: string }>(
    tx,
    product,
    rows,
    sql`on conflict (handle) do update
      set ${overwrite(Object.keys(rows[0]!))}, version = product.version + 1 returning id, handle`,
  )
  return new Map(saved.map((row) => [row.handle, row.id]))
}
