import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { makeDownloadLink, takeDownloadLink } from '#server/platform/admin/download-link.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isActive, type StoredImport } from './import-state.ts'
import { readImport, reportKey } from './manage-imports.ts'
import { keptProducts } from './plan-undo.ts'

export type Part = 'refused' | 'missing' | 'kept'

/** Makes a link to a report, for this session or key alone. @throws Refusal `not_found` if there is no such report. */
export async function linkReport(
  { tx, caller, at, shop }: WriteContext,
  id: string,
  part: Part,
): Promise<{ stored: StoredImport; token: string; expiresAt: Date }> {
  const { stored } = await readImport(tx, id)
  const isThere =
    part === 'kept'
      ? (await keptProducts(tx, id, 1)).length > 0
      : await shop.storage.size(reportKey(stored.storageKey, part))
  if (!isThere || isActive(stored)) throw new Refusal('not_found')
  return { stored, ...(await makeDownloadLink({ tx, caller, at }, { importId: id, part })) }
}

/**
 * Uses a link up. A link of another session is not found, and stays valid for its owner.
 * @throws Refusal `not_found`, 30 `not_allowed` if the caller may no longer import.
 */
export async function useReportLink(
  tx: Tx,
  caller: AdminCaller,
  token: string,
  at: Date,
): Promise<{ stored: StoredImport; part: Part }> {
  const { importId, part } = await takeDownloadLink(tx, caller, token, at)
  if (!importId || !part) throw new Refusal('not_found')
  const { stored } = await readImport(tx, importId)
  if (!caller.permissions.has('products.change'))
    throw new Refusal('not_allowed', {
      code: codes.permission,
      details: { permission: 'products.change' },
    })
  return { stored, part }
}
