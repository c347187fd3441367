import type { companyCalls } from '#contract/admin/customers/company.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readVatId } from '#server/pricing/tax/vat-id.ts'
import { moveMember } from './change-member.ts'
import { normalBilling, normalEdits, normalVatId } from './company-fields.ts'
import { askAgain, companyRecord, createCompany, lockCompany } from './company-record.ts'
import { companiesInDatabase, companyRows, viewCompany } from './view-company.ts'

/** Checks that one person asks for. */
const checks = { max: 30, minutes: 10 }

export const companyHandlers: AdminHandlers<keyof typeof companyCalls> = {
  '/company/list': (ctx, payload) =>
    answerList(ctx, companiesInDatabase, payload, (ids) => companyRows(ctx.shop.db, ids, baseOf(ctx.shop)), {
      tags: ['company'],
    }),

  '/company/detail': ({ shop }, { id }) => viewCompany(shop.db, id, baseOf(shop)),

  async '/company/create'(ctx, { billing, vatId, ...given }) {
    const address = billing && normalBilling(ctx, billing)
    const { id, name } = await createCompany(ctx, { ...given, billing: address, vatId: normalVatId(vatId) })
    // Undo of the creation deletes the company.
    return changed(ctx, id, name, [{ path: 'deleted', before: true, after: false }])
  },

  async '/company/save'(ctx, { id, version, set }) {
    await lockCompany(ctx.tx, id)
    const edits = { id, version, set: normalEdits(ctx, set) }
    const present = () => viewCompany(ctx.tx, id, baseOf(ctx.shop))
    const { label, changes, merged } = await saveRecord(ctx, companyRecord, edits, present)
    return { data: { ...(await present()), merged }, audit: { resource: 'company', id, label, changes } }
  },

  async '/company/delete'(ctx, { id }) {
    await lockCompany(ctx.tx, id)
    const record = await companyRecord.lock(ctx.tx, id)
    await record.write([{ path: 'deleted', value: true }], ctx)
    const changes = [{ path: 'deleted', before: false, after: true }]
    return { data: {}, audit: { resource: 'company', id, label: record.label, changes } }
  },

  async '/company/checkVat'(ctx, { id }) {
    const row = await lockCompany(ctx.tx, id)
    if (!readVatId(row.vatId)) throw invalidAt('vatId', 'checkout.vat_format')
    await countAttempt(ctx.shop, { subject: `company-vat ${ctx.caller.id}`, ...checks })
    await askAgain(ctx, row)
    return changed(ctx, id, row.name, [{ path: 'vatCheck', before: row.vatState, after: 'checking' }])
  },

  async '/company/addMember'(ctx, { id, customerId }) {
    const { name } = await lockCompany(ctx.tx, id)
    return changed(ctx, id, name, await moveMember(ctx.tx, customerId, { to: id }))
  },

  async '/company/removeMember'(ctx, { id, customerId }) {
    const { name } = await lockCompany(ctx.tx, id)
    return changed(ctx, id, name, await moveMember(ctx.tx, customerId, { to: null, from: id }))
  },
}

function baseOf({ settings }: Shop): string {
  return settings(currencySetting).base
}

/** The company as it is now, and the entry in the audit. */
async function changed(ctx: WriteContext, id: string, label: string, changes: AuditChange[]) {
  const data = await viewCompany(ctx.tx, id, baseOf(ctx.shop))
  return { data, audit: { resource: 'company', id, label, changes } }
}
