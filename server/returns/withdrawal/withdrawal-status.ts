import { eq } from 'drizzle-orm'
import type { withdrawalStatuses } from '#contract/admin/orders/withdrawal.ts'
import type { Tx } from '#server/db/open.ts'
import { withdrawal } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type WithdrawalRow = typeof withdrawal.$inferSelect
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]

type Actor = 'merchant' | 'system'

/** All allowed changes of a statement's status; any other is refused. */
const transitions: readonly { from: WithdrawalStatus; to: WithdrawalStatus; by: Actor }[] = [
  { from: 'received', to: 'done', by: 'system' },
  // No rule fits: staff decide.
  { from: 'received', to: 'open', by: 'system' },
  { from: 'open', to: 'done', by: 'merchant' },
  { from: 'open', to: 'rejected', by: 'merchant' },
  // Undone before the sender was told.
  { from: 'rejected', to: 'open', by: 'merchant' },
]

export function mayMove(from: WithdrawalStatus, to: WithdrawalStatus, by: Actor): boolean {
  return transitions.some((allowed) => allowed.from === from && allowed.to === to && allowed.by === by)
}

/** @throws Refusal `transition_refused` with a sentence that says why. */
export function checkMove(from: WithdrawalStatus, to: WithdrawalStatus, by: Actor): void {
  if (mayMove(from, to, by)) return
  throw new Refusal('transition_refused', {
    text: { key: `withdrawal_rule.${whyNot(from)}` },
    details: { from, to },
  })
}

/** The end of a text key. */
function whyNot(from: WithdrawalStatus): string {
  return from === 'done' || from === 'rejected' ? 'decided' : from
}

type Move = {
  to: WithdrawalStatus
  by: Actor
  set?: Partial<Omit<WithdrawalRow, 'id' | 'status' | 'version'>>
}

/** Changes the status of a locked statement. @throws Refusal `transition_refused`. */
export async function moveWithdrawal(tx: Tx, row: WithdrawalRow, { to, by, set = {} }: Move): Promise<void> {
  checkMove(row.status, to, by)
  await tx
    .update(withdrawal)
    .set({ ...set, status: to, version: row.version + 1 })
    .where(eq(withdrawal.id, row.id))
}
