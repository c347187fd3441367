import { acquirerCharge } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { AskedCharge } from './charge-token.ts'
import { type Charge, findCharge } from './find-charge.ts'

/** How long a delayed approval takes to be told, in milliseconds. */
export const delay = 10_000

export type Decision = 'approve' | 'decline' | 'delay'

/** What the buyer chose on the acquirer's page. A charge is decided once; later choices find it so. */
export async function decideCharge(shop: Shop, asked: AskedCharge, decision: Decision): Promise<Charge> {
  const status = decision === 'decline' ? ('declined' as const) : ('approved' as const)
  const tellAt = new Date(shop.now().getTime() + (decision === 'delay' ? delay : 0))
  const [decided] = await shop.db
    .insert(acquirerCharge)
    .values({ ...asked, status, tellAt })
    .onConflictDoNothing()
    .returning()
  return decided ?? (await findCharge(shop, asked.reference))!
}
