import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import { isUuid } from './is-uuid.ts'

/** Finds a record by an id that a caller sent, by its index. Any text that is no id finds nothing. */
export function hasId(column: AnyColumn, id: string): SQL {
  return isUuid(id) ? eq(column, id) : sql`false`
}
