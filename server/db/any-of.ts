import { type Column, type SQL, sql } from 'drizzle-orm'

/** As `inArray`, with one parameter however many values there are: for lists of hundreds. */
export function anyOf<Value extends string | number>(column: Column, values: Value[]): SQL {
  return sql`${column} = any(${sql.param(values)})`
}
