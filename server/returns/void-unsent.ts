import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { carrierLabel, returnRequest } from '#server/db/tables.ts'
import type { StoredLabel } from '#server/orders/carrier-labels/stored-labels.ts'
import { voidUnused } from '#server/orders/carrier-labels/void-label.ts'
import { fileKey, withCurrent } from './label-file.ts'
import type { LockedReturn } from './lock-return.ts'

/** The key of the file under which the buyer gets a bought label. */
export function givenKey({ id, returnId }: StoredLabel): string {
  return fileKey(returnId!, id.slice(0, 8), 'png')
}

/** Voids the labels that were bought for a return which closes before its goods are sent. */
export async function voidUnsent(tx: Tx, locked: LockedReturn, at: Date): Promise<void> {
  if (locked.facts.sent || locked.facts.received) return
  const labels = await tx
    .select()
    .from(carrierLabel)
    .where(and(eq(carrierLabel.returnId, locked.id), eq(carrierLabel.state, 'bought')))
  const ids = labels.map(({ id }) => id)
  await voidUnused(tx, ids, at)
  if (labels.some((label) => givenKey(label) === locked.labelKey)) await dropLabel(tx, locked)
}

/** Takes the label file away from a return that can no longer be given another. Its fee stays as it is. */
export async function dropLabel(tx: Tx, locked: LockedReturn): Promise<void> {
  await tx
    .update(returnRequest)
    .set({ labelKey: null, labelFiles: withCurrent, version: sql`${returnRequest.version} + 1` })
    .where(eq(returnRequest.id, locked.id))
}
