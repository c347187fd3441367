import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { type Changed, changedBy } from '#server/platform/changes/tags.ts'

/** The moment of a database that a model was read at. */
export type Mark = {
  /** The database and its timeline, which changes when a backup is restored. */
  database: string
  /** Every change of transactions from here on may be missing in the model. */
  floor: string
  /** Epoch milliseconds of the database. */
  at: number
}

/** The change table keeps two days; with less than this left, the model is read anew. */
const longest = 36 * 3_600_000

/**
 * The mark of now, to be taken before the catalogue is read.
 * @returns null if the database does not tell which one it is.
 */
export async function markNow(pool: pg.Pool): Promise<Mark | null> {
  const { rows } = await pool.query<Mark>(markQuery).catch((error: Error & { code?: string }) => {
    if (error.code === insufficientPrivilege) return { rows: [] }
    throw error
  })
  return rows[0] ?? null
}

/** Returns what changed since a mark, or null if the mark is too old or belongs to another database. */
export async function changedSince(pool: pg.Pool, mark: Mark): Promise<Changed | null> {
  const now = await markNow(pool)
  if (!now || now.database !== mark.database || now.at - mark.at > longest) return null
  const { rows } = await pool.query<{ tag: string }>(
    'select distinct tag from change where xid >= $1::xid8',
    [mark.floor],
  )
  return changedBy(rows.map(({ tag }) => tag))
}

const insufficientPrivilege = '42501'
const markQuery = `
  select c.system_identifier || ' ' || k.timeline_id || ' ' || d.oid as database,
    pg_snapshot_xmin(pg_current_snapshot())::text as floor,
    floor(extract(epoch from now()) * 1000)::float8 as at
  from pg_control_system() c, pg_control_checkpoint() k, pg_database d where d.datname = current_database()`

/** Identifies the code that decides what a model holds: another version cannot use this one's. */
export function modelVersion(): string {
  const hash = createHash('sha256').update(process.versions.v8)
  for (const folder of ['search/build', 'search/model', 'search/snapshot', 'platform/text']) {
    const path = resolve(import.meta.dirname, '../..', folder)
    for (const name of readdirSync(path).sort()) hash.update(readFileSync(join(path, name)))
  }
  return hash.digest('hex')
}
