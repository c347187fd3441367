import type pg from 'pg'

/** Counts the statements of all connections from now on. The server has to start with pg_stat_statements loaded. */
export async function countStatements(pool: pg.Pool): Promise<void> {
  await pool.query('create extension if not exists pg_stat_statements')
  await pool.query('select pg_stat_statements_reset()')
}

/** The statements that took the longest altogether, and the sum of all, per order. Those of the bare calls are left out. */
export async function statementRows(pool: pg.Pool, orders: number): Promise<Record<string, string>[]> {
  const { rows } = await pool.query<{ statement: string; calls: string; ms: string }>(
    `with counted as (
      select left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as statement, calls, total_exec_time as ms
      from pg_stat_statements where query <> 'select id, sku, price from variant where sku = $1')
    select statement, (calls / $1::float)::numeric(9, 2) as calls, (ms / $1::float)::numeric(9, 3) as ms from (
      (select 1 as part, * from counted order by ms desc limit 40)
      union all
      select 2, 'all', sum(calls), sum(ms) from counted) each order by part, each.ms desc`,
    [orders],
  )
  return rows.map(({ statement, calls, ms }) => ({
    statement: statement.replaceAll('|', '\\|'),
    'calls per order': calls,
    'ms per order': ms,
  }))
}
