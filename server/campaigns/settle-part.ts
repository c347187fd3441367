import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { campaignPart } from '#server/db/tables.ts'
import type { RecordContext } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { StoredPart } from './campaign-record.ts'

/** The fate of a part: what changed in its record, and what was left out. */
export type Outcome = Partial<Pick<StoredPart, 'applied' | 'kept' | 'why'>> & Pick<StoredPart, 'state'>

/**
 * Writes the outcome of a part. One that is refused rolls back alone, is named with the reason and gets the state
 * `refused`, and the others go on.
 */
export async function settle(
  ctx: RecordContext,
  part: StoredPart,
  refused: StoredPart['state'],
  work: (inner: RecordContext) => Promise<Outcome>,
): Promise<void> {
  const outcome = await ctx.tx
    .transaction((tx) => work({ ...ctx, tx: tx as Tx }))
    .catch((error): Outcome => {
      if (!(error instanceof Refusal)) throw error
      return { state: refused, why: whyOf(error) }
    })
  await updatePart(ctx, part, { why: null, ...outcome })
}

export async function updatePart(
  { tx }: RecordContext,
  { campaignId, kind, recordId }: StoredPart,
  set: Partial<StoredPart>,
): Promise<void> {
  await tx
    .update(campaignPart)
    .set(set)
    .where(
      and(
        eq(campaignPart.campaignId, campaignId),
        eq(campaignPart.kind, kind),
        eq(campaignPart.recordId, recordId),
      ),
    )
}

/** The key of a text, without the values that only the refusal knows. */
function whyOf({ reason, text }: Refusal): string {
  if (reason === 'not_found') return 'desk.campaign.gone'
  return text.key === 'desk.plan.not_reverting' ? text.key : 'desk.campaign.invalid'
}
