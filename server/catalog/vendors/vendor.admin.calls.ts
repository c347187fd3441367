import type { vendorCalls } from '#contract/admin/catalog/vendor.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { listVendors, showVendor } from './read-vendors.ts'
import { vendorRecord } from './vendor-record.ts'

export const vendorHandlers: AdminHandlers<keyof typeof vendorCalls> = {
  '/vendor/list': ({ shop }, payload) => listVendors(shop.db, payload),

  '/vendor/detail': ({ shop, lang }, { id }) => showVendor(shop.db, id, lang),

  async '/vendor/save'(ctx, payload) {
    const show = () => showVendor(ctx.tx, payload.id, ctx.lang)
    const { label, changes, merged } = await saveRecord(ctx, vendorRecord, payload, show)
    return {
      data: { ...(await show()), merged },
      audit: { resource: 'vendor', id: payload.id, label, changes },
    }
  },
}
