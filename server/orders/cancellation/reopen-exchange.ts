import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { type order, returnHistory, returnLine, returnRequest } from '#server/db/tables.ts'
import { type Events, emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Acting } from '../transitions.ts'

/** The email about the order says it all. */
const exceptGroups = ['emails']

const kind = 'replacement_cancelled'

type Replacement = Pick<typeof order.$inferSelect, 'id' | 'number' | 'createdAt'>

/**
 * Opens the return again whose replacement order is cancelled, because its buyer has neither goods nor money. Runs for
 * every cancelled order; most replace nothing. A return is locked after its orders and before stock, as its own steps do.
 */
export async function reopenExchange(tx: Tx, { id, number }: Replacement, acting: Acting): Promise<void> {
  const [replaced] = await tx
    .select({ id: returnRequest.id })
    .from(returnRequest)
    .where(eq(returnRequest.replacementOrderId, id))
    .for('update')
  if (!replaced) return
  await change(tx, replaced.id, { status: 'pending', replacementOrderId: null, closedAt: null })
  await tx.update(returnLine).set({ refunded: 0 }).where(eq(returnLine.returnId, replaced.id))
  await tell(tx, replaced.id, { kind, note: number, step: kind }, acting)
}

/**
 * Completes the return again whose replacement order is no longer cancelled.
 * @throws Refusal `undo_closed` if the return has gone on since.
 */
export async function completeExchange(tx: Tx, replacement: Replacement, acting: Acting): Promise<void> {
  const { id, number, createdAt } = replacement
  const [reopened] = await tx
    .select({ returnId: returnHistory.returnId })
    .from(returnHistory)
    .where(and(eq(returnHistory.kind, kind), eq(returnHistory.note, number)))
    .limit(1)
  if (!reopened) return
  const { returnId } = reopened
  await tx.select().from(returnRequest).where(eq(returnRequest.id, returnId)).for('update')
  const [last] = await tx
    .select()
    .from(returnHistory)
    .where(eq(returnHistory.returnId, returnId))
    .orderBy(desc(returnHistory.id))
    .limit(1)
  if (last?.kind !== kind || last.note !== number)
    throw new Refusal('undo_closed', { text: { key: 'return_rule.undo_changed' } })
  // An exchange completes when its replacement is placed.
  await change(tx, returnId, { status: 'completed', replacementOrderId: id, closedAt: createdAt })
  await tx
    .update(returnLine)
    .set({ refunded: sql`${returnLine.received}` })
    .where(eq(returnLine.returnId, returnId))
  await tell(tx, returnId, { kind: 'undone', note: '', step: 'undone' }, acting)
}

type Change = Pick<typeof returnRequest.$inferInsert, 'status' | 'replacementOrderId' | 'closedAt'>

async function change(tx: Tx, returnId: string, to: Change): Promise<void> {
  await tx
    .update(returnRequest)
    .set({ ...to, version: sql`${returnRequest.version} + 1` })
    .where(eq(returnRequest.id, returnId))
}

type Told = { kind: string; note: string; step: Events['return.changed']['step'] }

async function tell(
  tx: Tx,
  returnId: string,
  { step, ...entry }: Told,
  { by, name, at }: Acting,
): Promise<void> {
  await tx.insert(returnHistory).values({ returnId, at, by, actorName: name ?? null, ...entry })
  await emit(tx, 'return.changed', { returnId, step }, { at, exceptGroups })
}
