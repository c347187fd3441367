import { createHash } from 'node:crypto'

/** Like the database's `text_hash`. */
export function textHash(text: string): number {
  return createHash('md5').update(text).digest().readInt32BE(0)
}
