import { type SQL, sql } from 'drizzle-orm'

/**
 * The body of a recursive query that names all values of an indexed expression, in order, and then null. Each value is one
 * step in the index, so rows that share a value are not read. `name`: of the query itself, with one column `value`.
 */
export function distinctValues(name: string, table: string, expression: string): SQL {
  const next = (after: string) =>
    `(select ${expression} from ${table} where ${after} order by ${expression} limit 1)`
  return sql.raw(`${next(`${expression} is not null`)}
    union all select ${next(`${expression} > ${name}.value`)} from ${name} where ${name}.value is not null`)
}
