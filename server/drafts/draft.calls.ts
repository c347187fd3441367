import { sql } from 'drizzle-orm'
import { changed } from '#server/cart/cart.calls.ts'
import type { Tx } from '#server/db/open.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { leaveDraft, openDraft } from './open-draft.ts'

export const draftOrderHandlers: Handlers<'/draftOrder/open' | '/draftOrder/leave'> = {
  '/draftOrder/open': async (ctx, { token }) => changed(ctx, await openDraft(ctx, token)),
  '/draftOrder/leave': async (ctx) => changed(ctx, await leaveDraft(ctx)),
}

/** Transfers the draft orders of a customer whose account is merged into another's. */
export async function mergeCustomerDrafts(tx: Tx, from: string, customerId: string): Promise<void> {
  await tx.execute(sql`update draft_order set customer_id = ${customerId} where customer_id = ${from}`)
}
