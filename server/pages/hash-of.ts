import { createHash } from 'node:crypto'

/** A short name for a piece of markup: the same for the same piece. */
export function hashOf(html: string): string {
  return createHash('sha1').update(html).digest('base64url').slice(0, 12)
}
