import { acquirerCharge } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { AskedCharge } from './charge-token.ts'
import { type Charge, findCharge } from './find-charge.ts'

/** Milliseconds until a delayed decision is sent to the shop. */
export const delay = 10_000

export const decisions = ['approve', 'decline', 'delay', 'delayed_decline'] as const
export type Decision = (typeof decisions)[number]

/** Stores the buyer's decision. A charge is decided once; later decisions return the first. */
export async function decideCharge(shop: Shop, asked: AskedCharge, decision: Decision): Promise<Charge> {
  const status = decision.endsWith('decline') ? ('declined' as const) : ('approved' as const)
  const tellAt = new Date(shop.now().getTime() + (decision.startsWith('delay') ? delay : 0))
  const [decided] = await shop.db
    .insert(acquirerCharge)
    .values({ ...asked, status, tellAt })
    .onConflictDoNothing()
    .returning()
  return decided ?? (await findCharge(shop, asked.reference))!
}
