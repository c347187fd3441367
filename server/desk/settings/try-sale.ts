import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { zoneFor } from '#contract/shipping-zones.ts'
import { priceCart } from '#server/cart/price-cart.ts'
import { emptyCart } from '#server/cart/stored-cart.ts'
import { totalsOf, viewTotals } from '#server/cart/view-totals.ts'
import { readMarketing } from '#server/marketing/read-marketing.ts'
import { triedLines } from '#server/offers/try-cart.ts'
import type { AdminContext } from '#server/platform/admin/context.ts'
import { chooseCurrency } from '#server/platform/currency.ts'
import { textIn } from '#server/platform/text-in.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'

/** Methods that are tried. */
const most = 20

/**
 * Prices goods for a consumer in a country, by each shipping method that delivers them there.
 * @throws Refusal `not_found` for an unknown SKU.
 */
export async function trySale(
  ctx: AdminContext,
  { country, lines }: AdminParsed<'/setting/try'>,
): Promise<AdminData<'/setting/try'>> {
  const { shop, lang } = ctx
  const currency = chooseCurrency(shop, undefined)
  const marketing = await readMarketing(shop)
  const state = { ...emptyCart, address: placeIn(country), lines: await triedLines(ctx, lines, currency) }
  const price = (shippingMethod: string | null) =>
    priceCart({ shop, lang, currency, shipTo: country }, { ...state, shippingMethod }, marketing)
  const totals = (priced: ReturnType<typeof price>) => viewTotals(totalsOf(priced, ctx), ctx)
  const plain = price(null)
  const zone = zoneFor(shop.settings(shippingSetting).zones, country)
  return {
    needsShipping: plain.needsShipping,
    zone: zone ? textIn(zone.name, lang) || zone.code : null,
    totals: totals(plain),
    methods: plain.methods.slice(0, most).map(({ method: { code, name }, minDays, maxDays }) => ({
      ...{ code, name, minDays, maxDays },
      totals: totals(price(code)),
    })),
  }
}

/** An address of which only the country counts. */
function placeIn(country: string) {
  const nowhere = { state: '', city: '', area: '', postalCode: '', address: '' }
  return { country, ...nowhere, firstName: '', lastName: '', countryCode: '', phone: '' }
}
