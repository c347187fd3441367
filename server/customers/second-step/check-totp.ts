import type { Shop } from '#server/platform/shop.ts'
import { stepOf } from '#server/platform/sign-in/totp.ts'

/** Checks a code of the customer's confirmed app; each code is accepted once. */
export async function checkTotp(shop: Shop, customerId: string, code: string): Promise<boolean> {
  const { rows } = await shop.pool.query<{ secret: string }>(
    'select secret from totp where customer_id = $1 and confirmed_at is not null',
    [customerId],
  )
  const step = rows[0] && stepOf(shop, rows[0].secret, code)
  if (step == null) return false
  const { rowCount } = await shop.pool.query(
    'update totp set last_step = $2 where customer_id = $1 and last_step < $2',
    [customerId, step],
  )
  return rowCount === 1
}
