import type { Shop } from './shop.ts'

/**
 * Records that are deleted some days after the moment in `since`; `only` narrows them down. $1: the moment of `since`
 * before which they are deleted.
 */
type Lifetime = { table: string; since: string; days: number; only?: string }

const lifetimes: Lifetime[] = [
  { table: 'change', since: 'at', days: 2 },
  // Cancelled events, and those that no version handles any more. Held ones wait for their moment first.
  { table: 'outbox', since: 'coalesce(cancelled_at, not_before, at)', days: 30 },
  { table: 'idempotency', since: 'at', days: 30 },
  { table: 'payment_event', since: 'at', days: 400 },
  { table: 'carrier_event', since: 'at', days: 400 },
  { table: 'refund_account', since: 'at', days: 90 },
  { table: 'login_session', since: 'expires_at', days: 30 },
  { table: 'verification_code', since: 'expires_at', days: 1 },
  { table: 'captcha', since: 'expires_at', days: 1 },
  { table: 'used_ticket', since: 'expires_at', days: 0 },
  { table: 'failed_attempt', since: 'at', days: 1 },
  { table: 'attempt_limit', since: 'resets_at', days: 0 },
  { table: 'pending_second', since: 'expires_at', days: 1 },
  { table: 'qr_login', since: 'expires_at', days: 1 },
  { table: 'letter_token', since: 'expires_at', days: 30 },
  { table: 'staff_session', since: 'expires_at', days: 30 },
  { table: 'staff_ceremony', since: 'expires_at', days: 1 },
  { table: 'staff_link', since: 'expires_at', days: 1 },
  { table: 'staff_failure', since: 'forget_at', days: 0 },
  { table: 'staff_device', since: 'last_sign_in', days: 400 },
  { table: 'webhook_delivery', since: 'created_at', days: 30 },
  { table: 'pack_claim', since: 'until', days: 1 },
  { table: 'download_link', since: 'expires_at', days: 1 },
  { table: 'error_count', since: 'last_at', days: 15 },
  // Two weeks, which are compared with each other.
  { table: 'answer_time', since: 'hour', days: 15 },
  { table: 'notice', since: 'at', days: 90 },
  { table: 'deadline_told', since: 'told_at', days: 400 },
  // Their rows are needed to revert them.
  {
    table: 'bulk_plan',
    since: 'greatest(expires_at, run_at, revert_at)',
    days: 90,
    only: `not exists (select from campaign c
      where c.id = campaign_id and (c.state in ('scheduled', 'live') or c.ended_at > $1))`,
  },
  { table: 'activity', since: 'at', days: 400 },
  { table: 'sent_email', since: 'at', days: 400, only: 'customer_id is not null' },
  { table: 'known_device', since: 'last_sign_in', days: 400 },
  { table: 'company', since: 'deleted_at', days: 30 },
  { table: 'cart', since: 'updated_at', days: 90, only: 'customer_id is null' },
  // Longer than guests can open an order by the link of its email.
  { table: 'agent_checkout', since: 'updated_at', days: 400 },
  { table: 'saved_item', since: 'added_at', days: 90, only: 'customer_id is null' },
  // The proof of a consent that has ended is kept for three years, the usual time in which it can be asked for.
  { table: 'subscriber', since: 'asked_at', days: 30, only: 'confirmed_at is null' },
  { table: 'subscriber', since: 'unsubscribed_at', days: 1095 },
  {
    table: 'desk_search',
    since: 'fresh',
    days: 30,
    only: "kind = 'subscriber' and not exists (select from subscriber s where s.id::text = desk_search.id)",
  },
  { table: 'favorite', since: 'added_at', days: 90, only: 'customer_id is null' },
  { table: 'coupon_claim', since: 'at', days: 90, only: 'customer_id is null' },
  { table: 'product_alert', since: 'sent_at', days: 30 },
  { table: 'product_alert', since: 'created_at', days: 30, only: 'not confirmed' },
]

/** Rows per statement. Small enough to stay far below the statement timeout and to release locks quickly. */
const batch = 2000

/**
 * Deletes expired records, one table at a time.
 * @throws Error if a table failed, after all others are done, so that the job is retried.
 */
export async function forgetOldRecords(shop: Shop): Promise<void> {
  const failed: string[] = []
  for (const lifetime of lifetimes) {
    try {
      await forget(shop, lifetime)
    } catch (error) {
      shop.log.error({ err: error, table: lifetime.table }, 'old records not deleted')
      failed.push(lifetime.table)
    }
  }
  if (failed.length > 0) throw new Error(`old records not deleted: ${failed.join(', ')}`)
}

async function forget({ pool, now }: Shop, { table, since, days, only = 'true' }: Lifetime): Promise<void> {
  const before = new Date(now().getTime() - days * 24 * 3600 * 1000)
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${since} < $1 and ${only} limit ${batch} for update skip locked))`,
      [before],
    )
    if (!rowCount || rowCount < batch) return
  }
}
