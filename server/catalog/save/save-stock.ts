import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { VariantInput } from './product-input.ts'
import type { StoredVariant } from './read-variants.ts'

type Counted = {
  id: number
  input: Pick<VariantInput, 'onHand'>
  before: Pick<StoredVariant, 'onHand'> | undefined
}

/**
 * Sets the units on hand of variants whose `input` has them, and records the difference in the ledger. Locks rows in
 * order of variant, as orders do. `importId`: the import that it belongs to.
 */
export async function saveStock(tx: Tx, variants: Counted[], importId: string | null = null): Promise<void> {
  const counts = variants
    .filter(({ input, before }) => input.onHand !== undefined && input.onHand !== before?.onHand)
    .map(({ id, input }) => ({ id, units: input.onHand }))
  if (counts.length === 0) return
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as wanted(id int, units int)`
  await tx.execute(
    sql`insert into stock (variant_id) select id from ${wanted} order by id on conflict do nothing`,
  )
  await tx.execute(sql`
    with held as (
      select s.variant_id, s.on_hand before, wanted.units
      from ${wanted} join stock s on s.variant_id = wanted.id
      order by s.variant_id for update of s
    ), changed as (
      update stock set on_hand = held.units from held
      where stock.variant_id = held.variant_id and held.units <> held.before
      returning stock.variant_id, held.units - held.before difference
    )
    insert into stock_move (variant_id, on_hand, reason, import_id)
    select variant_id, difference, 'import', ${importId}::uuid from changed`)
}
