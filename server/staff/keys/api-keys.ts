import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { type ApiKey, maxKeys } from '#contract/admin/desk/staff.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { apiKey } from '#server/db/tables.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/sessions.ts'

type Wish = { name: string; scopes: readonly Permission[]; days: number; createdBy: string | null }

/** Creates an API key. Its token is returned once; the shop stores a hash. @throws Refusal `too_many` */
export async function makeKey(
  tx: Tx,
  { days, ...wish }: Wish,
  at: Date,
): Promise<{ token: string; key: ApiKey }> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('api key', 0))`)
  if ((await tx.$count(apiKey, isOpen(at))) >= maxKeys) {
    throw new Refusal('too_many', { text: { key: 'desk.key.too_many', values: { max: maxKeys } } })
  }
  // The prefix lets scanners recognise a key that was published by mistake.
  const token = `vitrine_${randomBytes(32).toString('base64url')}`
  const [made] = await tx
    .insert(apiKey)
    .values({
      ...wish,
      scopes: [...wish.scopes],
      tokenHash: hashToken(token),
      lastFour: token.slice(-4),
      createdAt: at,
      expiresAt: new Date(at.getTime() + days * 24 * 3600_000),
    })
    .returning()
  return { token, key: viewKey(made!) }
}

/** Keys that work, newest first. */
export async function listKeys(db: Reader, at: Date): Promise<ApiKey[]> {
  const rows = await db.select().from(apiKey).where(isOpen(at)).orderBy(desc(apiKey.createdAt))
  return rows.map(viewKey)
}

/** Ends the key with this id, or all with this name. @throws Refusal `not_found` */
export async function endKey(tx: Tx, key: { id?: string; name?: string }, at: Date): Promise<ApiKey[]> {
  const which = or(
    key.id !== undefined ? hasId(apiKey.id, key.id) : undefined,
    key.name !== undefined ? eq(apiKey.name, key.name) : undefined,
  )
  const ended = await tx
    .update(apiKey)
    .set({ endedAt: at })
    .where(and(isOpen(at), which))
    .returning()
  if (ended.length === 0) throw new Refusal('not_found')
  return ended.map(viewKey)
}

function isOpen(at: Date) {
  return and(isNull(apiKey.endedAt), gt(apiKey.expiresAt, at))
}

function viewKey({
  id,
  name,
  lastFour,
  scopes,
  createdAt,
  expiresAt,
  lastUsed,
}: typeof apiKey.$inferSelect): ApiKey {
  return {
    ...{ id, name, lastFour, scopes },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsed: lastUsed?.toISOString() ?? null,
  }
}
