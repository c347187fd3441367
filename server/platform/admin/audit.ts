import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { audit } from '#server/db/tables.ts'
import type { AdminCaller } from './caller.ts'
import { filtersOf } from './changes/filters-of.ts'
import { indexEntries } from './changes/index-entries.ts'

type AuditRow = typeof audit.$inferSelect
type Entry = Omit<AuditRow, 'id' | 'digest' | 'salt' | 'action' | 'fields'>

/** Reserves the id of an audit entry, so that events and rows of the same transaction can refer to it. */
export async function nextAuditId(tx: Pick<Tx, 'execute'>): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`select nextval('audit_id_seq') id`)
  return Number(rows[0]!.id)
}

/** Adds an entry to the audit, in the transaction of the change that it describes. */
export async function writeAudit(tx: Pick<Tx, 'insert'>, id: number, entry: Entry): Promise<void> {
  const salt = randomBytes(16).toString('base64url')
  const stored = { ...entry, changes: plain(entry.changes) }
  const digest = digestOf({ id, ...stored }, salt)
  await tx.insert(audit).values({ id, ...stored, ...filtersOf(stored), salt, digest })
  await indexEntries(tx, [{ id, ...stored }])
}

type Cause = { at: Date; caller: Pick<AdminCaller, 'kind' | 'id' | 'name'>; call: string; planId: string }

/** Adds an entry for each record that a plan or a call changed together. They are undone together, not one by one. */
export async function writeAudits(
  tx: Tx,
  { at, caller, call, planId }: Cause,
  changed: (Pick<Entry, 'resource' | 'label' | 'changes'> & { id: string })[],
): Promise<void> {
  if (changed.length === 0) return
  const { rows } = await tx.execute<{ id: string }>(
    sql`select nextval('audit_id_seq') id from generate_series(1, ${changed.length})`,
  )
  const entries = changed.map(({ id: resourceId, ...change }, index) => {
    const salt = randomBytes(16).toString('base64url')
    const entry: Entry = {
      ...{ ...change, resourceId, changes: plain(change.changes), at, kind: 'change', call, planId },
      ...columnsOf({ ...caller, sessionId: null }),
      ...{ network: '', reason: '', undoKind: null, undoUntil: null, undoes: null },
    }
    const id = Number(rows[index]!.id)
    return { id, ...entry, ...filtersOf(entry), salt, digest: digestOf({ id, ...entry }, salt) }
  })
  await tx.insert(audit).values(entries)
  await indexEntries(tx, entries)
}

type ServerChange = Pick<AuditRow, 'at' | 'call' | 'resource' | 'resourceId' | 'label'> & {
  changes?: AuditRow['changes']
}

/** Adds a change by a program on the server, such as bin/setting, in its transaction. */
export async function auditServer(tx: Tx, { changes = [], ...change }: ServerChange): Promise<void> {
  await writeAudit(tx, await nextAuditId(tx), {
    ...{ ...change, changes, kind: 'change', callerKind: 'system', callerId: 'server', callerName: 'server' },
    ...{
      sessionId: null,
      network: '',
      reason: '',
      undoKind: null,
      undoUntil: null,
      undoes: null,
      planId: null,
    },
  })
}

/** The columns that name a caller. */
export function columnsOf(caller: Pick<AdminCaller, 'kind' | 'id' | 'name' | 'sessionId'>) {
  return {
    callerKind: caller.kind,
    callerId: caller.id,
    callerName: caller.name,
    sessionId: caller.sessionId,
  }
}

/** SHA-256 of an entry. The salt keeps short values, such as names, from being guessed once they are erased. */
export function digestOf(entry: Entry & { id: number }, salt: string): string {
  const covered = [
    entry.id,
    entry.at.toISOString(),
    entry.kind,
    entry.callerKind,
    entry.callerId,
    entry.callerName,
    entry.sessionId,
    entry.network,
    entry.call,
    entry.resource,
    entry.resourceId,
    entry.label,
    entry.changes,
    entry.reason,
    entry.undoKind,
    entry.undoUntil?.toISOString() ?? null,
    entry.undoes,
    entry.planId,
  ]
  return createHash('sha256')
    .update(salt)
    .update(JSON.stringify(sorted(covered)))
    .digest('base64url')
}

/** As JSON stores it: without functions, with null in place of undefined. */
function plain(changes: AuditRow['changes']): AuditRow['changes'] {
  return JSON.parse(JSON.stringify(changes, (_key, value) => (value === undefined ? null : value)))
}

/** The same value with keys in alphabetical order: jsonb keeps them in another order than they were written. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}
