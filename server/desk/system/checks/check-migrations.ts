import { readFile } from 'node:fs/promises'
import { bad, type Facts, type Finding, ok, warn } from './finding.ts'

const journal = new URL('../../../db/migrations/meta/_journal.json', import.meta.url)

/** Counts the changes of tables that this version has, and those that the database has had. */
export async function countMigrations({
  pool,
}: Pick<Facts, 'pool'>): Promise<{ applied: number; known: number }> {
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] }
  const { rows: found } = await pool.query(
    "select to_regclass('drizzle.__drizzle_migrations') is null as none",
  )
  if (found[0].none) return { applied: 0, known: entries.length }
  const { rows } = await pool.query('select count(*)::int as applied from drizzle.__drizzle_migrations')
  return { applied: rows[0].applied, known: entries.length }
}

/** Compares the tables of the database with those that this version expects. */
export async function checkMigrations(facts: Pick<Facts, 'pool'>): Promise<Finding> {
  const values = await countMigrations(facts)
  if (values.applied < values.known)
    return bad(
      'migrations',
      { key: 'desk.check.migrations_open', values },
      { key: 'desk.check.migrations_open_remedy' },
    )
  if (values.applied > values.known)
    return warn(
      'migrations',
      { key: 'desk.check.migrations_newer', values },
      { key: 'desk.check.migrations_newer_remedy' },
    )
  return ok('migrations', 'desk.check.migrations_ok', values)
}
