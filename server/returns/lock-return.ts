import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/open.ts'
import { orderLine, returnHistory, returnLine, returnReplacement, returnRequest } from '#server/db/tables.ts'
import type { LockedOrder } from '#server/orders/lock-order.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Claim, claimsOf, lockWithPaid } from './claim.ts'
import {
  checkStep,
  type ReturnActor,
  type ReturnFacts,
  type ReturnState,
  type ReturnStep,
  steps,
} from './transitions.ts'
import { voidUnsent } from './void-unsent.ts'

export type ReturnRow = typeof returnRequest.$inferSelect
export type ReturnUnits = typeof returnLine.$inferSelect & { line: typeof orderLine.$inferSelect }
export type LockedReturn = ReturnRow & {
  order: LockedOrder
  /** The order that pays back: the return's own, or the one whose goods were exchanged. */
  paid: LockedOrder
  claim: Claim
  /** The return that a replacement settled has opened again for the units that were never sent, and pays for them. */
  isPaidByReopened: boolean
  lines: ReturnUnits[]
  facts: ReturnFacts
}

/** The party that takes a step. `name` is the staff member or API key. */
export type By = { by: ReturnActor; name?: string | null }

/**
 * Locks the order of a return and the one that pays it back, then the return: the order's lock makes concurrent steps and
 * new returns run one after the other.
 * @throws Refusal `not_found`.
 */
export async function lockReturn(tx: Tx, number: string): Promise<LockedReturn> {
  const wanted = eq(returnRequest.number, number.trim().toUpperCase())
  const [found] = await tx.select({ orderId: returnRequest.orderId }).from(returnRequest).where(wanted)
  if (!found) throw new Refusal('not_found')
  const [order, ...payers] = await lockWithPaid(tx, found.orderId)
  const [row] = await tx.select().from(returnRequest).where(wanted).for('update')
  if (!row) throw new Refusal('not_found')
  const rows = await tx
    .select({ units: returnLine, line: orderLine })
    .from(returnLine)
    .innerJoin(orderLine, eq(orderLine.id, returnLine.lineId))
    .where(eq(returnLine.returnId, row.id))
    .orderBy(asc(orderLine.position))
  const lines = rows.map(({ units, line }) => ({ ...units, line }))
  const lineIds = lines.map(({ lineId }) => lineId)
  const [single, ...others] = await claimsOf(tx, order.id, lineIds)
  // A return of an earlier version may have lines that several orders paid for. It pays back for its own order alone.
  const claim = single && others.length === 0 ? single : { orderId: order.id, paidLine: {} }
  const paid = payers.find(({ id }) => id === claim.orderId) ?? order
  const isPaidByReopened = paid !== order && (await hasReopened(tx, row.id, order))
  return { ...row, order, paid, claim, isPaidByReopened, lines, facts: factsOf(row) }
}

/**
 * True if the newest approval of the return opened the one that its order replaces goods of again, in the same moment. An
 * older server, running beside this one during an update, does so; today the return pays by itself. Approvals that were
 * undone stay in the history.
 */
async function hasReopened(tx: Tx, returnId: string, replacement: LockedOrder): Promise<boolean> {
  const replaced = tx
    .select({ id: returnLine.returnId })
    .from(returnReplacement)
    .innerJoin(returnLine, eq(returnLine.id, returnReplacement.returnLineId))
    .where(eq(returnReplacement.orderId, replacement.id))
  const approval = alias(returnHistory, 'approval')
  const approvedAt = tx
    .select({ at: approval.at })
    .from(approval)
    .where(and(eq(approval.returnId, returnId), eq(approval.kind, 'approved')))
    .orderBy(desc(approval.id))
    .limit(1)
  const [found] = await tx
    .select({ id: returnHistory.id })
    .from(returnHistory)
    .where(
      and(
        inArray(returnHistory.returnId, replaced),
        eq(returnHistory.kind, 'replacement_units_cancelled'),
        eq(returnHistory.note, replacement.number),
        eq(returnHistory.at, approvedAt),
      ),
    )
    .limit(1)
  return found !== undefined
}

export function factsOf(row: ReturnRow): ReturnFacts {
  return {
    type: row.type,
    sent: row.sentAt !== null,
    received: row.deliveryTime !== null,
    inspected: row.inspectedAt !== null,
    refundAsked: row.refundAskedAt !== null,
    settled: row.replacementOrderId !== null,
  }
}

type Change = By & {
  step: ReturnStep
  at: Date
  note?: string
  set?: Partial<typeof returnRequest.$inferInsert>
  /** The step's name in events and history. */
  says?: ReturnHappening
  /** The step belongs to one that was told already. */
  quiet?: boolean
}

/** Steps as the history and the event `return.changed` name them. */
export type ReturnHappening = ToldHappening | 'inspected' | 'refund_asked' | 'note'

/** Those that others follow. */
const told = [
  'applied',
  'approved',
  'refused',
  'label_added',
  'shipped',
  'received',
  'refunded',
  'replaced',
  'completed',
  'cancelled',
  'ended',
  'undone',
] as const
type ToldHappening = (typeof told)[number]

const happenings: Record<ReturnStep, ReturnHappening> = {
  approve: 'approved',
  refuse: 'refused',
  cancel: 'cancelled',
  cancelApproved: 'cancelled',
  ship: 'shipped',
  receive: 'received',
  inspect: 'inspected',
  refund: 'refund_asked',
  replace: 'replaced',
  complete: 'completed',
  end: 'ended',
}

/**
 * Takes a step of a locked return: checks the table, writes the row, its history and the event. One that closes the return
 * before its goods are sent voids the labels bought for it.
 * @returns the id of the entry in the history; null if there is none.
 * @throws Refusal `transition_refused`.
 */
export async function takeStep(tx: Tx, locked: LockedReturn, change: Change): Promise<number | null> {
  const { step, by, name = null, at, note = '', set = {}, says = happenings[step], quiet } = change
  checkStep(step, locked, by, locked.facts)
  const [status, auditStatus] = steps[step].to
  await write(tx, locked, {
    ...set,
    status,
    auditStatus,
    ...(status === 'pending' ? {} : { closedAt: at }),
  })
  if (status === 'cancelled' || status === 'ended') await voidUnsent(tx, locked, at)
  return quiet ? null : tell(tx, locked.id, says, { by, name, at, note })
}

/** Writes the row and its next version, also on the object in hand, so that steps can follow each other. */
async function write(
  tx: Tx,
  locked: LockedReturn,
  set: Partial<typeof returnRequest.$inferInsert> & ReturnState,
): Promise<void> {
  const [row] = await tx
    .update(returnRequest)
    .set({ ...set, version: locked.version + 1 })
    .where(eq(returnRequest.id, locked.id))
    .returning()
  Object.assign(locked, row, { facts: factsOf(row!) })
}

/** Records what happened and tells everybody who follows returns. @returns the id of the entry in the history. */
export async function tell(
  tx: Tx,
  returnId: string,
  kind: ReturnHappening,
  { by, name = null, at, note = '' }: By & { at: Date; note?: string },
): Promise<number> {
  const [entry] = await tx
    .insert(returnHistory)
    .values({ returnId, at, by, actorName: name, kind, note })
    .returning({ id: returnHistory.id })
  const step = told.find((each) => each === kind)
  // An undone step was held back, so no email told of it.
  const exceptGroups = step === 'undone' ? ['emails'] : undefined
  if (step)
    await emit(tx, 'return.changed', { returnId, step }, { at, ...(exceptGroups ? { exceptGroups } : {}) })
  return entry!.id
}
