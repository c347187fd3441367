import type { orderPlanCalls } from '#contract/admin/orders/order-plan.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { makePlan } from '#server/platform/admin/plans/make-plan.ts'
import { bulkOrders } from './bulk-orders.ts'

export const orderPlanHandlers: AdminHandlers<keyof typeof orderPlanCalls> = {
  '/order/plan': (ctx, { select, action }) =>
    makePlan(ctx, bulkOrders, {
      action,
      // Cells name their orders.
      select:
        action.kind === 'ship' && action.cells
          ? { ids: Object.keys(action.cells), except: select.except }
          : select,
    }),
}
