import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { stock, stockMove, variant } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Most units on hand of one variant. */
export const maxUnits = 10_000_000

export type Held = { variantId: number; productId: number; sku: string; onHand: number; reserved: number }

/** A correction by staff. The ledger keeps who made it and why. */
type Correction = {
  reason: 'adjustment' | 'count' | 'receipt'
  cause?: string
  note: string
  by: string
  at: Date
  /** Shoppers see a number up to this level; pages are evicted when it is crossed. */
  fewLeft: number
}

type Wanted = Held & { units: number; cost?: number | null }

/**
 * Locks the stock of these variants in order of variant, as orders do. A variant that was never counted starts at zero.
 * @throws Refusal `not_found` naming the first unknown variant, `invalid` for one that is not tracked.
 */
export async function lockStock(tx: Tx, variantIds: number[]): Promise<Map<number, Held>> {
  const ids = [...new Set(variantIds)]
  const known = await tx
    .select({ id: variant.id, productId: variant.productId, sku: variant.sku, policy: variant.stockPolicy })
    .from(variant)
    .where(inArray(variant.id, ids))
  const missing = ids.find((id) => !known.some((each) => each.id === id))
  if (missing !== undefined) throw new Refusal('not_found', { details: { variant: String(missing) } })
  const untracked = known.find(({ policy }) => policy === 'untracked')
  if (untracked) {
    throw new Refusal('invalid', {
      text: { key: 'desk.stock.untracked', values: { sku: untracked.sku } },
      details: { variant: String(untracked.id) },
    })
  }
  await tx
    .insert(stock)
    .values([...ids].sort((a, b) => a - b).map((variantId) => ({ variantId })))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(stock)
    .where(inArray(stock.variantId, ids))
    .orderBy(stock.variantId)
    .for('update')
  return new Map(
    rows.map(({ variantId, onHand, reserved }) => {
      const { productId, sku } = known.find(({ id }) => id === variantId)!
      return [variantId, { variantId, productId, sku, onHand, reserved }]
    }),
  )
}

/**
 * Sets the units on hand of locked variants and records each difference in the ledger. Reserved units may exceed what
 * is on hand: goods that are lost are lost, and the variant then shows as oversold.
 * @throws Refusal `invalid` for less than zero or too many units.
 */
export async function setOnHand(tx: Tx, wanted: Wanted[], correction: Correction): Promise<void> {
  const { fewLeft, ...why } = correction
  for (const { units, sku, variantId } of wanted) {
    if (units >= 0 && units <= maxUnits) continue
    throw new Refusal('invalid', {
      text: { key: units < 0 ? 'desk.stock.below_zero' : 'desk.stock.too_many', values: { sku } },
      details: { variant: String(variantId) },
    })
  }
  const changed = wanted.filter(({ units, onHand }) => units !== onHand)
  for (const { variantId, units } of changed) {
    await tx.update(stock).set({ onHand: units }).where(eq(stock.variantId, variantId))
  }
  if (changed.length > 0) {
    await tx.insert(stockMove).values(
      changed.map(({ variantId, units, onHand, cost }) => ({
        ...why,
        variantId,
        onHand: units - onHand,
        cost: cost ?? null,
      })),
    )
  }
  if (why.reason === 'count') {
    const ids = wanted.map(({ variantId }) => variantId)
    await tx.update(stock).set({ countedAt: why.at }).where(inArray(stock.variantId, ids))
  }
  const crossed = await crossedOf(tx, changed, fewLeft)
  await noteChange(tx, tagsOf('product', crossed))
}

/** The products of which a variant crossed a level that pages show. */
async function crossedOf(tx: Tx, changed: Wanted[], fewLeft: number): Promise<{ id: number }[]> {
  if (changed.length === 0) return []
  const rows = changed.map(({ productId, units, onHand, reserved }) => ({
    id: productId,
    now: units - reserved,
    before: onHand - reserved,
  }))
  const { rows: crossed } = await tx.execute<{ id: number }>(sql`
    select distinct id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id int, now int, before int)
    where stock_level(now, ${fewLeft}) <> stock_level(before, ${fewLeft})`)
  return crossed
}
