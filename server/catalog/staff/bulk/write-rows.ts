import { isDeepStrictEqual } from 'node:util'
import { asc } from 'drizzle-orm'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/open.ts'
import type { PlanValues } from '#server/db/tables/plans.ts'
import { product } from '#server/db/tables.ts'
import type { Applied, Applying } from '#server/platform/admin/plans/bulk-kind.ts'
import { readProducts, type StoredProduct } from '../../save/read-products.ts'
import { type Fault, findFaults } from '../products/check-products.ts'
import { lockProducts, nameOf, saveEdited } from '../products/product-record.ts'
import { readValue, withValues } from '../products/product-values.ts'

/** Values of a product by path, as one row of a plan changes them. */
export type Edit = { row: number; productId: number; before: PlanValues; after: PlanValues }

/** These products, in the order of their ids. */
export async function storedProducts(tx: Tx, ids: number[]): Promise<StoredProduct[]> {
  const rows = await tx
    .select({ handle: product.handle })
    .from(product)
    .where(anyOf(product.id, ids))
    .orderBy(asc(product.id))
  const stored = await readProducts(
    tx,
    rows.map(({ handle }) => handle),
  )
  return rows.map(({ handle }) => stored.get(handle)!)
}

/** Rows that break a rule, with the key of the text that says which. A fault of a whole product refuses all its rows. */
export async function refusedRows(
  { tx, shop }: Pick<Applying, 'tx' | 'shop'>,
  stored: Map<number, StoredProduct>,
  edits: Edit[],
): Promise<Map<number, string>> {
  const refused = new Map<number, string>()
  for (;;) {
    const left = edits.filter(({ row }) => !refused.has(row))
    const faults = await findFaults(tx, shop, draftsOf(stored, left))
    if (faults.size === 0) return refused
    for (const [id, found] of faults) {
      const own = left.filter(({ productId }) => productId === id)
      for (const fault of found) for (const { row } of rowsOf(fault, own)) refused.set(row, fault.key)
    }
  }
}

/** The rows that change the variant that a fault names, otherwise all of the product. */
function rowsOf({ path }: Fault, own: Edit[]): Edit[] {
  const [variant] = /^variants\.\d+\./.exec(path) ?? []
  const named = own.filter(({ after }) =>
    Object.keys(after).some((each) => variant && each.startsWith(variant)),
  )
  return named.length > 0 ? named : own
}

/** Writes the rows whose earlier values still hold. */
export async function writeRows(ctx: Applying, edits: Edit[]): Promise<Applied> {
  const ids = [...new Set(edits.map(({ productId }) => productId))]
  const locked = await lockProducts(ctx.tx, ids)
  const stored = new Map([...locked].map(([id, { before }]) => [id, before]))
  const skipped = new Map<number, string>()
  for (const { row, productId, before } of edits) {
    const current = stored.get(productId)
    if (!current) skipped.set(row, 'reason.not_found')
    else if (!holds(current, before)) skipped.set(row, 'desk.plan.changed')
  }
  const valid = edits.filter(({ row }) => !skipped.has(row))
  for (const [row, why] of await refusedRows(ctx, stored, valid)) skipped.set(row, why)
  const written = valid.filter(({ row }) => !skipped.has(row))
  await saveEdited(ctx.tx, draftsOf(stored, written))
  const byProduct = Map.groupBy(written, ({ productId }) => productId)
  const audits = [...byProduct].map(([id, own]) => ({
    ...{ resource: 'product', id: String(id), label: nameOf(stored.get(id)!) },
    changes: own.flatMap(({ before, after }) =>
      Object.keys(after).map((path) => ({ path, before: before[path], after: after[path] })),
    ),
  }))
  return { skipped, audits }
}

function holds(current: StoredProduct, before: PlanValues): boolean {
  return Object.entries(before).every(([path, value]) =>
    isDeepStrictEqual(plain(readValue(current, path)), value),
  )
}

function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}

function draftsOf(stored: Map<number, StoredProduct>, edits: Edit[]) {
  const byProduct = Map.groupBy(edits, ({ productId }) => productId)
  return [...byProduct].map(([id, own]) => {
    const before = stored.get(id)!
    const values = own.flatMap(({ after }) => Object.entries(after).map(([path, value]) => ({ path, value })))
    return { before, draft: withValues(before, values) }
  })
}
