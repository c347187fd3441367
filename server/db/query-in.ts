import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Tx } from './open.ts'

/** Runs queries on the pool or in a transaction. */
export type Queryable = {
  query<Row extends pg.QueryResultRow>(query: {
    name?: string
    text: string
    values: unknown[]
  }): Promise<{ rows: Row[] }>
}

/** A transaction as a place to run queries with numbered parameters, for readers that otherwise use the pool. */
export function queryIn(tx: Tx): Queryable {
  return {
    async query<Row extends pg.QueryResultRow>({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await tx.execute(withParameters(text, values))
      return { rows: rows as Row[] }
    },
  }
}

function withParameters(text: string, values: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
    ),
  )
}
