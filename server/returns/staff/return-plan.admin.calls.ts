import type { returnPlanCalls } from '#contract/admin/orders/return-plan.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { makePlan } from '#server/platform/admin/plans/make-plan.ts'
import { bulkReturns } from './bulk-returns.ts'

export const returnPlanHandlers: AdminHandlers<keyof typeof returnPlanCalls> = {
  '/return/plan': (ctx, payload) => makePlan(ctx, bulkReturns, payload),
}
