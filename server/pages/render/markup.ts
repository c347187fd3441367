import { createHash } from 'node:crypto'

/** Serialises JSON for a script element: the result never contains "</script". */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** A short hash of a piece of markup. */
export function hashOf(html: string): string {
  return createHash('sha1').update(html).digest('base64url').slice(0, 12)
}
