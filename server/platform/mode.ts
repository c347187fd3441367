import type pg from 'pg'
import { type Config, ConfigError } from '#server/config.ts'

/**
 * Marks the database as that of a demo or a live shop.
 * @throws ConfigError if it belongs to the other mode, because test payments must not mix with real orders.
 */
export async function rememberMode(config: Config, pool: pg.Pool): Promise<void> {
  await pool.query("insert into setting (key, value) values ('mode', $1) on conflict (key) do nothing", [
    JSON.stringify(config.mode),
  ])
  const { rows } = await pool.query<{ value: string }>("select value from setting where key = 'mode'")
  const remembered = rows[0]!.value
  if (remembered !== config.mode) {
    throw new ConfigError([
      `SHOP_MODE: this database belongs to a ${remembered} shop, not to a ${config.mode} one`,
    ])
  }
}
