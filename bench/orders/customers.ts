import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { hashToken } from '#server/platform/sessions.ts'

/** Adds customers with ample store credit. Returns the tokens of their sessions. */
export async function addCustomers(pool: pg.Pool, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await pool.query(
    `with made as (
      insert into customer (email, email_verified_at, credits)
      select 'buyer-' || n || '@example.com', now(), 1000000000 from generate_series(1, $2) n returning id),
    given as (insert into credit_move (customer_id, amount, reason) select id, 1000000000, 'adjustment' from made),
    numbered as (select id, row_number() over () n from made)
    insert into login_session (token_hash, customer_id, ip, browser, expires_at)
    select ($1::text[])[n], id, '127.0.0.1', 'bench', now() + interval '1 day' from numbered`,
    [tokens.map(hashToken), count],
  )
  return tokens
}
