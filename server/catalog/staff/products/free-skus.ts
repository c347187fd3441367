import { sql } from 'drizzle-orm'
import { beginsWith } from '#server/db/like.ts'
import type { Tx } from '#server/db/open.ts'
import { variant } from '#server/db/tables.ts'
import { freeHandle } from '../../import/words/free-handle.ts'

/** Returns a function that makes unused SKUs of wanted ones, each of which begins with one of `bases`. */
export async function freeSkus(tx: Tx, bases: string[]): Promise<(wanted: string) => string> {
  const patterns = [...new Set(bases)].map(beginsWith)
  const rows = await tx
    .select({ sku: variant.sku })
    .from(variant)
    .where(sql`${variant.sku} like any(${sql.param(patterns)})`)
  const taken = new Set(rows.map(({ sku }) => sku))
  return (wanted) => {
    const sku = freeHandle((each) => taken.has(each), [wanted])
    taken.add(sku)
    return sku
  }
}
