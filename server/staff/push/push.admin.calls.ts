import { eq } from 'drizzle-orm'
import type { pushCalls } from '#contract/admin/desk/push.ts'
import { pushBrowser } from '#server/db/tables.ts'
import type { AdminHandlers, Audited, WriteContext } from '#server/platform/admin/context.ts'
import { emit } from '#server/platform/emit.ts'
import { addPushBrowser, findPushBrowser, listPushBrowsers } from './push-browsers.ts'
import { pushKeys } from './push-keys.ts'

export const pushHandlers: AdminHandlers<keyof typeof pushCalls> = {
  '/push/list': async ({ shop, caller }, { endpoint }) => ({
    browsers: await listPushBrowsers(shop.db, caller.id, endpoint),
    key: (await pushKeys(shop)).publicKey,
  }),

  async '/push/add'(ctx, wish) {
    const browser = await addPushBrowser(ctx, wish)
    const browsers = await listPushBrowsers(ctx.tx, ctx.caller.id, wish.endpoint)
    return { data: { browsers }, audit: auditOf(ctx, null, browser) }
  },

  async '/push/remove'(ctx, { id }) {
    const { browser } = await findPushBrowser(ctx.tx, ctx.caller.id, id)
    await ctx.tx.delete(pushBrowser).where(eq(pushBrowser.id, id))
    const browsers = await listPushBrowsers(ctx.tx, ctx.caller.id)
    return { data: { browsers }, audit: auditOf(ctx, browser, null) }
  },

  async '/push/try'(ctx, { id }) {
    const { browser } = await findPushBrowser(ctx.tx, ctx.caller.id, id)
    const test = { kind: null, recordId: '', values: {} }
    await emit(ctx.tx, 'staff.push', { staffId: ctx.caller.id, browserId: id, ...test })
    return { data: {}, audit: auditOf(ctx, browser, browser) }
  },
}

function auditOf({ caller }: WriteContext, before: string | null, after: string | null): Audited {
  return { resource: 'notice', id: caller.id, label: caller.name, changes: [{ path: 'push', before, after }] }
}
