import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { AdminParsed } from '#contract/admin/calls.ts'
import { product } from '#server/db/tables.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { fieldsOf } from '#server/platform/http/field-errors.ts'
import { Refusal, type Text } from '#server/platform/refusal.ts'
import { readProducts, type StoredProduct } from '../../save/read-products.ts'
import { findFaults } from './check-products.ts'
import { productRule } from './product-record.ts'
import { normalValue, withValues } from './product-values.ts'

type Edit = AdminParsed<'/preview/product'>['set'][number]
type Value = { path: string; value: unknown }

export type Unsaved = {
  /** The product as it is stored. */
  before: StoredProduct
  /** With all edits that could be saved. */
  draft: StoredProduct
  /** The reason for each other path. */
  faults: Record<string, Text>
}

/** Rounds of leaving edits out. Each names every rule that the product breaks, so that few need more than two. */
const maxRounds = 5

/**
 * Reads a product with edits that are not saved, and judges them as saving would. Edits that could not be saved keep
 * their stored value.
 * @throws Refusal `not_found`.
 */
export async function readUnsaved(
  ctx: Pick<AdminContext, 'shop' | 'caller'>,
  id: number,
  edits: readonly Edit[],
): Promise<Unsaved> {
  const { shop } = ctx
  const [row] = await shop.db.select({ handle: product.handle }).from(product).where(eq(product.id, id))
  const before = row && (await readProducts(shop.db, [row.handle])).get(row.handle)
  if (!before) throw new Refusal('not_found')
  const faults: Unsaved['faults'] = {}
  let values = edits.flatMap((edit) => {
    const checked = check(ctx, before, edit)
    if ('value' in checked) return [checked]
    faults[edit.path] = checked.fault
    return []
  })
  for (let round = 0; round < maxRounds; round++) {
    const draft = withValues(before, values)
    const found = (await findFaults(shop.db, shop, [{ before, draft }])).get(id) ?? []
    const left = values.filter(({ path }) => !found.some((fault) => isCause(path, fault.path, values)))
    for (const { path, key, values: named = {} } of found) {
      const [root, part] = path.split('.')
      // A language without a name lacks the address too, which would be made of it.
      if (path.endsWith('.slug') && faults[`${root}.${part}.name`]) continue
      faults[path] ??= { key, values: named }
    }
    // The stored product may lack something itself; that is no fault of an edit.
    if (left.length === values.length) return { before, draft, faults }
    values = left
  }
  return { before, draft: before, faults }
}

function check(
  { caller }: Pick<AdminContext, 'caller'>,
  { variants }: StoredProduct,
  { path, to }: Edit,
): Value | { fault: Text } {
  const rule = productRule(path)
  const [root, key] = path.split('.')
  const isKnown = root !== 'variants' || variants.some(({ id }) => String(id) === key)
  if (!rule || !isKnown) return { fault: { key: 'reason.not_found' } }
  if (!caller.permissions.has(rule.permission)) return { fault: { key: 'reason.not_allowed' } }
  const value = normalValue(path, to)
  const parsed = z.safeParse(rule.schema, value)
  if (!parsed.success) return { fault: Object.values(fieldsOf(parsed.error, value, { at: path }))[0]! }
  return { path, value: parsed.data }
}

/** Says whether an edit breaks the rule of a fault: that of the field itself, else those of fields it depends on. */
function isCause(edited: string, at: string, values: readonly Value[]): boolean {
  if (at === 'variants') return /^variants\.\d+\.active$/.test(edited)
  const isAt = (path: string) => path === at || path.startsWith(`${at}.`) || at.startsWith(`${path}.`)
  if (values.some(({ path }) => isAt(path))) return isAt(edited)
  // A price that is compared to another one, or the name that a new language lacks.
  const [root, key] = at.split('.')
  return edited.startsWith(`${root}.${key}.`) && (root === 'texts' || /\.prices?\b/.test(edited))
}
