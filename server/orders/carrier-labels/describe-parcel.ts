import { euCountries } from '#contract/eu-countries.ts'
import { anyOf } from '#server/db/any-of.ts'
import { variant } from '#server/db/tables.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { StoredOrder } from '../find-order.ts'
import { buyerAddress } from './buyer-address.ts'
import { carrierLabelsSetting } from './carrier-labels.setting.ts'
import type { CustomsItem, ParcelSize, PostalAddress, WantedParcel } from './label-provider.ts'
import type { StoredLabel } from './stored-labels.ts'

type Given = {
  lines: StoredLabel['lines']
  weight?: number | undefined
  size?: ParcelSize | undefined
  /** For a return: where it goes to. */
  returnTo?: PostalAddress | undefined
}

/**
 * A parcel as carriers want it described. Without a weight it is that of the goods and the usual packaging.
 * @throws Refusal `invalid` if the order, the shop's address or the weight lacks something.
 */
export async function describeParcel(
  shop: Shop,
  { order, lines }: StoredOrder,
  { lines: units, weight, size, returnTo }: Given,
): Promise<WantedParcel> {
  const { parcelLength, parcelWidth, parcelHeight, packagingWeight } = shop.settings(carrierLabelsSetting)
  if (!order.address) throw new Refusal('invalid', { text: { key: 'desk.carrier_label.no_address' } })
  const isReturn = returnTo !== undefined
  const from = returnTo ?? senderAddress(shop)
  const weights = await weightsOf(
    shop,
    lines.map(({ variantId }) => variantId),
  )
  const items = units.flatMap(({ lineId, quantity }): CustomsItem[] => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return []
    const value = Math.round((line.total * quantity) / line.quantity)
    const each = weights.get(line.variantId) ?? 0
    return [
      {
        description: line.name.slice(0, 100),
        ...{ quantity, weight: each * quantity },
        value: { amount: value, currency: order.currency },
      },
    ]
  })
  const goods = items.reduce((sum, item) => sum + item.weight, 0)
  if (goods === 0 && weight === undefined)
    throw new Refusal('invalid', { fields: { weight: { key: 'desk.carrier_label.no_weight' } } })
  const to = buyerAddress(order.address, { email: order.email, mobile: order.mobile })
  const total = weight ?? goods + packagingWeight
  return {
    orderNumber: order.number,
    ...{ from, to, weight: total, isReturn },
    size: size ?? { length: parcelLength, width: parcelWidth, height: parcelHeight },
    customs: crossesBorder(from, to)
      ? { signer: isReturn ? to.name : from.name, items: withWeights(items, total) }
      : null,
  }
}

async function weightsOf({ db }: Shop, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: variant.id, weight: variant.weight })
    .from(variant)
    .where(anyOf(variant.id, ids))
  return new Map(rows.map(({ id, weight }) => [id, weight]))
}

/** Customs want a weight for each item. Goods without one share what the parcel weighs. */
function withWeights(items: CustomsItem[], total: number): CustomsItem[] {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return items.map((item) => ({
    ...item,
    weight: item.weight || Math.max(1, Math.floor((total * item.quantity) / units)),
  }))
}

/** The European Union is one customs territory. */
function crossesBorder(from: PostalAddress, to: PostalAddress): boolean {
  const inUnion = (country: string) => (euCountries as readonly string[]).includes(country)
  return from.country !== to.country && !(inUnion(from.country) && inUnion(to.country))
}

/** @throws Refusal `invalid` while the shop's own address is not complete. */
export function senderAddress(shop: Shop): PostalAddress {
  const { name, legalName, street, postalCode, city, country, email, phone } = shop.settings(shopSetting)
  if (!street || !city) throw new Refusal('invalid', { text: { key: 'desk.carrier_label.no_sender' } })
  return {
    ...{
      name: legalName || name,
      company: '',
      street,
      apartment: '',
      city,
      postalCode,
      country,
      phone,
      email,
    },
    state: shop.settings(carrierLabelsSetting).senderState,
  }
}
