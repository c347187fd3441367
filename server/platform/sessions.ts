import { createHash } from 'node:crypto'
import { codes } from '#contract/codes.ts'
import { Refusal } from './refusal.ts'
import type { Shop, SignedIn } from './shop.ts'

/** Milliseconds without use after which a session expires. */
export const sessionLifetime = 30 * 24 * 3600 * 1000

/** Minimum milliseconds between writes of `last_seen`. */
const seenInterval = '1 minute'

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Finds the session of a token; null if it is unknown or expired.
 * @throws Refusal 51 `auth_out` if the session was ended elsewhere.
 */
export async function findSession(shop: Shop, token: string): Promise<SignedIn | null> {
  const { rows } = await shop.pool.query<{ id: string; customer_id: string; ended: boolean; stale: boolean }>(
    {
      name: 'session-by-token',
      text: `select id, customer_id, ended_at is not null ended, last_seen < now() - interval '${seenInterval}' stale
      from login_session where token_hash = $1 and expires_at > $2`,
      values: [hashToken(token), shop.now()],
    },
  )
  const session = rows[0]
  if (!session) return null
  if (session.ended) throw new Refusal('auth_out', { code: codes.authOut })
  if (session.stale) await touchSession(shop, session.id)
  return { id: session.customer_id, sessionId: session.id }
}

async function touchSession(shop: Shop, id: string): Promise<void> {
  await shop.pool.query('update login_session set last_seen = now(), expires_at = $2 where id = $1', [
    id,
    new Date(shop.now().getTime() + sessionLifetime),
  ])
}
