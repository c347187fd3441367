import { createHash } from 'node:crypto'
import { codes } from '#contract/codes.ts'
import { Refusal } from './refusal.ts'
import type { Shop, SignedIn } from './shop.ts'

/** How long a sign-in lasts without use, in milliseconds. */
export const sessionLifetime = 30 * 24 * 3600 * 1000

/** `last_seen` is written at most so often. */
const seenInterval = '1 minute'

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * The sign-in a token stands for, or null when it is unknown or expired.
 * @throws Refusal 51 `auth_out` when the session was ended elsewhere.
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
