import type pg from 'pg'
import type { Manifest } from './manifest.ts'

/** Not saved: changes only concern running processes, and their transaction ids belong to this server. */
const PASSING = ['change']

export async function readManifest(client: pg.Client): Promise<Manifest> {
  return {
    format: 1,
    createdAt: new Date().toISOString(),
    migrations: await readMigrations(client),
    tables: await readTables(client),
  }
}

/** Digests of the migrations a database has had; none for an empty one. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (found[0].name === null) return []
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map((row) => row.hash)
}

/** The shop's tables with their columns, without tables of extensions. */
export async function readTables(client: pg.Client): Promise<Manifest['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
  )
  return rows.filter(({ name }) => !PASSING.includes(name))
}
