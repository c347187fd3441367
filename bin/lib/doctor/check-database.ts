import { realpath } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '#server/config.ts'
import { startDatabase } from '#server/start-database.ts'
import { bad, type Finding, ok, warn } from './finding.ts'

const name = 'database'
const OLDEST = 150_000

type Facts = { version: number; shown: string; encoding: string; chinese: boolean }

/** Connects to the shop's database. Starts the bundled server for a moment if it is not running. */
export async function checkDatabase(config: Config): Promise<Finding> {
  let database: Awaited<ReturnType<typeof startDatabase>>
  try {
    database = await startDatabase(config)
  } catch (error) {
    return bad(
      name,
      (error as Error).message,
      'The message names the cause; DATABASE_URL would use another PostgreSQL.',
    )
  }
  try {
    return judge(await askFacts(database.url), await whose(config))
  } catch (error) {
    return bad(
      name,
      `not reachable: ${(error as Error).message}`,
      'Check DATABASE_URL, and that PostgreSQL runs there.',
    )
  } finally {
    await database.stop()
  }
}

async function askFacts(url: string): Promise<Facts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<Facts>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
              current_setting('server_encoding') as encoding, '防水' ~ '^[[:alpha:]]+$' as chinese`,
    )
    return rows[0] as Facts
  } finally {
    await client.end()
  }
}

function judge({ version, shown, encoding, chinese }: Facts, place: string): Finding {
  const detail = `PostgreSQL ${shown}, ${place}`
  if (version < OLDEST) return bad(name, detail, 'The shop needs PostgreSQL 15 or newer.')
  if (encoding !== 'UTF8')
    return bad(name, `${detail}, encoding ${encoding}`, 'Create the database with encoding UTF8.')
  if (!chinese) {
    return warn(
      name,
      `${detail}, supports ASCII letters only`,
      'Create the database with LC_CTYPE C.UTF-8: search finds nothing in Chinese or Thai otherwise.',
    )
  }
  return ok(name, detail)
}

/** The bundled database may be outside the data folder, behind a link. */
async function whose({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl !== undefined) return 'by DATABASE_URL'
  return `bundled, in ${await realpath(path.resolve(dataDir, 'database'))}`
}
