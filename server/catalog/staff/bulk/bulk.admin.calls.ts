import type { productPlanCalls } from '#contract/admin/catalog/product-plan.ts'
import type { variantCalls } from '#contract/admin/catalog/variant.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { makePlan } from '#server/platform/admin/plans/make-plan.ts'
import { bulkProducts } from './bulk-products.ts'
import { bulkVariants } from './bulk-variants.ts'
import { listVariants } from './list-variants.ts'

export const bulkHandlers: AdminHandlers<keyof typeof productPlanCalls | keyof typeof variantCalls> = {
  '/product/plan': (ctx, wish) => makePlan(ctx, bulkProducts, wish),
  '/variant/list': listVariants,
  '/variant/plan': (ctx, { select, action }) =>
    // Cells name their variants.
    makePlan(ctx, bulkVariants, {
      action,
      select: action.kind === 'cells' ? { ids: Object.keys(action.cells), except: select.except } : select,
    }),
}
