import type pg from 'pg'

export type PlanNode = {
  'Node Type': string
  'Plan Rows': number
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** Rows of tables and indexes that a query looked at. */
export function rowsRead(plan: PlanNode): number {
  return nodesOf(plan)
    .filter((node) => node['Node Type'].includes('Scan'))
    .reduce((sum, node) => {
      const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
      return sum + each * (node['Actual Loops'] ?? 0)
    }, 0)
}

/** Rows that the queries of `run` looked at. Queries of transactions and those that write are left out. */
export async function rowsReadBy(pool: pg.Pool, run: () => Promise<unknown>): Promise<number> {
  const asked: [text: string, values: unknown[]][] = []
  const query = pool.query
  pool.query = ((given: string | { text: string; values?: unknown[] }, ...rest: unknown[]) => {
    const { text, values } = typeof given === 'string' ? { text: given, values: rest[0] } : given
    asked.push([text, (rest[0] ?? values ?? []) as unknown[]])
    return Reflect.apply(query, pool, [given, ...rest])
  }) as typeof query
  try {
    await run()
  } finally {
    pool.query = query
  }
  const readings = asked.filter(([each]) => /^\s*(select|with)\b/i.test(each))
  if (readings.length === 0)
    throw new Error('No query was recorded: it ran in a transaction or on another pool')
  let read = 0
  for (const [text, values] of readings) {
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${text}`, values)
    read += rowsRead(rows[0]['QUERY PLAN'][0].Plan)
  }
  return read
}
