import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { downloadLink } from '#server/db/tables.ts'
import { Refusal } from '../refusal.ts'
import { hashToken } from '../sessions.ts'
import type { AdminCaller } from './caller.ts'
import type { WriteContext } from './context.ts'

type DownloadLink = typeof downloadLink.$inferSelect

/** Milliseconds for which a link works. */
const lifetime = 60_000

/** Makes a link to a file that works once, for this session or key alone. */
export async function makeDownloadLink(
  { tx, caller, at }: Pick<WriteContext, 'tx' | 'caller' | 'at'>,
  to: Pick<Partial<DownloadLink>, 'exportId' | 'importId' | 'carrierLabelId' | 'backupId' | 'part'>,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + lifetime)
  await tx
    .insert(downloadLink)
    .values({ ...to, tokenHash: hashToken(token), sessionId: caller.sessionId, expiresAt })
  return { token, expiresAt }
}

/**
 * Uses a link up, unless the transaction fails: a link of another session is not found, and stays valid for its owner.
 * @throws Refusal `not_found`.
 */
export async function takeDownloadLink(
  tx: Tx,
  { sessionId }: AdminCaller,
  token: string,
  at: Date,
): Promise<DownloadLink> {
  const [link] = await tx
    .update(downloadLink)
    .set({ usedAt: at })
    .where(
      and(
        eq(downloadLink.tokenHash, hashToken(token)),
        isNull(downloadLink.usedAt),
        gt(downloadLink.expiresAt, at),
      ),
    )
    .returning()
  if (!link || link.sessionId !== sessionId) throw new Refusal('not_found')
  return link
}
