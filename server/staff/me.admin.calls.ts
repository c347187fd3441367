import { createHmac } from 'node:crypto'
import type { AdminData } from '#contract/admin/calls.ts'
import type { meCalls } from '#contract/admin/desk/me.ts'
import { isLang } from '#contract/languages.ts'
import type { Reader } from '#server/db/open.ts'
import type { AdminContext, AdminHandlers } from '#server/platform/admin/context.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { findStaff } from './accounts/find-staff.ts'
import { saveOwnAccount } from './accounts/manage-staff.ts'

/** The caller's own account. */
export const meHandlers: AdminHandlers<keyof typeof meCalls> = {
  '/me': (ctx) => showMe(ctx, ctx.shop.db),

  async '/me/save'(ctx, payload) {
    const { before, after } = await saveOwnAccount(ctx.tx, ctx.caller.id, payload)
    const paths = (['name', 'lang', 'timeZone'] as const).filter((path) => before[path] !== after[path])
    const changes = paths.map((path) => ({ path, before: before[path], after: after[path] }))
    const audit = { resource: 'staff', id: after.id, label: after.email, changes }
    return { data: { me: await showMe(ctx, ctx.tx) }, audit }
  },
}

async function showMe({ shop, caller }: AdminContext, reader: Reader): Promise<AdminData<'/me'>> {
  const { kind, id, owner, permissions } = caller
  const person = kind === 'staff' ? await findStaff(reader, id) : null
  const { name, timeZone } = shop.settings(shopSetting)
  return {
    ...{ kind, id, owner, permissions: [...permissions] },
    name: person?.name ?? caller.name,
    email: person?.email ?? null,
    lang: person && isLang(person.lang) ? person.lang : null,
    timeZone: person?.timeZone ?? null,
    draftKey: person && createHmac('sha256', shop.secret).update(`desk drafts ${id}`).digest('base64'),
    shop: {
      ...{ name, timeZone, url: shop.publicUrl, currency: shop.settings(currencySetting).base },
      buysLabels: shop.keys('easypost') !== undefined,
    },
  }
}
