import { eq } from 'drizzle-orm'
import { approval, order } from '#server/db/tables.ts'
import { needsOf } from '#server/orders/refunds/refund-limits.ts'
import type { Shop } from '#server/platform/shop.ts'
import { notify } from './notify.ts'

type OfApproval = { approvalId: string }

/** Tells everyone who may decide on it: not whoever asked, and nobody whose own limits are lower. */
export async function tellOfAsked(shop: Shop, { approvalId }: OfApproval): Promise<void> {
  const found = await read(shop, approvalId)
  if (found?.approval.status !== 'pending') return
  const { approval: asked, order: refunded } = found
  const news = {
    ...({ kind: 'approval_asked', recordId: refunded.number } as const),
    values: { number: refunded.number },
  }
  await notify(shop, news, {
    only: async (person) =>
      person.id !== asked.askedBy &&
      (await needsOf(shop.db, person, refunded, asked.amount, shop.now())) !== 'approval',
  })
}

/** Tells whoever asked. */
export async function tellOfDecided(shop: Shop, { approvalId }: OfApproval): Promise<void> {
  const found = await read(shop, approvalId)
  if (!found) return
  const { approval: decided, order: refunded } = found
  if (decided.status === 'pending') return
  const news = {
    ...({ kind: `approval_${decided.status}`, recordId: refunded.number } as const),
    values: { number: refunded.number },
  }
  await notify(shop, news, { only: async ({ id }) => id === decided.askedBy })
}

async function read({ db }: Shop, id: string) {
  const [found] = await db
    .select({ approval, order })
    .from(approval)
    .innerJoin(order, eq(order.id, approval.orderId))
    .where(eq(approval.id, id))
  return found
}
