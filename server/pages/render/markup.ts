import { createHash } from 'node:crypto'

/** JSON that may stand in a script element: no "</script" can occur in it. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** A short name for a piece of markup: the same for the same piece. */
export function hashOf(html: string): string {
  return createHash('sha1').update(html).digest('base64url').slice(0, 12)
}
