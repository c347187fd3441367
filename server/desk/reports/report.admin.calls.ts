import type { reportCalls } from '#contract/admin/money/report.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { runReport } from './run-report.ts'

export const reportHandlers: AdminHandlers<keyof typeof reportCalls> = {
  '/report/run': runReport,
}
