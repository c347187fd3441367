import { fold } from '#server/platform/text/fold.ts'

/** A query without case, accents, signs and repeated spaces, for comparing whole queries. */
export function plainQuery(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}
