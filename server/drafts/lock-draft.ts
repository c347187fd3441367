import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import { draftLine, draftOrder, variant } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type DraftLine = Pick<
  typeof draftLine.$inferSelect,
  'variantId' | 'quantity' | 'unitPrice' | 'reason' | 'held'
> & { sku: string }

export type Draft = typeof draftOrder.$inferSelect & { lines: DraftLine[] }

/** @returns null if it does not exist. */
export async function readDraft(reader: Reader, number: string): Promise<Draft | null> {
  const [row] = await reader
    .select()
    .from(draftOrder)
    .where(eq(draftOrder.number, number.trim().toUpperCase()))
  if (!row) return null
  const lines = await reader
    .select({
      variantId: draftLine.variantId,
      quantity: draftLine.quantity,
      unitPrice: draftLine.unitPrice,
      reason: draftLine.reason,
      held: draftLine.held,
      sku: variant.sku,
    })
    .from(draftLine)
    .innerJoin(variant, eq(variant.id, draftLine.variantId))
    .where(eq(draftLine.draftId, row.id))
    .orderBy(draftLine.position)
  return { ...row, lines }
}

/**
 * Locks a draft before anything of it changes: staff, its buyer and an order that is just being placed with it wait for
 * each other. The cart that holds it comes before the draft, in the order in which placing locks them.
 * @throws Refusal `not_found`.
 */
export async function lockDraft(tx: Tx, number: string): Promise<Draft> {
  const key = number.trim().toUpperCase()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`draft order ${key}`}, 0))`)
  await tx.execute(
    sql`select from cart where quote_id = (select id from draft_order where number = ${key}) order by id for update`,
  )
  await tx.execute(sql`select from draft_order where number = ${key} for update`)
  const draft = await readDraft(tx, key)
  if (!draft) throw new Refusal('not_found')
  return draft
}
