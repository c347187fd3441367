import { createHash } from 'node:crypto'
import { and, eq, sql, TransactionRollbackError } from 'drizzle-orm'
import type { AdminCallShape, Change } from '#contract/admin/admin-call.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { idempotency } from '#server/db/tables.ts'
import { Refusal } from '../refusal.ts'
import { columnsOf, nextAuditId, writeAudit, writeAudits } from './audit.ts'
import { partsId } from './changes/parts.ts'
import type { AdminContext, Audited, WriteContext, Written } from './context.ts'
import { holdEffects, holdEmails } from './hold-effects.ts'

/** Milliseconds for which a change can be undone without conditions. */
export const freeUndo = 90 * 24 * 3600 * 1000

type Call = { path: string; shape: AdminCallShape; payload: unknown; idempotencyKey: string }

/**
 * Runs a write in one transaction: the idempotency key first, then the handler, the holding back of outgoing effects and
 * the audit. A repeated key returns the first answer.
 * @throws Refusal `idempotency_conflict` if the key was used with another payload.
 */
export async function runWrite(
  ctx: AdminContext,
  call: Call,
  handle: (ctx: WriteContext) => Promise<Written<Record<string, unknown>>>,
): Promise<Record<string, unknown>> {
  const rehearsal: { answer?: Record<string, unknown> } = {}
  const news: { audited?: Audited } = {}
  const written = ctx.shop.db.transaction(async (tx) => {
    const claim = { ...claimOf(ctx.caller, call), at: ctx.at }
    const earlier = await claimKey(tx, claim)
    if (earlier) return earlier
    const changeId = await nextAuditId(tx)
    await tx.execute(sql`select set_config('vitrine.change', ${String(changeId)}, true)`)
    const { data, audit, unstored } = await handle({ ...ctx, tx, changeId })
    if (!audit) {
      rehearsal.answer = { ...data, change: null }
      tx.rollback()
      return rehearsal.answer
    }
    const answer = { ...data, change: await closeWrite(ctx, tx, call, changeId, audit) }
    news.audited = audit
    await tx
      .update(idempotency)
      .set({ answer })
      .where(and(eq(idempotency.scope, claim.scope), eq(idempotency.key, claim.key)))
    return { ...answer, ...unstored }
  })
  const answer = await written.catch((error) => {
    if (rehearsal.answer && error instanceof TransactionRollbackError) return rehearsal.answer
    throw error
  })
  if (news.audited) tellDesks(ctx, call.shape, answer, news.audited)
  return answer
}

/**
 * The answer that a call with this key has had, so that a repeated one does no work before its transaction; null if it
 * has none yet.
 * @throws Refusal `idempotency_conflict` if the key was used with another payload.
 */
export function earlierAnswer(
  { shop, caller }: AdminContext,
  call: Omit<Call, 'shape'>,
): Promise<Record<string, unknown> | null> {
  return findAnswer(shop.db, claimOf(caller, call))
}

/** Tells open desks which record changed. Once committed; a message that is lost only delays a refresh. */
function tellDesks(
  { shop, caller }: AdminContext,
  { permission, undo, holdsEmails }: AdminCallShape,
  answer: Record<string, unknown>,
  { resource, id, parts = [], also = [] }: Audited,
): void {
  const change = (answer.change as Change).id
  const records = [id, ...parts.map((part) => part.id)].map((each) => `${resource}:${each}`)
  const tags = [resource, ...records, ...also, 'change']
  const told = [shop.live.publishToDesk({ type: 'changed', data: { tags, by: caller.name, change } })]
  if (undo === 'hold' || holdsEmails)
    told.push(shop.live.publishToDesk({ type: 'held', data: { change, permission } }))
  Promise.all(told).catch((error) => shop.log.warn({ err: error, change }, 'desks not told of a change'))
}

type Claim = { scope: string; key: string; payloadHash: string; at: Date }

function claimOf(
  { kind, id }: AdminContext['caller'],
  { path, payload, idempotencyKey }: Omit<Call, 'shape'>,
) {
  return { scope: `${kind}:${id}`, key: idempotencyKey, payloadHash: hashOf([path, payload]) }
}

/** Stores the key, waiting for a concurrent call with the same one; its answer if there was one. */
async function claimKey(tx: Tx, claim: Claim): Promise<Record<string, unknown> | null> {
  const [stored] = await tx
    .insert(idempotency)
    .values(claim)
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  if (stored) return null
  const earlier = await findAnswer(tx, claim)
  if (!earlier) throw new Refusal('idempotency_conflict', { text: { key: 'reason.key_reused' } })
  return earlier
}

async function findAnswer(
  reader: Reader,
  { scope, key, payloadHash }: Omit<Claim, 'at'>,
): Promise<Record<string, unknown> | null> {
  const [earlier] = await reader
    .select()
    .from(idempotency)
    .where(and(eq(idempotency.scope, scope), eq(idempotency.key, key)))
  if (!earlier) return null
  if (earlier.payloadHash === payloadHash) return earlier.answer as Record<string, unknown>
  throw new Refusal('idempotency_conflict', { text: { key: 'reason.key_reused' } })
}

/** Holds back what leaves the shop, and writes the audit entry. */
async function closeWrite(
  ctx: AdminContext,
  tx: Tx,
  { path, shape }: Call,
  changeId: number,
  audited: Audited,
): Promise<Change> {
  const heldUntil = shape.undo === 'hold' ? await holdEffects(tx, sql`change_id = ${changeId}`, ctx.at) : null
  if (shape.holdsEmails) await holdEmails(tx, sql`change_id = ${changeId}`, ctx.at)
  const undo = audited.undo === undefined ? undoOf(shape, ctx.at, heldUntil) : audited.undo
  await writeAudit(tx, changeId, {
    ...columnsOf(ctx.caller),
    at: ctx.at,
    kind: 'change',
    network: ctx.ip,
    call: path,
    resource: audited.resource,
    resourceId: audited.id,
    label: audited.label,
    changes: audited.changes,
    reason: audited.reason ?? '',
    undoKind: undo?.kind ?? null,
    undoUntil: undo?.until ?? null,
    undoes: audited.undoes ?? null,
    planId: null,
  })
  const { resource, parts = [] } = audited
  await writeAudits(
    tx,
    { at: ctx.at, caller: ctx.caller, call: path, planId: partsId(changeId) },
    parts.map((part) => ({ resource, ...part })),
  )
  return changeOf(changeId, audited.label, undo)
}

export function changeOf(id: number, label: string, undo: Audited['undo']): Change {
  const until = undo?.until?.toISOString() ?? null
  return { id: String(id), label, undo: undo ? { kind: undo.kind, until } : null }
}

function undoOf(
  { undo }: AdminCallShape,
  at: Date,
  heldUntil: Date | null,
): NonNullable<Audited['undo']> | null {
  switch (undo) {
    case 'free':
      return { kind: 'free', until: new Date(at.getTime() + freeUndo) }
    case 'counter':
      return { kind: 'counter', until: null }
    case 'hold':
      return heldUntil && { kind: 'hold', until: heldUntil }
    default:
      return null
  }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
