import { and, desc, eq, gte } from 'drizzle-orm'
import { vatCheck } from '#server/db/tables.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'
import { taxSetting } from '#server/pricing/tax/tax.setting.ts'
import { readVatId, type VatId } from '#server/pricing/tax/vat-id.ts'
import { viesProvider } from './vies.ts'

export type CheckedVatId =
  | { state: 'confirmed'; id: string; name: string; consultation: string; checkedAt: string }
  | { state: 'invalid' }
  | { state: 'unavailable'; id: string }

/**
 * Asks whether a VAT id is valid. Answers are kept as proof and used again for some time unless `again`; outages are not
 * kept.
 */
export async function checkVatId(shop: Shop, id: VatId, { again = false } = {}): Promise<CheckedVatId> {
  const at = shop.now()
  const { days } = shop.settings(taxSetting).vatIds
  const since = new Date(at.getTime() - days * 86_400_000)
  const [kept] = await shop.db
    .select()
    .from(vatCheck)
    .where(and(eq(vatCheck.vatId, id.whole), gte(vatCheck.checkedAt, since)))
    .orderBy(desc(vatCheck.checkedAt))
    .limit(1)
  if (kept && days > 0 && !again) return resultOf(kept)
  const provider = viesProvider(shop.config.viesUrl)
  const answer = await provider.check(id, readVatId(shop.settings(shopSetting).vatId))
  if ('unavailable' in answer) {
    shop.log.warn({ provider: provider.name, why: answer.unavailable }, 'VAT id not checked')
    return { state: 'unavailable', id: id.whole }
  }
  const { valid, name, address, consultation, received } = answer
  const row = { vatId: id.whole, provider: provider.name, valid, name, address, consultation }
  await shop.db.insert(vatCheck).values({ ...row, answer: received, checkedAt: at })
  return resultOf({ ...row, checkedAt: at })
}

function resultOf(row: {
  vatId: string
  valid: boolean
  name: string
  consultation: string
  checkedAt: Date
}): CheckedVatId {
  const { vatId: id, valid, name, consultation, checkedAt } = row
  return valid
    ? { state: 'confirmed', id, name, consultation, checkedAt: checkedAt.toISOString() }
    : { state: 'invalid' }
}
