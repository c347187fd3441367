import { eq } from 'drizzle-orm'
import type { Address } from '#contract/address.ts'
import { zoneFor } from '#contract/shipping-zones.ts'
import { checkAddress } from '#server/customers/addresses/check-address.ts'
import type { Tx } from '#server/db/open.ts'
import { order } from '#server/db/tables.ts'
import type { Translate } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { resolveTaxes, taxSetting } from '#server/pricing/tax/tax.setting.ts'
import { taxRules } from '#server/pricing/tax/tax.ts'
import { addHistory } from '../history.ts'
import type { LockedOrder } from '../lock-order.ts'
import type { Acting } from '../transitions.ts'
import { indexOrder } from './list-admin-orders.ts'

/**
 * Corrects the address that an order ships to.
 * @returns the address as stored.
 * @throws Refusal `transition_refused` once anything has shipped or the order is closed, and for a country whose taxes or
 * shipping differ; `invalid` naming the fields.
 */
export async function editAddress(
  tx: Tx,
  locked: LockedOrder,
  given: Address,
  acting: Acting,
  t: Translate,
): Promise<Address> {
  const why = addressRefused(locked)
  if (why) throw new Refusal('transition_refused', { text: { key: why } })
  const { address, fields } = checkAddress(given, t)
  if (fields) throw new Refusal('invalid', { fields })
  if (address.country !== locked.address?.country) {
    await checkCountry(tx, locked, address.country, acting.at)
  }
  await tx.update(order).set({ address }).where(eq(order.id, locked.id))
  await addHistory(tx, locked.id, acting, { kind: 'address' })
  await indexOrder(tx, locked.id)
  return address
}

/** Why the address of an order cannot be changed, as a text key; null if it can. */
export function addressRefused({ status, facts, address }: LockedOrder): string | null {
  if (status === 'completed' || status === 'cancelled') return `order.refused_is_${status}`
  if (facts.shipped) return 'order.refused_address_shipped'
  return address ? null : 'order.refused_no_address'
}

/** The price paid includes tax and shipping to the country of the order. */
async function checkCountry(
  tx: Tx,
  { address, shippingMethod }: LockedOrder,
  country: string,
  at: Date,
): Promise<void> {
  const tax = resolveTaxes(await settingIn(tx, taxSetting), at)
  const zoneOfTax = (of: string) => {
    const { taxCountry, included, exported, rates } = taxRules(tax, of)
    return JSON.stringify([taxCountry, included, exported, [...rates].sort()])
  }
  const before = address?.country ?? ''
  if (zoneOfTax(before) !== zoneOfTax(country)) {
    throw new Refusal('transition_refused', { text: { key: 'order.refused_tax_zone' } })
  }
  const { zones } = await settingIn(tx, shippingSetting)
  if (shippingMethod && zoneFor(zones, before)?.code !== zoneFor(zones, country)?.code) {
    throw new Refusal('transition_refused', { text: { key: 'order.refused_shipping_zone' } })
  }
}
