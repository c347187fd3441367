import type { Address } from '#contract/address.ts'
import type { CartVat } from '#server/db/tables/cart.ts'
import { checkVatId } from '#server/invoices/vat-ids/check-vat-id.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal, type Text } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { taxesOf, taxSetting } from '#server/pricing/tax/tax.setting.ts'
import { readVatId } from '#server/pricing/tax/vat-id.ts'
import { europeanUnion } from '#server/pricing/tax/vat-rates.ts'

/** Checks per visitor. */
const perVisitor = { max: 20, minutes: 60 }

/** The result to store in the cart, or why the id is refused. */
type PayerVat = { vat: CartVat | null; wrong?: Text }

/**
 * Checks the payer's VAT id. An id of the shop's own country is printed but changes nothing.
 * @throws Refusal `too_many`.
 */
export async function checkPayerVat(ctx: CallContext, payer: Address | null): Promise<PayerVat> {
  const { shop } = ctx
  if (!payer?.vatId || !shop.settings(taxSetting).vatIds.check) return { vat: null }
  const { baseCountry } = taxesOf(shop)
  if (!europeanUnion.includes(baseCountry) || !europeanUnion.includes(payer.country)) return { vat: null }
  const id = readVatId(payer.vatId)
  if (!id) return { vat: null, wrong: { key: 'checkout.vat_format' } }
  if (id.country === baseCountry) return { vat: null }
  await countAttempt(shop, { subject: `vat ${ctx.ip}`, ...perVisitor })
  const result = await checkVatId(shop, id)
  if (result.state === 'confirmed') return { vat: result }
  if (result.state === 'invalid') return { vat: null, wrong: { key: 'checkout.vat_invalid' } }
  return { vat: { ...result, name: '', consultation: '', checkedAt: shop.now().toISOString() } }
}

/**
 * Checks the VAT id of a payer whom the shop filled in. One that is wrong is left out, so that no bill states it. Too
 * many checks do not keep a shopper from the checkout: the id is checked when they save the address.
 */
export async function checkKnownPayer<Payer extends Address | null>(
  ctx: CallContext,
  payer: Payer,
): Promise<{ vat: CartVat | null; payer: Payer }> {
  try {
    const { vat, wrong } = await checkPayerVat(ctx, payer)
    if (!wrong || !payer) return { vat, payer }
    const { vatId: _wrong, ...rest } = payer
    return { vat, payer: rest as Payer }
  } catch (error) {
    if (error instanceof Refusal) return { vat: null, payer }
    throw error
  }
}
