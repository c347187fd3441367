import { eq } from 'drizzle-orm'
import { acquirerCharge } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { PaymentOutcome } from '../provider.ts'

export type Charge = typeof acquirerCharge.$inferSelect

/** The acquirer decides on delayed charges when it tells the shop; until then they are in process. */
export function stateOf({ status, tellAt }: Charge, at: Date): PaymentOutcome['state'] {
  if (tellAt && tellAt > at) return 'processing'
  return status === 'approved' ? 'succeeded' : 'failed'
}

export async function findCharge(shop: Pick<Shop, 'db'>, reference: string): Promise<Charge | null> {
  const [charge] = await shop.db.select().from(acquirerCharge).where(eq(acquirerCharge.reference, reference))
  return charge ?? null
}
