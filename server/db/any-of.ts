import { type Column, type SQL, sql } from 'drizzle-orm'

/** Like `inArray`, but with a single parameter: for lists of hundreds of values. */
export function anyOf<Value extends string | number>(column: Column, values: Value[]): SQL {
  return sql`${column} = any(${sql.param(values)})`
}
