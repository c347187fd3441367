import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#server/config.ts'

/** The secret of a shop that was opened before; null: it has none yet. */
export async function findShopSecret(config: Config, pool: pg.Pool): Promise<string | null> {
  if (config.secret !== undefined) return config.secret
  const { rows } = await pool.query<{ value: string }>("select value from setting where key = 'secret'")
  return rows[0]?.value ?? null
}

/** The secret that signs links and tickets: from the environment, or generated once and stored in the database. */
export async function shopSecret(config: Config, pool: pg.Pool): Promise<string> {
  if (config.secret !== undefined) return config.secret
  const generated = JSON.stringify(randomBytes(32).toString('base64url'))
  await pool.query("insert into setting (key, value) values ('secret', $1) on conflict (key) do nothing", [
    generated,
  ])
  return (await findShopSecret(config, pool))!
}
