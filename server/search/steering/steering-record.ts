import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { SearchRedirect, SearchRule, Synonym } from '#contract/admin/catalog/search.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { searchRedirect, searchRule, synonym } from '#server/db/tables.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** One kind of rows that steer the search: how they are stored, and a record whose paths are the rows' ids. */
export type SteeringRows<Row> = {
  resource: 'synonym' | 'searchRedirect' | 'searchRule'
  read(db: Pick<Db, 'select'>): Promise<{ id: number; row: Row }[]>
  newId(tx: Tx): Promise<number>
  /** null: the row is deleted. */
  write(tx: Tx, id: number, row: Row | null): Promise<void>
  labelOf(row: Row): string
  schema: z.ZodMiniType<Row>
}

/** Rows of one kind: more could not be managed on a screen. */
const maxRows = 2000

export const synonymRows: SteeringRows<Synonym> = {
  resource: 'synonym',
  schema: Synonym,
  labelOf: ({ words }) => words.join(', '),
  read: async (db) =>
    (await db.select().from(synonym).orderBy(synonym.id)).map(({ id, ...row }) => ({
      id,
      row: row as Synonym,
    })),
  newId: (tx) => nextId(tx, 'synonym'),
  async write(tx, id, row) {
    await tx.delete(synonym).where(eq(synonym.id, id))
    if (row)
      await tx
        .insert(synonym)
        .overridingSystemValue()
        .values({ ...row, id })
  },
}

export const redirectRows: SteeringRows<SearchRedirect> = {
  resource: 'searchRedirect',
  schema: SearchRedirect,
  labelOf: ({ words }) => words,
  read: async (db) =>
    (await db.select().from(searchRedirect).orderBy(searchRedirect.id)).map(({ id, ...row }) => ({
      id,
      row: row as SearchRedirect,
    })),
  newId: (tx) => nextId(tx, 'search_redirect'),
  async write(tx, id, row) {
    await tx.delete(searchRedirect).where(eq(searchRedirect.id, id))
    if (row)
      await tx
        .insert(searchRedirect)
        .overridingSystemValue()
        .values({ ...row, id })
  },
}

export const ruleRows: SteeringRows<SearchRule> = {
  resource: 'searchRule',
  schema: SearchRule,
  labelOf: ({ words, categoryId }) => words ?? `#${categoryId}`,
  read: async (db) =>
    (await db.select().from(searchRule).orderBy(searchRule.id)).map(({ id, startsAt, endsAt, ...row }) => ({
      id,
      row: {
        ...(row as Omit<SearchRule, 'startsAt' | 'endsAt'>),
        startsAt: startsAt?.toISOString() ?? null,
        endsAt: endsAt?.toISOString() ?? null,
      },
    })),
  newId: (tx) => nextId(tx, 'search_rule'),
  async write(tx, id, row) {
    await tx.delete(searchRule).where(eq(searchRule.id, id))
    if (!row) return
    const { startsAt, endsAt, ...rest } = row
    const moments = {
      startsAt: startsAt ? new Date(startsAt) : null,
      endsAt: endsAt ? new Date(endsAt) : null,
    }
    await tx
      .insert(searchRule)
      .overridingSystemValue()
      .values({ ...rest, ...moments, id })
  },
}

/** All rows of a kind as one record: its paths are their ids, its values the rows. null: no such row. */
export function steeringRecord<Row>(rows: SteeringRows<Row>): RecordKind {
  const schema = z.nullable(rows.schema)
  return {
    resource: rows.resource,
    rule: () => ({ schema, permission: 'products.change' }),
    async lock(tx, id) {
      // One writer at a time; the readers of the search need no lock.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${rows.resource}))`)
      const current = new Map((await rows.read(tx)).map((kept) => [String(kept.id), kept.row]))
      return {
        id,
        label: id,
        // Rows are merged one by one, so that two people can edit different ones.
        version: 1,
        read: (path) => current.get(path) ?? null,
        async write(values) {
          for (const { path, value } of values) {
            if (value !== null && !current.has(path) && current.size >= maxRows)
              throw new Refusal('invalid', {
                fields: { to: { key: 'desk.search.too_many', values: { max: maxRows } } },
              })
            await rows.write(tx, Number(path), value as Row | null)
          }
          await noteChange(tx, ['search', 'lists'])
        },
      }
    },
  }
}

export const steeringRecords: RecordKind[] = [
  steeringRecord(synonymRows),
  steeringRecord(redirectRows),
  steeringRecord(ruleRows),
]

async function nextId(tx: Tx, table: 'synonym' | 'search_redirect' | 'search_rule'): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id`,
  )
  return rows[0]!.id
}
