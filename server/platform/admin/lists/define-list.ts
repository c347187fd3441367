import { type SQL, sql } from 'drizzle-orm'
import type { FieldType, ListFields } from '#contract/admin/list.ts'

/** SQL types of the values that fields are compared with. */
export const sqlTypes = {
  text: 'text',
  id: 'text',
  choice: 'text',
  moment: 'timestamptz',
  money: 'bigint',
  int: 'bigint',
  flag: 'boolean',
  labels: 'text[]',
} as const satisfies Record<FieldType, string>

type Described<Fields extends ListFields> = {
  fields: Fields
  sort: { by: string; dir: 'asc' | 'desc' }
}

/** How a list is read from the database. All SQL stands here; calls only choose among the names. */
export type ListDefinition = {
  fields: ListFields
  sort: { by: string; dir: 'asc' | 'desc' }
  from: SQL
  id: { sql: SQL; type: SQL }
  columns: Record<string, { sql: SQL; descending: SQL; id: SQL; type: SQL }>
  flags: Record<string, (now: Now) => SQL>
  lookups: Record<string, (values: SQL) => SQL>
  where: SQL
  unasked: { field: string; where: SQL } | null
  search: { kind: string; id: SQL; type: SQL } | null
}

/** The time of a call, and the time zone in which the shop's days begin. */
export type Now = { at: Date; timeZone: string }

type Definition<Fields extends ListFields, Flags extends string, Lookups extends string> = {
  /** Table with its alias, such as `orders o`. */
  from: string
  id: { sql: string; type: 'uuid' | 'integer' | 'bigint' | 'text' }
  /** A column or expression for each field that can be filtered or sorted. Sortable ones are never null. */
  columns: { [Name in Exclude<Filterable<Fields>, Flags | Lookups>]: string }
  /** Expressions for the descending order of fields whose empty values come last in both directions. */
  descending?: { [Name in keyof Fields & string]?: string }
  /**
   * The id as a column of the table that holds the field, where the list joins two: their index has both, and pages are
   * read from where the last one ended.
   */
  ids?: { [Name in keyof Fields & string]?: string }
  /** Conditions that depend on the time, each for a flag. */
  flags?: { [Name in Flags]: (now: Now) => SQL }
  /** Conditions on rows of other tables, for filters by "is" and "in": each gets the wanted values as an array. */
  lookups?: { [Name in Lookups]: (values: SQL) => SQL }
  /** Always applied, such as leaving out erased customers. */
  where?: string
  /** Applied unless a filter names the field, such as leaving out what is in the trash. */
  unasked?: { field: keyof Fields & string; where: string }
  /** Kind of the records in desk_search; of another kind with the column of its ids. */
  search?: string | { kind: string; id: { sql: string; type: 'uuid' | 'integer' } }
}

type Filterable<Fields extends ListFields> = {
  [Name in keyof Fields & string]: Fields[Name] extends { ops: readonly unknown[] } | { sort: true }
    ? Name
    : never
}[keyof Fields & string]

/**
 * Connects a list of the contract with the database. Every field that can be filtered or sorted needs an index; sortable
 * columns need one that ends with the id. A test explains each of them on 100,000 rows.
 */
export function defineList<
  const Fields extends ListFields,
  const Flags extends string = never,
  const Lookups extends string = never,
>(
  list: Described<Fields>,
  {
    from,
    id,
    columns,
    descending = {},
    ids = {},
    flags,
    lookups,
    where = 'true',
    unasked,
    search,
  }: Definition<Fields, Flags, Lookups>,
): ListDefinition {
  return {
    fields: list.fields,
    sort: list.sort,
    from: sql.raw(from),
    id: { sql: sql.raw(id.sql), type: sql.raw(id.type) },
    columns: Object.fromEntries(
      Object.entries<string>(columns).map(([name, column]) => [
        name,
        {
          sql: sql.raw(column),
          descending: sql.raw(descending[name as keyof typeof descending] ?? column),
          id: sql.raw(ids[name as keyof typeof ids] ?? id.sql),
          type: sql.raw(sqlTypes[list.fields[name]!.type]),
        },
      ]),
    ),
    flags: { ...flags },
    lookups: { ...lookups },
    where: sql.raw(where),
    unasked: unasked ? { ...unasked, where: sql.raw(unasked.where) } : null,
    search:
      search === undefined ? null : searchedBy(typeof search === 'string' ? { kind: search, id } : search),
  }
}

function searchedBy({ kind, id }: { kind: string; id: { sql: string; type: string } }) {
  return { kind, id: sql.raw(id.sql), type: sql.raw(id.type) }
}
