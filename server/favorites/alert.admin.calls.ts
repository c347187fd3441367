import type { alertCalls } from '#contract/admin/customers/alert.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { listDemand } from './alerts/list-demand.ts'
import { readWaiting } from './alerts/read-waiting.ts'

export const alertHandlers: AdminHandlers<keyof typeof alertCalls> = {
  '/alert/list': (ctx, payload) => listDemand(ctx, payload),
  '/alert/people': async ({ shop }, payload) => ({ items: await readWaiting(shop.db, payload) }),
}
