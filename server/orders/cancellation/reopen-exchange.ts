import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import {
  order,
  refund,
  returnHistory,
  returnLine,
  returnReplacement,
  returnRequest,
} from '#server/db/tables.ts'
import { type Events, emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Units } from '../shipments/ship-units.ts'
import type { Acting } from '../transitions.ts'
import { lockReplaced } from './lock-replaced.ts'

/** The email about the order says it all. */
const exceptGroups = ['emails']

const kinds = { whole: 'replacement_cancelled', units: 'replacement_units_cancelled' } as const
const refundedKind = 'replacement_units_refunded'

type Replacement = Pick<typeof order.$inferSelect, 'id' | 'number'>
type Cancelled = { units: readonly Units[]; isWhole: boolean }
type Replacing = { returnLineId: string; quantity: number }

/**
 * Opens the return again for units of its replacement order that are cancelled, because their buyer has neither goods nor
 * money. Units that are still on their way, or that were refunded before, stay settled, and so do units that staff added to
 * the order, which replace nothing. Runs for every cancellation; most orders replace nothing. A return is locked after its
 * orders and before stock, as its own steps do.
 */
export async function reopenExchange(
  tx: Tx,
  { id, number }: Replacement,
  { units, isWhole }: Cancelled,
  acting: Acting,
): Promise<void> {
  const returnId = await lockReplaced(tx, id)
  if (returnId === null) return
  const link = isWhole ? { replacementOrderId: await latestReplacement(tx, returnId, id) } : null
  const owed = await replacing(tx, units)
  if (owed.length === 0) return link ? change(tx, returnId, link) : undefined
  await settle(tx, owed, -1)
  // The earlier refund stays known, but it no longer completes the return.
  await change(tx, returnId, { ...link, status: 'pending', closedAt: null, refundAskedAt: null })
  const kind = isWhole ? kinds.whole : kinds.units
  await tell(tx, returnId, { kind, note: number, step: kinds.whole }, acting)
}

/** Units of a replacement, and the number of the request by which their buyer has them refunded. */
type Refunded = { units: readonly Units[]; number: string }

/**
 * Notes on the return that units of its replacement are refunded by a request of their buyer. The return stays settled,
 * because that request pays for them; its next version keeps its own last step from being undone.
 */
export async function noteRefunded(
  tx: Tx,
  replacementId: string,
  { units, number }: Refunded,
  acting: Acting,
): Promise<void> {
  const returnId = await lockReplaced(tx, replacementId)
  if (returnId === null || (await replacing(tx, units)).length === 0) return
  await change(tx, returnId, {})
  await tell(tx, returnId, { kind: refundedKind, note: number, step: refundedKind }, acting)
}

/**
 * Notes on the return that a request of the buyer no longer refunds the units. An older server, running beside this one
 * during an update, opened the return again instead: then they are settled again.
 * @throws Refusal `undo_closed` as `completeExchange` does.
 */
export async function takeBackRefunded(
  tx: Tx,
  replacement: Replacement,
  { number, isWhole, units }: Refunded & Cancelled,
  acting: Acting,
): Promise<void> {
  const returnId = await lockReplaced(tx, replacement.id)
  if (returnId === null || (await replacing(tx, units)).length === 0) return
  const [told] = await tx
    .select({ kind: returnHistory.kind })
    .from(returnHistory)
    .where(
      and(
        eq(returnHistory.returnId, returnId),
        or(
          and(eq(returnHistory.kind, kinds.units), eq(returnHistory.note, replacement.number)),
          and(eq(returnHistory.kind, refundedKind), eq(returnHistory.note, number)),
        ),
      ),
    )
    .orderBy(desc(returnHistory.id))
    .limit(1)
  if (told?.kind === kinds.units) return completeExchange(tx, replacement, { units, isWhole }, acting)
  await change(tx, returnId, {})
  await tell(tx, returnId, { kind: 'undone', note: '', step: 'undone' }, acting)
}

/**
 * Settles the units again that a replacement order sends after all.
 * @throws Refusal `undo_closed` if the return has gone on since.
 */
