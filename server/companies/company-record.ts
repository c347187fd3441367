import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { ruleFor } from '#contract/admin/admin-call.ts'
import { companySave } from '#contract/admin/customers/company.ts'
import type { Tx } from '#server/db/open.ts'
import { company } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { forgetInDesk, indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { emit } from '#server/platform/emit.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { taxSetting } from '#server/pricing/tax/tax.setting.ts'
import { readVatId } from '#server/pricing/tax/vat-id.ts'
import { checkVatFormat } from './company-fields.ts'

export type Company = typeof company.$inferSelect

const deleted = { schema: z.boolean(), permission: 'customers.change' } as const

/** A company, saved path by path. `deleted` is written by its own calls and by undo. */
export const companyRecord: RecordKind = {
  resource: 'company',
  rule: (_id, path) => (path === 'deleted' ? deleted : ruleFor(companySave.paths, path)),
  async lock(tx, id) {
    const row = await lockCompany(tx, id, { alsoDeleted: true })
    return {
      id: row.id,
      label: row.name,
      version: row.version,
      read: (path) => (path === 'deleted' ? row.deletedAt !== null : row[path as keyof Company]),
      async write(values, ctx) {
        const { deleted: isDeleted, ...fields } = Object.fromEntries(
          values.map(({ path, value }) => [path, value]),
        ) as Partial<Company> & { deleted?: boolean }
        const deletedAt = isDeleted === undefined ? row.deletedAt : isDeleted ? ctx.at : null
        await writeCompany(ctx, row, { ...row, ...fields, deletedAt })
      },
    }
  },
}

/** @throws Refusal `not_found`, also for a deleted company unless `alsoDeleted`. */
export async function lockCompany(tx: Tx, id: string, { alsoDeleted = false } = {}): Promise<Company> {
  const [row] = await tx
    .select()
    .from(company)
    .where(and(hasId(company.id, id), alsoDeleted ? undefined : isNull(company.deletedAt)))
    .for('no key update')
  if (!row) throw new Refusal('not_found')
  return row
}

type Given = Pick<Company, 'name' | 'billing' | 'vatId' | 'staffNote'>

export async function createCompany(ctx: WriteContext, given: Given): Promise<Company> {
  checkVatFormat(given.vatId, given.billing)
  const { tx, shop, at } = ctx
  const [row] = await tx
    .insert(company)
    .values({ ...given, ...vatOf(shop, given.vatId, at), createdAt: at })
    .returning()
  await tellCompany(tx, row!)
  return row!
}

/** @throws Refusal `invalid` at the field that breaks a rule. */
async function writeCompany({ tx, shop, at }: WriteContext, before: Company, next: Company): Promise<void> {
  checkVatFormat(next.vatId, next.billing)
  const { name, billing, vatId, staffNote, deletedAt } = next
  const [row] = await tx
    .update(company)
    .set({
      ...{ name, billing, vatId, staffNote, deletedAt },
      ...(vatId === before.vatId ? {} : vatOf(shop, vatId, at)),
      version: before.version + 1,
    })
    .where(eq(company.id, before.id))
    .returning()
  await tellCompany(tx, row!)
}

/** The state of a VAT id about which nobody has been asked yet. It is checked if the shop checks VAT ids at all. */
function vatOf({ settings }: Shop, vatId: string, at: Date) {
  const isAsked = settings(taxSetting).vatIds.check && readVatId(vatId) !== null
  return {
    vatState: vatId === '' ? ('none' as const) : ('unchecked' as const),
    vatRequest: isAsked ? ('checking' as const) : null,
    vatRequestedAt: isAsked ? at : null,
    vatCheckId: null,
  }
}

/** Asks about the VAT id anew. */
export async function askAgain({ tx, at }: WriteContext, { id }: Company): Promise<void> {
  const [row] = await tx
    .update(company)
    .set({ vatRequest: 'checking', vatRequestedAt: at })
    .where(eq(company.id, id))
    .returning()
  await tellCompany(tx, row!)
}

/** Updates the search of the desk, and has the VAT id checked if that is due. */
async function tellCompany(tx: Tx, row: Company): Promise<void> {
  const { id, name, vatId, billing, createdAt } = row
  const texts = [name, vatId, billing?.city ?? '']
  if (row.deletedAt) await forgetInDesk(tx, 'company', id)
  else await indexForDesk(tx, { kind: 'company', id, label: name, texts, fresh: createdAt })
  if (row.vatRequest === 'checking' && !row.deletedAt) await emit(tx, 'company.vat_asked', { companyId: id })
}
