import type { Shop } from '#server/platform/shop.ts'
import { paymentSetting } from '../payment.setting.ts'

/** Lines per statement. */
const batch = 2000

/** Takes payers and purposes out of lines that are older than the setting allows. Day, amount and match stay. */
export async function forgetPayers({ pool, settings, now }: Shop): Promise<void> {
  const { keepPayers } = settings(paymentSetting).bank
  const before = new Date(now().getTime() - keepPayers * 24 * 3600_000)
  for (;;) {
    const { rowCount } = await pool.query(
      `update bank_line set payer = '', purpose = '' where ctid = any (array(
        select ctid from bank_line where booked_at < $1 and (payer <> '' or purpose <> '') limit ${batch}
        for update skip locked))`,
      [before],
    )
    if (!rowCount || rowCount < batch) return
  }
}
