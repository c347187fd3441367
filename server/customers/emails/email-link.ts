import { randomBytes } from 'node:crypto'
import type { Reader } from '#server/db/open.ts'
import { emailToken } from '#server/db/tables.ts'
import { hashToken } from '#server/platform/sessions.ts'

/** Days that a link in an email is valid. */
const days = { verify_email: 1, undo_email: 7 } as const

type Link = { kind: keyof typeof days; customerId: string; details: Record<string, unknown> }

/** Creates the token of a link in an email. Only its hash is stored. */
export async function emailLink(db: Pick<Reader, 'insert'>, now: Date, link: Link): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + days[link.kind] * 24 * 3600_000)
  await db.insert(emailToken).values({ tokenHash: hashToken(token), ...link, expiresAt })
  return token
}
