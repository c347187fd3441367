import type { Tx } from '#server/db/open.ts'
import { emit } from '#server/platform/emit.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { changeStatus } from '../change-status.ts'
import type { LockedOrder } from '../lock-order.ts'
import { orderSetting } from '../order.setting.ts'
import type { Acting } from '../transitions.ts'

export const day = 24 * 3600_000

/**
 * Completes an order that is paid and delivered in full, once the buyer has confirmed or the time for it has passed.
 * @returns whether it was completed.
 */
export async function completeIfDue(tx: Tx, locked: LockedOrder, acting: Acting): Promise<boolean> {
  const { status, facts, deliveredAt, confirmedAt } = locked
  if (status !== 'in_progress' || !facts.paid || !facts.fulfilled || !deliveredAt) return false
  const { completedAfterDays } = await settingIn(tx, orderSetting)
  const passed = deliveredAt.getTime() + completedAfterDays * day <= acting.at.getTime()
  if (!confirmedAt && !passed) return false
  await changeStatus(tx, locked, { ...acting, to: 'completed' })
  await emit(tx, 'order.completed', { orderId: locked.id }, { at: acting.at })
  return true
}