export async function completeExchange(
  tx: Tx,
  { id, number }: Replacement,
  { units, isWhole }: Cancelled,
  acting: Acting,
): Promise<void> {
  const returnId = await lockReplaced(tx, id)
  if (returnId === null) return
  const link = isWhole ? { replacementOrderId: await latestReplacement(tx, returnId, null, id) } : null
  const sent = await replacing(tx, units)
  if (sent.length === 0) return link ? change(tx, returnId, link) : undefined
  const history = await tx
    .select()
    .from(returnHistory)
    .where(eq(returnHistory.returnId, returnId))
    .orderBy(desc(returnHistory.id))
  const [last] = history
  if (last?.note !== number || !Object.values<string>(kinds).includes(last.kind))
    throw new Refusal('undo_closed', { text: { key: 'return_rule.undo_changed' } })
  await settle(tx, sent, 1)
  await change(tx, returnId, { ...link, ...(await closedAgain(tx, returnId, history, acting.at)) })
  await tell(tx, returnId, { kind: 'undone', note: '', step: 'undone' }, acting)
}

/** Those of the units that replace goods of a return, with its line. */
async function replacing(tx: Tx, units: readonly Units[]): Promise<Replacing[]> {
  if (units.length === 0) return []
  const lineIds = units.map(({ lineId }) => lineId)
  const links = await tx.select().from(returnReplacement).where(inArray(returnReplacement.lineId, lineIds))
  return units.flatMap(({ lineId, quantity }) => {
    const link = links.find((each) => each.lineId === lineId)
    return link && quantity > 0 ? [{ returnLineId: link.returnLineId, quantity }] : []
  })
}

/** The newest order that replaces goods of a return and is not cancelled; `also` counts though it still is. */
async function latestReplacement(
  tx: Tx,
  returnId: string,
  except: string | null,
  also: string | null = null,
): Promise<string | null> {
  const [found] = await tx
    .select({ id: order.id })
    .from(returnReplacement)
    .innerJoin(returnLine, eq(returnLine.id, returnReplacement.returnLineId))
    .innerJoin(order, eq(order.id, returnReplacement.orderId))
    .where(
      and(
        eq(returnLine.returnId, returnId),
        sql`(${ne(order.status, 'cancelled')} or ${order.id} is not distinct from ${also}::uuid)`,
        sql`${order.id} is distinct from ${except}::uuid`,
      ),
    )
    .orderBy(desc(order.createdAt), desc(order.id))
    .limit(1)
  return found?.id ?? null
}

/** Counts units of a return as settled (1), or as owed again (−1). */
async function settle(tx: Tx, units: readonly Replacing[], sign: 1 | -1): Promise<void> {
  for (const { returnLineId, quantity } of units) {
    await tx
      .update(returnLine)
      .set({ refunded: sql`${returnLine.refunded} + ${sign * quantity}` })
      .where(eq(returnLine.id, returnLineId))
  }
}

type Columns = Partial<
  Pick<typeof returnRequest.$inferInsert, 'status' | 'replacementOrderId' | 'closedAt' | 'refundAskedAt'>
>

/** The state of a return whose units are all settled again, by the step that settled the last of them before. */
async function closedAgain(
  tx: Tx,
  returnId: string,
  history: readonly (typeof returnHistory.$inferSelect)[],
  at: Date,
): Promise<Columns> {
  const [owed] = await tx
    .select({ id: returnLine.id })
    .from(returnLine)
    .where(and(eq(returnLine.returnId, returnId), sql`${returnLine.refunded} < ${returnLine.received}`))
    .limit(1)
  const settled = history.find(({ kind }) => kind === 'replaced' || kind === 'refund_asked')
  if (owed || !settled) return {}
  if (settled.kind === 'replaced') return { status: 'completed', closedAt: settled.at }
  const open = await tx
    .select({ id: refund.id })
    .from(refund)
    .innerJoin(returnRequest, eq(returnRequest.refundRequestId, refund.requestId))
    .where(and(eq(returnRequest.id, returnId), ne(refund.status, 'succeeded'), isNull(refund.retriedAt)))
  if (open.length > 0) return { refundAskedAt: settled.at }
  const done = history.find(({ kind }) => kind === 'refunded' || kind === 'completed')
  const closedAt = done && done.id > settled.id ? done.at : at
  return { status: 'completed', refundAskedAt: settled.at, closedAt }
}

async function change(tx: Tx, returnId: string, to: Columns): Promise<void> {
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
