import { eq } from 'drizzle-orm'
import { acquirerCharge } from '#server/db/tables.ts'
import type { Shop } from '#server/platform/shop.ts'

export type Charge = typeof acquirerCharge.$inferSelect

export async function findCharge(shop: Pick<Shop, 'db'>, reference: string): Promise<Charge | null> {
  const [charge] = await shop.db.select().from(acquirerCharge).where(eq(acquirerCharge.reference, reference))
  return charge ?? null
}
