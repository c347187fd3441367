import { carrierLabelsSetting } from '#server/orders/carrier-labels/carrier-labels.setting.ts'
import { senderAddress } from '#server/orders/carrier-labels/describe-parcel.ts'
import type { PostalAddress } from '#server/orders/carrier-labels/label-provider.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { returnsSetting } from './returns.setting.ts'

/**
 * The address that parcels with a return label go to: the one in parts, or the shop's own while returns have no other one.
 * @throws Refusal `invalid` if the address of returns is written as free text only, or the shop's own is not complete.
 */
export function labelAddress(shop: Shop): PostalAddress {
  const { street, postalCode, city, state, country } = shop.settings(carrierLabelsSetting).returnTo
  const { consignee, contactNumber, detailedAddress } = shop.settings(returnsSetting).address
  if (!street && detailedAddress)
    throw new Refusal('invalid', { text: { key: 'desk.carrier_label.no_return_address' } })
  const own = senderAddress(shop)
  const named = { ...own, name: consignee || own.name, phone: contactNumber || own.phone }
  return street ? { ...named, street, postalCode, city, state, country: country || own.country } : named
}
