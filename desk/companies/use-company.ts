import type { AdminData, AdminPath } from '#contract/admin/calls.ts'
import { queries, read, refresh } from '../query.ts'

export type Shown = AdminData<'/company/detail'>
export type Company = Shown['company']
export type Billing = NonNullable<Company['billing']>

/** Calls whose answers show companies. */
const shownCompanies: AdminPath[] = ['/company/list', '/view/counts', '/customer/list', '/customer/detail']

/** Changes of a customer may be about a member. */
export const companyTags = (id: string) => [`company:${id}`, 'customer']

/** The record that is edited: the address as it is stored, without its lines. */
function baseOf({ billing, ...company }: Company) {
  if (!billing) return { ...company, billing }
  const { lines: _lines, ...stored } = billing
  return { ...company, billing: stored }
}

/** The record and version that a draft is compared with. */
export function draftBase({ company, version }: Shown) {
  return { base: baseOf(company), version }
}

/** Puts a company that a call answered where its screen reads it. */
export function putCompany({ company, version }: Shown) {
  queries.setQueryData(read('/company/detail', { id: company.id }).queryKey, { company, version })
  void refresh(...shownCompanies)
  return draftBase({ company, version })
}
