import type { Shop } from './shop.ts'

/** How long records that only serve for a while are kept. */
const lifetimes = [
  { table: 'change', column: 'at', days: 2 },
  { table: 'idempotency', column: 'at', days: 30 },
  { table: 'visit', column: 'at', days: 400 },
  { table: 'payment_event', column: 'at', days: 400 },
  { table: 'login_session', column: 'expires_at', days: 30 },
  { table: 'verification_code', column: 'expires_at', days: 1 },
  { table: 'captcha', column: 'expires_at', days: 1 },
  { table: 'used_ticket', column: 'expires_at', days: 0 },
  { table: 'failed_attempt', column: 'at', days: 1 },
  { table: 'attempt_limit', column: 'resets_at', days: 0 },
  { table: 'pending_second', column: 'expires_at', days: 1 },
  { table: 'qr_login', column: 'expires_at', days: 1 },
  { table: 'letter_token', column: 'expires_at', days: 30 },
  { table: 'activity', column: 'at', days: 400 },
  { table: 'known_device', column: 'last_sign_in', days: 400 },
  { table: 'product_alert', column: 'sent_at', days: 30 },
] as const

/** Deletes what has served its time, guests' carts and favourites of 90 days ago, and alerts nobody said yes to. */
export async function forgetOldRecords(shop: Shop): Promise<void> {
  for (const { table, column, days } of lifetimes) {
    await shop.pool.query(`delete from ${table} where ${column} < $1`, [daysAgo(shop, days)])
  }
  await shop.pool.query('delete from cart where customer_id is null and updated_at < $1', [daysAgo(shop, 90)])
  await shop.pool.query('delete from favorite where customer_id is null and added_at < $1', [
    daysAgo(shop, 90),
  ])
  await shop.pool.query('delete from product_alert where not confirmed and created_at < $1', [
    daysAgo(shop, 30),
  ])
}

function daysAgo(shop: Shop, days: number): Date {
  return new Date(shop.now().getTime() - days * 24 * 3600 * 1000)
}
