import { drizzle } from 'drizzle-orm/node-postgres'
import pLimit from 'p-limit'
import pg from 'pg'
import { type Db, timeouts } from './open.ts'
import * as tables from './tables.ts'

export type Overlay = { db: Db; pool: pg.Pool }

/** Each one holds a connection beside the pool's, so few work at once. */
const atOnce = pLimit(2)

/** Those that wait for a connection, at most. */
const maxWaiting = 20

/** Thrown if too many overlays are wanted at once. */
export class OverlayBusy extends Error {}

/**
 * Runs `work` on a connection of its own, for which `lay` can hide tables behind temporary views of the same name: queries
 * then read other values, while nothing is written or locked for anybody else.
 * @throws OverlayBusy if too many wait already.
 */
export async function withOverlay<Result>(
  { options }: pg.Pool,
  lay: (pool: pg.Pool) => Promise<void>,
  work: (overlay: Overlay) => Promise<Result>,
): Promise<Result> {
  if (atOnce.pendingCount >= maxWaiting) throw new OverlayBusy('too many rehearsals at once')
  return atOnce(async () => {
    // The views end with their connection. Another one would show the values of today, so there is none.
    let isConnected = false
    const pool = new pg.Pool({
      ...options,
      ...{ max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: timeouts.answer },
      onConnect() {
        if (isConnected) throw new Error('Connection terminated: the views of the overlay ended with it')
        isConnected = true
      },
    })
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    try {
      await lay(pool)
      return await work({ pool, db: drizzle(pool, { schema: tables, casing: 'snake_case' }) })
    } finally {
      await pool.end()
    }
  })
}

/** Hides a table behind a temporary view that shows other values in some columns, as SQL expressions on its row `t`. */
export async function hideTable(
  pool: pg.Pool,
  table: string,
  { columns, joined = '', where = 'true', more = '' }: HiddenTable,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  )
  const shown = rows.map(({ name }) => `${columns[name] ?? `t.${name}`} as ${name}`).join(', ')
  await pool.query(
    `create temp view ${table} as select ${shown} from public.${table} t ${joined} where ${where} ${more}`,
  )
}

type HiddenTable = {
  columns: Record<string, string>
  joined?: string
  where?: string
  /** Further rows, as a `union all` with all columns of the table. */
  more?: string
}
