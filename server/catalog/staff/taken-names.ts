import { sql } from 'drizzle-orm'
import type { GroupKind } from '#contract/admin/catalog/group.ts'
import { beginsWith } from '#server/db/like.ts'
import type { Tx } from '#server/db/open.ts'

/** Handles and slugs of a kind of record that begin with `base`, as a question. */
export async function takenNames(
  tx: Tx,
  kind: GroupKind | 'product' | 'page' | 'article',
  base: string,
): Promise<(name: string) => boolean> {
  const pattern = beginsWith(base)
  const { rows } = await tx.execute<{ name: string }>(sql`
    select handle as name from ${sql.identifier(kind)} where handle like ${pattern}
    union select slug from translation where kind = ${kind} and slug like ${pattern}`)
  const taken = new Set(rows.map(({ name }) => name))
  return (name) => taken.has(name)
}
