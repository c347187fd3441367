import * as z from 'zod/mini'
import type { AdminCallShape } from '../admin-call.ts'
import { Planned, selectionOf } from '../plan.ts'
import { returnList } from './return.ts'

/** Approves what waits for a decision. `note` is kept in each return's history. */
export const BulkReturnAction = z.object({
  kind: z.literal('approveReturns'),
  note: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
})
export type BulkReturnAction = z.output<typeof BulkReturnAction>

export const returnPlanCalls = {
  /**
   * Writes down a bulk approval of returns, row by row, without making it. It can be put back as long as the emails to the
   * buyers wait, for a minute after it ran.
   */
  '/return/plan': {
    payload: z.object({ select: selectionOf(returnList), action: BulkReturnAction }),
    data: Planned,
    permission: 'returns.decide',
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
