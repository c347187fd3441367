import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { codes } from '#contract/codes.ts'
import type { Tx } from '#server/db/open.ts'
import { downloadLink, productImport } from '#server/db/tables.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/sessions.ts'
import { isActive, readImport, reportKey } from './manage-imports.ts'
import type { StoredImport } from './run-import.ts'

export type Part = 'refused' | 'missing'

/** Milliseconds for which a link works. */
const linkLifetime = 60_000

/** Makes a link to a report, for this session or key alone. @throws Refusal `not_found` if there is no such report. */
export async function linkReport(
  { tx, caller, at, shop }: WriteContext,
  id: string,
  part: Part,
): Promise<{ stored: StoredImport; token: string; expiresAt: Date }> {
  const { stored } = await readImport(tx, id)
  const bytes = await shop.storage.size(reportKey(stored.storageKey, part))
  if (!bytes || isActive(stored)) throw new Refusal('not_found')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + linkLifetime)
  await tx.insert(downloadLink).values({
    ...{ tokenHash: hashToken(token), importId: id, part, expiresAt },
    sessionId: caller.sessionId,
  })
  return { stored, token, expiresAt }
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
  const tokenHash = hashToken(token)
  const [link] = await tx
    .select({ stored: productImport, sessionId: downloadLink.sessionId, part: downloadLink.part })
    .from(downloadLink)
    .innerJoin(productImport, eq(productImport.id, downloadLink.importId))
    .where(
      and(eq(downloadLink.tokenHash, tokenHash), isNull(downloadLink.usedAt), gt(downloadLink.expiresAt, at)),
    )
    .for('update', { of: downloadLink })
  if (!link?.part || link.sessionId !== caller.sessionId) throw new Refusal('not_found')
  if (!caller.permissions.has('products.change'))
    throw new Refusal('not_allowed', {
      code: codes.permission,
      details: { permission: 'products.change' },
    })
  await tx.update(downloadLink).set({ usedAt: at }).where(eq(downloadLink.tokenHash, tokenHash))
  return { stored: link.stored, part: link.part }
}
