import { and, desc, eq } from 'drizzle-orm'
import { company, vatCheck } from '#server/db/tables.ts'
import { checkVatId } from '#server/invoices/vat-ids/check-vat-id.ts'
import { emit } from '#server/platform/emit.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readVatId } from '#server/pricing/tax/vat-id.ts'

/**
 * Asks the service about a company's VAT id and stores the answer. An outage changes nothing but the request, so an
 * earlier answer stays.
 */
export async function checkCompany(shop: Shop, { companyId }: { companyId: string }): Promise<void> {
  const { db } = shop
  const [row] = await db.select().from(company).where(eq(company.id, companyId))
  const id = row?.vatRequest === 'checking' ? readVatId(row.vatId) : null
  if (!row || !id) return
  const { state } = await checkVatId(shop, id, { again: true })
  const answer = state === 'unavailable' ? null : await newestCheck(shop, id.whole)
  await db.transaction(async (tx) => {
    // Another id that was entered meanwhile has a check of its own.
    const isSame = and(eq(company.id, companyId), eq(company.vatId, row.vatId))
    await tx
      .update(company)
      .set(
        answer
          ? {
              vatState: answer.valid ? 'confirmed' : 'invalid',
              vatCheckId: answer.id,
              vatRequest: null,
            }
          : { vatRequest: 'unavailable' },
      )
      .where(isSame)
    await emit(tx, 'company.vat_checked', { companyId })
  })
}

async function newestCheck({ db }: Shop, vatId: string) {
  const [found] = await db
    .select({ id: vatCheck.id, valid: vatCheck.valid })
    .from(vatCheck)
    .where(eq(vatCheck.vatId, vatId))
    .orderBy(desc(vatCheck.checkedAt))
    .limit(1)
  return found ?? null
}
