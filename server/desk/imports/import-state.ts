import { undoDays } from '#contract/admin/system/import.ts'
import type { Tx } from '#server/db/open.ts'
import type { productImport } from '#server/db/tables.ts'
import { nextAuditId, writeAudit } from '#server/platform/admin/audit.ts'

export type StoredImport = typeof productImport.$inferSelect

/** Milliseconds for which a finished import is kept with its reports and everything that undoing it needs. */
export const importLifetime = undoDays * 24 * 3600_000

/** States in which a job works on the file, or is about to. */
export const activeStates = ['waiting', 'checking', 'running', 'undoing', 'stopping'] as const

export function isActive({ state }: Pick<StoredImport, 'state'>): boolean {
  return (activeStates as readonly string[]).includes(state)
}

/** The audit has the outcome beside the call that began it. Products changed by a file are not undone one by one. */
export async function auditEnd(tx: Tx, stored: StoredImport, at: Date): Promise<void> {
  const { callerKind, callerId, callerName, state, task, result, undo } = stored
  const outcome = task === 'undo' ? undo : result
  const counts = Object.entries(outcome ?? {}).filter(([, count]) => count > 0)
  await writeAudit(tx, await nextAuditId(tx), {
    ...{ at, kind: 'change', call: `/import/${task}`, resource: 'import', resourceId: stored.id },
    ...{ label: stored.name, callerKind, callerId, callerName, sessionId: null },
    changes: [
      { path: 'state', before: 'running', after: state },
      ...counts.map(([path, after]) => ({ path, before: null, after })),
    ],
    ...{ network: '', reason: '', undoKind: null, undoUntil: null, undoes: null, planId: null },
  })
}

/** The list of imports and this one. */
export const importTags = (id: string) => ['import', `import:${id}`]
