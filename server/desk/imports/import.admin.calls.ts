import { adminBase } from '#contract/admin/admin-call.ts'
import type { Import, ImportSummary, importCalls } from '#contract/admin/import.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import {
  cancelImport,
  listImports,
  readImport,
  rehearse,
  removeImport,
  startImport,
  storageKeysOf,
  takeFile,
} from './manage-imports.ts'
import { linkReport } from './report-link.ts'
import type { StoredImport } from './run-import.ts'

export const importHandlers: AdminHandlers<keyof typeof importCalls> = {
  async '/import/upload'(ctx, { name }) {
    const { id } = await takeFile(ctx, name)
    return answer(ctx.tx, id)
  },

  async '/import/rehearse'(ctx, { id, options }) {
    await rehearse(ctx, id, options)
    return answer(ctx.tx, id)
  },

  async '/import/run'(ctx, { id }) {
    const { options } = await startImport(ctx, id)
    const changes = Object.entries(options).map(([path, after]) => ({ path, before: null, after }))
    return answer(ctx.tx, id, changes)
  },

  async '/import/cancel'({ tx }, { id }) {
    await cancelImport(tx, id)
    return answer(tx, id)
  },

  async '/import/list'({ shop }) {
    const { rows, isEmpty } = await listImports(shop.db)
    return { items: rows.map(summaryOf), isEmpty }
  },

  '/import/status': async ({ shop }, { id }) => ({ import: await view(shop.db, id) }),

  async '/import/report'(ctx, { id, part }) {
    const { stored, token, expiresAt } = await linkReport(ctx, id, part)
    const url = `${adminBase}/file/import/${token}`
    return { data: { url, expiresAt: expiresAt.toISOString() }, audit: auditOf(stored) }
  },

  async '/import/remove'({ tx, shop }, { id }) {
    const stored = await removeImport(tx, id)
    // If the transaction fails after this, the files are gone early, and the screen says so.
    for (const key of storageKeysOf(stored)) await shop.storage.remove(key)
    return { data: { removed: true }, audit: auditOf(stored) }
  },
}

type Changes = { path: string; before: unknown; after: unknown }[]

async function answer(tx: Tx, id: string, changes: Changes = []) {
  const shown = await view(tx, id)
  return { data: { import: shown }, audit: { ...auditOf(shown), changes } }
}

function auditOf({ id, name }: Pick<StoredImport, 'id' | 'name'>) {
  return { resource: 'import', id, label: name, changes: [] as Changes }
}

async function view(db: Db | Tx, id: string): Promise<Import> {
  const { stored, begun } = await readImport(db, id)
  const { options, failure, fault, progress, check, result, hasFile } = stored
  return {
    ...{ ...summaryOf(stored), options, failure, fault, progress, check, result, hasFile },
    begun: begun && hasFile,
  }
}

function summaryOf(stored: StoredImport): ImportSummary {
  const { id, name, bytes, state, callerName: by, createdAt, doneAt, expiresAt, check, result } = stored
  return {
    ...{ id, name, bytes, state, by, counts: result ?? check?.counts ?? null },
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
}
