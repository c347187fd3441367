import { adminBase } from '#contract/admin/admin-call.ts'
import type { Import, ImportSummary, importCalls } from '#contract/admin/system/import.ts'
import type { ImportFault } from '#contract/admin/system/import-fault.ts'
import { faultOf } from '#server/catalog/import/errors.ts'
import type { Db, Tx } from '#server/db/open.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { StoredImport } from './import-state.ts'
import {
  cancelImport,
  listImports,
  lockUndoable,
  readImport,
  rehearse,
  removeImport,
  startImport,
  startUndo,
  storageKeysOf,
  takeFile,
} from './manage-imports.ts'
import { earlierMapping, fixedCurrencies, mapImport, originsOf } from './map-import.ts'
import { keptProducts, previewUndo, withRows } from './plan-undo.ts'
import { linkReport } from './report-link.ts'

export const importHandlers: AdminHandlers<keyof typeof importCalls> = {
  async '/import/upload'(ctx, { name }) {
    const { id } = await takeFile(ctx, name)
    return answer(ctx, id)
  },

  async '/import/map'(ctx, { id, mapping }) {
    await mapImport(ctx, id, mapping)
    const used = mapping.columns.filter(({ field }) => field !== null)
    const after = used.map(({ title, field }) => `${title} → ${field}`)
    return answer(ctx, id, [{ path: 'mapping', before: null, after }])
  },

  async '/import/rehearse'(ctx, { id, options }) {
    await rehearse(ctx, id, options)
    return answer(ctx, id)
  },

  async '/import/run'(ctx, { id }) {
    const { options } = await startImport(ctx, id)
    const changes = Object.entries(options).map(([path, after]) => ({ path, before: null, after }))
    return answer(ctx, id, changes)
  },

  async '/import/cancel'(ctx, { id }) {
    await cancelImport(ctx.tx, id)
    return answer(ctx, id)
  },

  async '/import/undo'(ctx, { id, dryRun }) {
    const stored = await lockUndoable(ctx, id)
    const plan = dryRun ? await previewUndo(ctx.tx, id) : null
    if (!dryRun) await startUndo(ctx, stored)
    const { data, audit } = await answer(ctx, id)
    return { data: { ...data, plan }, audit: dryRun ? null : audit }
  },

  async '/import/list'({ shop }) {
    const { rows, isEmpty } = await listImports(shop.db)
    const saved = await withRows(
      shop.db,
      rows.map(({ id }) => id),
    )
    return { items: rows.map((stored) => summaryOf(stored, saved.has(stored.id))), isEmpty }
  },

  '/import/origin': async ({ shop }, { product }) => ({ items: await originsOf(shop.db, product) }),

  '/import/status': async ({ shop }, { id }) => ({ import: await view(shop, shop.db, id) }),

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

async function answer({ tx, shop }: WriteContext, id: string, changes: Changes = []) {
  const shown = await view(shop, tx, id)
  return { data: { import: shown }, audit: { ...auditOf(shown), changes } }
}

function auditOf({ id, name }: Pick<StoredImport, 'id' | 'name'>) {
  return { resource: 'import', id, label: name, changes: [] as Changes }
}

async function view(shop: Shop, db: Db | Tx, id: string): Promise<Import> {
  const { stored, begun } = await readImport(db, id)
  const { options, failure, progress, check, result, hasFile, undo, columns, mapping, headerKey } = stored
  const saved = (await withRows(db, [id])).has(id)
  return {
    ...{ ...summaryOf(stored, saved), options, failure, progress, result, hasFile },
    fault: faultIn(stored.fault),
    check: check && { ...check, refused: check.refused.map(withFault), sample: check.sample ?? [] },
    columns: columns && {
      ...{ ...columns, currencies: fixedCurrencies(shop) },
      earlier: await earlierMapping(db, headerKey, id),
    },
    mapping,
    begun: begun && hasFile,
    undo: undo && { ...undo, products: await keptProducts(db, id) },
  }
}

/** Earlier versions stored sentences. */
function faultIn(text: string): ImportFault | null {
  if (text === '') return null
  return text.startsWith('{') ? JSON.parse(text) : faultOf('other', { reason: text })
}

function withFault(row: { line: number; fault?: ImportFault; reason?: string }) {
  return { line: row.line, fault: row.fault ?? faultOf('other', { reason: row.reason ?? '' }) }
}

/** `saved`: the import saved something. */
function summaryOf(stored: StoredImport, saved: boolean): ImportSummary {
  const { id, name, bytes, state, callerName: by, createdAt, doneAt, expiresAt, undoUntil } = stored
  const { check, result } = stored
  return {
    ...{ id, name, bytes, state, by, counts: result ?? check?.counts ?? null },
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    undoUntil: saved && state !== 'undone' ? (undoUntil?.toISOString() ?? null) : null,
  }
}
