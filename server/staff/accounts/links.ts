import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { staff, staffLink } from '#server/db/tables.ts'
import { deskUrl } from '#server/platform/admin/desk-host.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/sessions.ts'
import type { Shop } from '#server/platform/shop.ts'

type Kind = (typeof staffLink.$inferSelect)['kind']

/** Hours that a link is valid. */
const hours = { first_owner: 24, invitation: 48, reset: 1 } as const satisfies Record<Kind, number>

/** A new one-time link. Earlier ones of the same kind and account stop working. Only a hash of its token is stored. */
export async function newLink(
  { db, now, ...shop }: Pick<Shop, 'db' | 'now' | 'config' | 'publicUrl'>,
  { kind, staffId }: { kind: Kind; staffId: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + hours[kind] * 3600_000)
  await db.transaction(async (tx) => {
    const same = staffId ? eq(staffLink.staffId, staffId) : isNull(staffLink.staffId)
    await tx.delete(staffLink).where(and(eq(staffLink.kind, kind), same))
    await tx.insert(staffLink).values({ tokenHash: hashToken(token), kind, staffId, expiresAt })
  })
  // The fragment is not sent to servers, so the token does not reach logs or referrers.
  return `${deskUrl(shop)}/admin/accept#${token}`
}

/** Reads a link that can still be used. @throws Refusal `code_expired` */
export async function readLink({ db, now }: Pick<Shop, 'db' | 'now'>, token: string) {
  const [link] = await db.select().from(staffLink).where(isOpen(token, now()))
  if (!link) throw new Refusal('code_expired')
  return link
}

/** Uses a link up. @throws Refusal `code_expired` if it was used before. */
export async function useLink(tx: Tx, token: string, at: Date) {
  const [link] = await tx.update(staffLink).set({ usedAt: at }).where(isOpen(token, at)).returning()
  if (!link) throw new Refusal('code_expired')
  return link
}

/**
 * The link that makes the first owner of a shop without staff; null if it has staff, or if its address is neither https
 * nor this machine's own, because the link would travel unencrypted.
 */
export async function firstOwnerLink(shop: Shop): Promise<string | null> {
  if ((await shop.db.$count(staff)) > 0) return null
  const { protocol, hostname } = new URL(deskUrl(shop))
  const local = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return protocol === 'https:' || local ? newLink(shop, { kind: 'first_owner', staffId: null }) : null
}

function isOpen(token: string, at: Date) {
  return and(eq(staffLink.tokenHash, hashToken(token)), isNull(staffLink.usedAt), gt(staffLink.expiresAt, at))
}
