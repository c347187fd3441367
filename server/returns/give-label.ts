import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { returnRequest } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { withCurrent } from './label-file.ts'
import { type By, type LockedReturn, tell } from './lock-return.ts'
import type { ReturnFacts, ReturnState } from './transitions.ts'

type Giving = By & { at: Date; label: { labelUrl: string } | { labelKey: string } | null }

/**
 * Gives a return its label, replaces it, or takes it away. The buyer is told once the return is approved; before that the
 * label waits for the approval.
 * @returns true if the buyer is told.
 * @throws Refusal `transition_refused` once the goods have arrived or the return is closed.
 */
export async function giveLabel(
  tx: Tx,
  locked: LockedReturn,
  { label, at, ...by }: Giving,
): Promise<boolean> {
  requireLabel(locked)
  const isApproved = locked.auditStatus === 'successful'
  await tx
    .update(returnRequest)
    .set({
      ...{ labelUrl: null, labelKey: null, ...label },
      labelFiles: withCurrent,
      // Without a label there is nothing to pay for. The approval decides about one that was not shown yet.
      ...(isApproved ? feesOf(locked, label !== null) : {}),
      version: sql`${returnRequest.version} + 1`,
    })
    .where(eq(returnRequest.id, locked.id))
  const isTold = isApproved && label !== null
  if (isTold) await tell(tx, locked.id, 'label_added', { ...by, at })
  return isTold
}

/** The fee of an approved return. One that was waived is due again with the next label. */
function feesOf({ labelFee, waivedLabelFee }: LockedReturn, hasLabel: boolean) {
  const fee = labelFee + waivedLabelFee
  return hasLabel ? { labelFee: fee, waivedLabelFee: 0 } : { labelFee: 0, waivedLabelFee: fee }
}

/** Call it before a file is kept, which a refusal would leave behind. @throws Refusal `transition_refused`. */
export function requireLabel(locked: LockedReturn): void {
  const why = labelRefused(locked, locked.facts)
  if (why) throw new Refusal('transition_refused', { text: { key: why } })
}

/** The key of the text that says why a return can have no label now; null if it can. */
export function labelRefused({ status }: ReturnState, facts: ReturnFacts): string | null {
  if (status !== 'pending') return `return_refused.is_${status}`
  if (facts.type === 'refund_only') return 'return_refused.no_goods'
  if (facts.refundAsked) return 'return_refused.refund_asked'
  return facts.received ? 'return_refused.received' : null
}
