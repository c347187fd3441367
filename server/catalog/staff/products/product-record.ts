import { asc } from 'drizzle-orm'
import * as z from 'zod'
import { type PathRule, ruleFor } from '#contract/admin/admin-call.ts'
import { productSave, RecordId } from '#contract/admin/catalog/product-fields.ts'
import { codes } from '#contract/codes.ts'
import { isLang } from '#contract/languages.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/open.ts'
import { product } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readProducts, type StoredProduct } from '../../save/read-products.ts'
import { saveProducts } from '../../save/save-products.ts'
import { indexTheseProducts } from '../index-products.ts'
import { type Edited, type Fault, findFaults } from './check-products.ts'
import { inputOf, readValue, withValues } from './product-values.ts'

/** A product with its variants, saved path by path. */
export const productRecord: RecordKind = {
  resource: 'product',
  rule: (_id, path) => productRule(path),
  async lock(tx, id) {
    const locked = (await lockProducts(tx, [Number(id)])).get(Number(id))
    if (!locked) throw new Refusal('not_found')
    const { before, version } = locked
    return {
      id,
      label: nameOf(before),
      version,
      read: (path) => readValue(before, path),
      async write(values, ctx) {
        if (values.some(({ path }) => path.endsWith('.cost'))) requirePermission(ctx, 'prices.change')
        await writeProduct(ctx, { before, draft: withValues(before, values) })
      },
    }
  },
}

/** Paths that only `/product/variants`, `/product/delete` and undo write. */
const innerPaths: Record<string, PathRule> = {
  replacedBy: { schema: z.nullable(RecordId), permission: 'products.change' },
  options: { schema: z.array(z.string()), permission: 'products.change' },
  'variants.*.options': { schema: z.record(z.string(), z.string()), permission: 'products.change' },
}

export function productRule(path: string): PathRule | undefined {
  const rule = ruleFor(productSave.paths, path) ?? ruleFor(innerPaths, path)
  const [root, key = ''] = path.split('.')
  if (root === 'variants' && !RecordId.safeParse(Number(key)).success) return undefined
  if (root !== 'texts' || !rule) return rule
  if (!isLang(key)) return undefined
  return key === 'en' ? rule : { ...rule, permission: 'translations.change' }
}

export type LockedProduct = { before: StoredProduct; version: number }

/** Locks products in the order of their ids until the transaction ends, and reads them whole. */
export async function lockProducts(tx: Tx, ids: number[]): Promise<Map<number, LockedProduct>> {
  const rows = await tx
    .select({ id: product.id, handle: product.handle, version: product.version })
    .from(product)
    .where(anyOf(product.id, ids))
    .orderBy(asc(product.id))
    .for('update')
  const stored = await readProducts(
    tx,
    rows.map(({ handle }) => handle),
  )
  return new Map(rows.map(({ id, handle, version }) => [id, { before: stored.get(handle)!, version }]))
}

/** @throws Refusal `invalid` naming the path that breaks a rule. */
export async function writeProduct(
  { tx, shop }: Pick<WriteContext, 'tx' | 'shop'>,
  edit: Edited,
): Promise<void> {
  const [fault] = (await findFaults(tx, shop, [edit])).get(edit.draft.id) ?? []
  if (fault) throw refusalOf(fault)
  await saveEdited(tx, [edit])
}

/** Saves edited products by the importer's writer, and makes their new words searchable for staff. */
export async function saveEdited(tx: Tx, edits: readonly Edited[]): Promise<void> {
  await saveProducts(
    tx,
    edits.map(({ draft, before }) => inputOf(draft, before)),
    new Map(edits.map(({ before }) => [before.handle, before])),
  )
  await indexTheseProducts(
    tx,
    edits.map(({ draft }) => draft.id),
  )
}

export function refusalOf({ path, key, values = {} }: Fault): Refusal {
  const text = { key, values }
  return new Refusal('invalid', { text, fields: { [path]: text } })
}

export function nameOf({ texts, handle }: Pick<StoredProduct, 'texts' | 'handle'>): string {
  return texts.en?.name || handle
}

function requirePermission({ caller }: WriteContext, permission: 'prices.change'): void {
  if (!caller.permissions.has(permission))
    throw new Refusal('not_allowed', { code: codes.permission, details: { permission } })
}
