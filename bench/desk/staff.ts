import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { adminBase } from '#contract/admin/admin-call.ts'
import type { AdminData, AdminPath, AdminPayload } from '#contract/admin/calls.ts'
import { hashToken } from '#server/platform/sessions.ts'

/** A signed-in owner: the session's cookie for a browser, and calls as its pages make them. */
export type Person = {
  cookie: { name: string; value: string; url: string }
  /** Makes a call. Returns its data and the milliseconds until the whole answer was read. */
  ask<Path extends AdminPath>(
    path: Path,
    payload: Omit<AdminPayload<Path>, 'idempotencyKey'>,
  ): Promise<{ data: AdminData<Path>; took: number }>
}

/** Signs in an owner at a running shop, by the database. */
export async function signInOwner(pool: pg.Pool, url: string, name: string): Promise<Person> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into staff (email, name, role, state) values ($1, $2, 'owner', 'active')
      on conflict (email) do update set name = excluded.name returning id`,
    [`${name.toLowerCase().replaceAll(' ', '.')}@bench.test`, name],
  )
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into staff_session (token_hash, staff_id, ip, browser, created_at, last_seen, expires_at, step_up_at)
      values ($1, $2, '127.0.0.1', 'bench', now(), now(), now() + interval '8 hours', now())`,
    [hashToken(token), rows[0]!.id],
  )
  const found = await pool.query<{ value: string }>(`select value from setting where key = 'secret'`)
  const headers = {
    'content-type': 'application/json',
    cookie: `desk=${token}`,
    'x-desk': createHmac('sha256', found.rows[0]!.value).update(`desk ${token}`).digest('base64url'),
    origin: url,
    'sec-fetch-site': 'same-origin',
  }
  return {
    cookie: { name: 'desk', value: token, url },
    async ask(path, payload) {
      const begun = performance.now()
      const response = await fetch(`${url}${adminBase}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ idempotencyKey: crypto.randomUUID(), ...payload }),
      })
      const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: never }
      const took = performance.now() - begun
      if (code !== 0) throw new Error(`${path} answered ${code}: ${msg}`)
      return { data, took }
    },
  }
}
