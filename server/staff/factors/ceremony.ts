import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { staffCeremony } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashToken } from '#server/platform/sessions.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Milliseconds between the two requests of a ceremony. */
const lifetime = 5 * 60_000

/** Setting up an authenticator app for the first time takes longer. */
const enrollLifetime = 15 * 60_000

/** Tries per ceremony. */
const maxTries = 5

type Ceremony = typeof staffCeremony.$inferSelect
type Kind = Ceremony['kind']

/** Begins a ceremony and returns its secret token, of which only a hash is stored. */
export async function beginCeremony(
  { db, now }: Pick<Shop, 'now'> & { db: Pick<Tx, 'insert'> },
  ceremony: { kind: Kind; staffId?: string; challenge?: string; details?: Record<string, unknown> },
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const until = now().getTime() + (ceremony.kind === 'enroll' ? enrollLifetime : lifetime)
  await db.insert(staffCeremony).values({ id: hashToken(token), ...ceremony, expiresAt: new Date(until) })
  return token
}

/** Reads an open ceremony without using it up. @throws Refusal `code_expired` */
export async function readCeremony(
  shop: Pick<Shop, 'db' | 'now'>,
  kind: Kind,
  token: string,
): Promise<Ceremony> {
  const [open] = await shop.db
    .select()
    .from(staffCeremony)
    .where(isOpen(shop, kind, token))
  if (!open) throw new Refusal('code_expired')
  return open
}

/** Counts a try and returns the ceremony. @throws Refusal `code_expired` once its tries or its time are used up. */
export async function tryCeremony(
  { pool, now }: Pick<Shop, 'pool' | 'now'>,
  kind: Kind,
  token: string,
): Promise<{ staffId: string; challenge: string | null }> {
  const { rows } = await pool.query<{ staff_id: string; challenge: string | null }>(
    `update staff_ceremony set tries = tries + 1
      where id = $1 and kind = $2 and expires_at > $3 and tries < ${maxTries} returning staff_id, challenge`,
    [hashToken(token), kind, now()],
  )
  if (!rows[0]) throw new Refusal('code_expired')
  return { staffId: rows[0].staff_id, challenge: rows[0].challenge }
}

/** Sets the WebAuthn challenge of an open ceremony. */
export async function setChallenge(
  shop: Pick<Shop, 'db' | 'now'>,
  { kind, token, challenge }: { kind: Kind; token: string; challenge: string },
): Promise<void> {
  await shop.db
    .update(staffCeremony)
    .set({ challenge })
    .where(isOpen(shop, kind, token))
}

/** Uses a ceremony up. @throws Refusal `code_expired` if it was used before. */
export async function endCeremony(
  tx: Pick<Tx, 'delete'>,
  shop: Pick<Shop, 'now'>,
  kind: Kind,
  token: string,
): Promise<Ceremony> {
  const [taken] = await tx
    .delete(staffCeremony)
    .where(isOpen(shop, kind, token))
    .returning()
  if (!taken) throw new Refusal('code_expired')
  return taken
}

/** Ends the person's sign-ins that have only passed the password. */
export async function endSignIns(tx: Pick<Tx, 'delete'>, staffId: string): Promise<void> {
  const hasNoSession = isNull(sql`${staffCeremony.details} ->> 'sessionId'`)
  const ofSignIn = and(inArray(staffCeremony.kind, ['second', 'enroll']), hasNoSession)
  await tx.delete(staffCeremony).where(and(eq(staffCeremony.staffId, staffId), ofSignIn))
}

/** Ends the ceremonies that these sessions began. */
export async function endCeremoniesOf(tx: Pick<Tx, 'delete'>, sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await tx.delete(staffCeremony).where(inArray(sql`${staffCeremony.details} ->> 'sessionId'`, sessionIds))
}

function isOpen({ now }: Pick<Shop, 'now'>, kind: Kind, token: string) {
  return and(
    eq(staffCeremony.id, hashToken(token)),
    eq(staffCeremony.kind, kind),
    gt(staffCeremony.expiresAt, now()),
  )
}
