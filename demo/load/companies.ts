import type { Tx } from '#server/db/open.ts'
import { company, customer } from '#server/db/tables.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import { emit } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'
import { demoCompanies } from '../companies.ts'
import type { DemoCompany } from '../types.ts'
import { daysAgo } from './days.ts'

/** Writes the companies with their people, who have no password. Returns the first person of each, who orders. */
export async function loadCompanies(shop: Shop): Promise<{ id: string; of: DemoCompany }[]> {
  return shop.db.transaction((tx) => Promise.all(demoCompanies.map((of) => loadCompany(tx, shop, of))))
}

async function loadCompany(tx: Tx, shop: Shop, of: DemoCompany): Promise<{ id: string; of: DemoCompany }> {
  const { name, billing, vatId, staffNote, people } = of
  const createdAt = daysAgo(shop, of.daysAgo)
  const vatState = vatId ? 'unchecked' : 'none'
  const [made] = await tx
    .insert(company)
    .values({ name, billing, vatId, vatState, staffNote, createdAt })
    .returning({ id: company.id })
  const companyId = made!.id
  const texts = [name, vatId, billing.city]
  await indexForDesk(tx, { kind: 'company', id: companyId, label: name, texts, fresh: createdAt })
  const members = await tx
    .insert(customer)
    .values(people.map((each) => ({ ...each, companyId, emailVerifiedAt: createdAt, createdAt })))
    .returning({ id: customer.id })
  for (const { id } of members) await emit(tx, 'customer.created', { customerId: id })
  return { id: members[0]!.id, of }
}
