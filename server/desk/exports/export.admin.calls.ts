import { adminBase } from '#contract/admin/admin-call.ts'
import type { exportCalls } from '#contract/admin/system/export.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { linkExport, listExports, removeExport, startExport, viewExport } from './manage-exports.ts'
import type { StoredExport } from './write-export.ts'

export const exportHandlers: AdminHandlers<keyof typeof exportCalls> = {
  async '/export/start'(ctx, wish) {
    const stored = await startExport(ctx, wish)
    const { columns, conditions, q, period, report } = stored.filter
    const changes = Object.entries({ columns, conditions, q, period, report, format: stored.format })
      .filter(([, after]) => after !== undefined)
      .map(([path, after]) => ({ path, before: null, after }))
    return { data: { export: viewExport(stored) }, audit: { ...auditOf(stored), changes } }
  },

  '/export/list': async ({ shop, caller }) => ({ items: await listExports(shop.db, caller) }),

  async '/export/link'(ctx, { id }) {
    const { stored, token, expiresAt } = await linkExport(ctx, id)
    const url = `${adminBase}/file/export/${token}`
    return { data: { url, expiresAt: expiresAt.toISOString() }, audit: auditOf(stored) }
  },

  async '/export/remove'({ tx, caller, shop }, { id }) {
    const stored = await removeExport(tx, caller, id)
    // If the transaction fails after this, the file is gone early, and its link says so.
    if (stored.storageKey) await shop.storage.remove(stored.storageKey)
    return { data: { removed: true }, audit: auditOf(stored) }
  },
}

function auditOf({ id, kind }: StoredExport) {
  return { resource: 'export', id, label: kind, changes: [] }
}
