import type pg from 'pg'
import type { Manifest } from './manifest.ts'

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Empties the tables (migrations may have put rows there) and loads them in any order: foreign keys are dropped and
 * our triggers disabled while `load` runs. Adding the keys again checks every row.
 */
export async function withoutForeignKeys<T>(
  client: pg.Client,
  tables: Manifest['tables'],
  load: () => Promise<T>,
): Promise<T> {
  const keys = await foreignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint "${name}"`)
  for (const { name } of tables) await client.query(`alter table "${name}" disable trigger user`)
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
  const result = await load()
  for (const { name } of tables) await client.query(`alter table "${name}" enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
  }
  return result
}

async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  )
  return rows
}
