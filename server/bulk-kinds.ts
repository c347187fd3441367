import { bulkProducts } from './catalog/staff/bulk/bulk-products.ts'
import { bulkVariants } from './catalog/staff/bulk/bulk-variants.ts'
import { bulkStock } from './catalog/stock/bulk-stock.ts'
import { bulkOrders } from './messages/bulk/bulk-orders.ts'
import type { BulkKinds } from './platform/admin/plans/run-plan.ts'
import { bulkReturns } from './returns/staff/bulk-returns.ts'
import { bulkTranslations } from './translations/files/bulk-translations.ts'

/** Kinds of records that staff change in bulk. */
export const bulkKinds: BulkKinds = [
  bulkProducts,
  bulkVariants,
  bulkStock,
  bulkOrders,
  bulkReturns,
  bulkTranslations,
]
