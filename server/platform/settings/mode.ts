import type pg from 'pg'
import { type Config, ConfigError } from '#server/config.ts'
import { openingSetting } from './opening.setting.ts'

/**
 * Marks the database as that of a demo or a live shop. A new live shop, which has neither products nor orders, is closed
 * to visitors until its owner opens it.
 * @throws ConfigError if it belongs to the other mode, because test payments must not mix with real orders.
 */
export async function rememberMode(config: Config, pool: pg.Pool): Promise<void> {
  await pool.query(
    `with marked as (
      insert into setting (key, value) values ('mode', $1) on conflict (key) do nothing returning key)
    insert into setting (key, value) select $2, $3 from marked
      where $4 and not exists (select from product) and not exists (select from orders)
      on conflict (key) do nothing`,
    [
      JSON.stringify(config.mode),
      openingSetting.key,
      JSON.stringify({ closed: { why: 'new' } }),
      config.mode === 'live',
    ],
  )
  const { rows } = await pool.query<{ value: string }>("select value from setting where key = 'mode'")
  const remembered = rows[0]!.value
  if (remembered !== config.mode) {
    throw new ConfigError([
      `SHOP_MODE: this database belongs to a ${remembered} shop, not to a ${config.mode} one`,
    ])
  }
}
