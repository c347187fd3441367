import type { Tx } from '#server/db/open.ts'
import { findCarriage } from '#server/orders/carriers/find-carriage.ts'
import { holdUnits } from './hold-units.ts'
import { lockReturn, takeStep } from './lock-return.ts'
import { indexReturn } from './staff/list-admin-returns.ts'
import { mayStep } from './transitions.ts'

/**
 * Takes a return back before the goods are sent. Repeating the call changes nothing.
 * @throws Refusal `transition_refused`.
 */
export async function cancelReturn(tx: Tx, number: string, at: Date): Promise<void> {
  const locked = await lockReturn(tx, number)
  if (locked.status === 'cancelled') return
  const step = mayStep('cancel', locked, 'buyer', locked.facts) ? 'cancel' : 'cancelApproved'
  await takeStep(tx, locked, { step, by: 'buyer', at })
  await holdUnits(tx, locked.lines, -1)
}

type Parcel = { logisticsCompany: string; trackingNumber: string }

/**
 * Records the parcel in which the buyer sends the goods back. Until it arrives, the entry can be corrected.
 * @throws Refusal `transition_refused`.
 */
export async function shipReturn(tx: Tx, number: string, parcel: Parcel, at: Date): Promise<void> {
  const locked = await lockReturn(tx, number)
  // A known carrier is stored by its name, however it was typed.
  const { carrierName, number: tracking } = await findCarriage(tx, {
    carrier: parcel.logisticsCompany,
    trackingNumber: parcel.trackingNumber,
  })
  const [logisticsCompany, trackingNumber] = [carrierName, tracking || parcel.trackingNumber]
  if (locked.logisticsCompany === logisticsCompany && locked.trackingNumber === trackingNumber) return
  await takeStep(tx, locked, {
    step: 'ship',
    by: 'buyer',
    at,
    note: `${logisticsCompany} ${trackingNumber}`,
    set: { logisticsCompany, trackingNumber, sentAt: locked.sentAt ?? at },
  })
  await indexReturn(tx, locked.id)
}
