import type { AdminPath } from '#contract/admin/calls.ts'
import type { Plan } from '#contract/admin/plan.ts'
import { type CallPayload, call } from '../calls.ts'
import type { BulkSelection } from '../lists/list-screen.ts'
import { queries, read, refresh, useCall } from '../query.ts'

export type PlanCall = '/product/plan' | '/variant/plan' | '/stock/plan' | '/order/plan' | '/return/plan'

/** Plans a change of what is selected, and answers the plan's id. @throws Refused */
export async function planChange<Path extends PlanCall>(
  path: Path,
  select: BulkSelection,
  action: CallPayload<Path>['action'],
): Promise<string> {
  const { plan } = await call(path, { select, action } as CallPayload<Path>)
  putPlan(plan)
  await refresh('/plan/list')
  return plan.id
}

export function usePlan(id: string) {
  return useCall('/plan/status', { id }, { tags: ['plan'] })
}

/** Puts a plan that a call answered where its screen reads it. */
export function putPlan(plan: Plan): void {
  queries.setQueryData(read('/plan/status', { id: plan.id }).queryKey, { plan })
}

/** Calls whose answers a plan that ran has changed. */
export const changedByPlans: AdminPath[] = [
  ...(['/plan/list', '/plan/rows', '/plan/status', '/product/list', '/product/detail'] as const),
  ...(['/variant/list', '/order/list', '/order/detail', '/view/counts'] as const),
  ...(['/stock/list', '/stock/detail', '/return/list', '/return/detail'] as const),
]
