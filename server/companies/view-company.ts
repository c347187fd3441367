import { sql } from 'drizzle-orm'
import { type CompanyDetail, type CompanyRow, companyList } from '#contract/admin/customers/company.ts'
import { addressLines } from '#server/customers/addresses/address-lines.ts'
import type { Reader } from '#server/db/open.ts'
import type { company, vatCheck } from '#server/db/tables.ts'
import { defineList } from '#server/platform/admin/lists/define-list.ts'
import { isUuid } from '#server/platform/is-uuid.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readVatId } from '#server/pricing/tax/vat-id.ts'
import { membersOf, ordersOf, spentBy } from './view-members.ts'

export const companiesInDatabase = defineList(companyList, {
  from: 'company k',
  where: 'k.deleted_at is null',
  id: { sql: 'k.id', type: 'uuid' },
  columns: {
    ...{ name: 'k.name', vatId: 'k.vat_id', vatState: 'k.vat_state', createdAt: 'k.created_at' },
    country: "(k.billing ->> 'country')",
  },
  search: 'company',
})

type Row = {
  id: string
  name: string
  billing: (typeof company.$inferSelect)['billing']
  vat_id: string
  vat_state: (typeof company.$inferSelect)['vatState']
  vat_request: (typeof company.$inferSelect)['vatRequest']
  vat_requested_at: string | null
  check:
    | (Pick<typeof vatCheck.$inferSelect, 'valid' | 'provider' | 'name' | 'address' | 'consultation'> & {
        at: string
      })
    | null
  staff_note: string
  version: number
  created_at: string
  members: number
  orders: number
  spent: string
}

async function readRows(db: Reader, ids: string[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select k.*, to_json(k.created_at) created_at, to_json(k.vat_requested_at) vat_requested_at,
      (select json_build_object('valid', v.valid, 'at', v.checked_at, 'provider', v.provider, 'name', v.name,
        'address', v.address, 'consultation', v.consultation) from vat_check v where v.id = k.vat_check_id) "check",
      m.members, m.orders, m.spent
    from company k
    cross join lateral (select count(*)::int members, coalesce(sum(c.order_count), 0)::int orders,
      coalesce(sum(c.spent), 0) spent from customer c where c.company_id = k.id) m
    where k.id = any(${sql.param(ids.filter(isUuid))}::uuid[]) and k.deleted_at is null`)
  return rows
}

export async function companyRows(db: Reader, ids: string[], currency: string): Promise<CompanyRow[]> {
  return (await readRows(db, ids)).map((row) => viewRow(row, currency))
}

function viewRow(row: Row, currency: string): CompanyRow {
  const { id, name, members, orders, version } = row
  return {
    ...{ id, name, members, orders, version },
    place: { city: row.billing?.city ?? '', country: row.billing?.country ?? '' },
    vatId: row.vat_id,
    vatState: row.vat_state,
    spentInBase: { amount: Number(row.spent), currency },
    createdAt: new Date(row.created_at).toISOString(),
  }
}

/** A company as staff see it, with its members and their orders. @throws Refusal `not_found` */
export async function viewCompany(
  db: Reader,
  id: string,
  currency: string,
): Promise<{ company: CompanyDetail; version: number }> {
  const [row] = await readRows(db, [id])
  if (!row) throw new Refusal('not_found')
  const found: CompanyDetail = {
    ...viewRow(row, currency),
    billing: row.billing && { ...row.billing, lines: linesOf(row.billing) },
    vat: {
      checkable: readVatId(row.vat_id) !== null,
      request: row.vat_request,
      requestedAt: row.vat_requested_at && new Date(row.vat_requested_at).toISOString(),
      check: row.check && { ...row.check, at: new Date(row.check.at).toISOString() },
    },
    staffNote: row.staff_note,
    people: await membersOf(db, row.id, currency),
    spent: await spentBy(db, row.id),
    lastOrders: await ordersOf(db, row.id),
  }
  return { company: found, version: row.version }
}

/** The lines of an envelope, without a name. */
function linesOf(billing: NonNullable<Row['billing']>): string[] {
  return addressLines({ ...billing, firstName: '', lastName: '', countryCode: '', phone: '' })
}
