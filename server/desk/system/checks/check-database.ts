import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { bad, type Facts, type Finding, ok, warn } from './finding.ts'

const OLDEST = 150_000

type Row = { version: number; shown: string; encoding: string; letters: boolean }

/** Asks which PostgreSQL keeps the shop's data, and whether it suits. */
export async function checkDatabase({ pool, config }: Pick<Facts, 'pool' | 'config'>): Promise<Finding> {
  const { rows } = await pool.query<Row>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
            current_setting('server_encoding') as encoding, '防水' ~ '^[[:alpha:]]+$' as letters`,
  )
  const { version, shown, encoding, letters } = rows[0]!
  const place = config.databaseUrl === undefined ? await bundledIn(config.dataDir) : 'DATABASE_URL'
  const values = { version: shown, place, encoding }
  if (version < OLDEST)
    return bad(
      'database',
      { key: 'desk.check.database_ok', values },
      { key: 'desk.check.database_old_remedy' },
    )
  if (encoding !== 'UTF8')
    return bad(
      'database',
      { key: 'desk.check.database_encoding', values },
      { key: 'desk.check.database_encoding_remedy' },
    )
  if (!letters)
    return warn(
      'database',
      { key: 'desk.check.database_letters', values },
      { key: 'desk.check.database_letters_remedy' },
    )
  return ok('database', 'desk.check.database_ok', values)
}

/** The bundled database may be outside the data folder, behind a link. */
async function bundledIn(dataDir: string): Promise<string> {
  const folder = path.resolve(dataDir, 'database')
  return realpath(folder).catch(() => folder)
}
