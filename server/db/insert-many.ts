import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { columnOf } from './column-names.ts'
import type { Tx } from './open.ts'

/**
 * Inserts any number of rows with a single JSON parameter. In bulk inserts, one parameter per value would cost more
 * than the insert itself. All rows need the same columns.
 * `ending`: the statement's `on conflict` and `returning` clauses. Returns the columns of `returning`.
 */
export async function insertMany<Table extends PgTable, Returned extends Record<string, unknown>>(
  tx: Tx,
  table: Table,
  rows: Table['$inferInsert'][],
  ending: SQL = sql``,
): Promise<Returned[]> {
  const [first] = rows
  if (!first) return []
  const keys = Object.keys(first)
  const names = keys.map(columnOf)
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const records = rows.map((row) =>
    Object.fromEntries(keys.map((key, place) => [names[place], row[key as keyof typeof row]])),
  )
  const { rows: returned } = await tx.execute(sql`
    insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)
    ${ending}`)
  return returned as Returned[]
}

/** `a = excluded.a, …` for `on conflict do update set`: overwrites these columns of the existing row. */
export function overwrite(keys: string[]): SQL {
  return sql.join(
    keys.map((key) => sql`${sql.identifier(columnOf(key))} = excluded.${sql.identifier(columnOf(key))}`),
    sql`, `,
  )
}
