import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { order } from '#server/db/tables.ts'
import { emit } from '#server/platform/emit.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { changeStatus } from '../change-status.ts'
import type { LockedOrder } from '../lock-order.ts'
import { orderSetting } from '../order.setting.ts'

/**
 * Opens the buyer's request to cancel a paid order. Until it is decided or taken back, nothing can be shipped.
 * `withdrawal`: the buyer withdraws from the contract, which cannot be refused in any country.
 * @throws Refusal `transition_refused` once anything is shipped or the order is closed.
 */
export async function requestCancellation(
  tx: Tx,
  locked: LockedOrder,
  { reason, withdrawal = false }: { reason: string; withdrawal?: boolean },
  at: Date,
): Promise<void> {
  const { approvedAfterHours, bindingCountries } = (await settingIn(tx, orderSetting)).cancellation
  await changeStatus(tx, locked, { to: 'pending_cancellation', by: 'buyer', at, note: reason })
  await tx
    .update(order)
    .set({
      cancelRequestedAt: at,
      cancelDueAt: new Date(at.getTime() + approvedAfterHours * 3600_000),
      cancelBinding: withdrawal || bindingCountries.includes(countryOf(locked)),
    })
    .where(eq(order.id, locked.id))
  await emit(tx, 'order.cancel_requested', { orderId: locked.id }, { at })
}

/** The buyer's country: where the goods go, else where the bill goes. */
function countryOf({ address, billing }: LockedOrder): string {
  return address?.country ?? billing?.country ?? ''
}
