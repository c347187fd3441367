import { desc, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { audit } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import { filtersOf } from './filters-of.ts'
import { indexEntries } from './index-entries.ts'

/** Entries per transaction, and per run: other jobs never wait for long. */
const batch = 500
const perRun = 20_000

/**
 * Makes entries of the audit that have no action yet searchable, and sets what they are filtered by, the newest first:
 * those from before an upgrade, those that processes of the previous version write beside this one, and those of erased
 * records, whose words `erase_audit` deleted.
 */
export async function indexMissingEntries({ db }: Pick<Shop, 'db'>): Promise<void> {
  for (let done = 0; done < perRun; done += batch) {
    if ((await indexNext(db)) < batch) return
  }
}

/** Entries stay locked until their words are written: otherwise an erasure in between would leave these behind. */
function indexNext(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const entries = await tx
      .select()
      .from(audit)
      .where(isNull(audit.action))
      .orderBy(desc(audit.id))
      .limit(batch)
      .for('update', { skipLocked: true })
    if (entries.length === 0) return 0
    const filters = JSON.stringify(entries.map((entry) => ({ id: entry.id, ...filtersOf(entry) })))
    await tx.execute(sql`
      update audit set action = f.action, fields = f.fields
      from jsonb_to_recordset(${filters}::jsonb) f(id bigint, action text, fields text[]) where audit.id = f.id`)
    await indexEntries(tx, entries)
    return entries.length
  })
}
