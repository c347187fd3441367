import { eq, sql } from 'drizzle-orm'
import { maxCustomsWords } from '#contract/admin/catalog/product-fields.ts'
import { euCountries } from '#contract/eu-countries.ts'
import { anyOf } from '#server/db/any-of.ts'
import { product, variant } from '#server/db/tables.ts'
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
  /** The destination of a return. */
  returnTo?: PostalAddress | undefined
}

/**
 * A parcel as carriers want it described. Without a weight it is that of the goods and the usual packaging.
 * @throws Refusal `invalid` if the order, the shop's address or the weight lacks something.
 */
export async function describeParcel(
  shop: Shop,
  { order, lines, shipments }: StoredOrder,
  { lines: units, weight, size, returnTo }: Given,
): Promise<WantedParcel> {
  const { parcelLength, parcelWidth, parcelHeight, packagingWeight } = shop.settings(carrierLabelsSetting)
  if (!order.address) throw new Refusal('invalid', { text: { key: 'desk.carrier_label.no_address' } })
  const isReturn = returnTo !== undefined
  const from = returnTo ?? senderAddress(shop)
  const goodsOf = await readGoods(
    shop,
    lines.map(({ variantId }) => variantId),
  )
  const items = units.flatMap(({ lineId, quantity }): Item[] => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return []
    const { weight: each = 0, ...customs } = goodsOf.get(line.variantId) ?? noCustoms
    // Customs take no goods without a value, such as gifts.
    const amount = Math.max(1, Math.round((line.total * quantity) / line.quantity))
    const description = (customs.description || line.name).slice(0, maxCustomsWords)
    const value = { amount, currency: order.currency }
    return [{ ...customs, description, name: line.name, quantity, weight: each * quantity, value }]
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
      ? {
          signer: isReturn ? to.name : from.name,
          items: declared(items, total),
          explanation: isReturn ? sentBefore(order.number, shipments, units) : null,
        }
      : null,
  }
}

/** Customs want to see what was sent, and by which parcels, before they take goods as returned. */
function sentBefore(
  orderNumber: string,
  shipments: StoredOrder['shipments'],
  units: StoredLabel['lines'],
): string {
  const isBack = new Set(units.map(({ lineId }) => lineId))
  const sent = shipments.filter(({ lines }) => lines.some(({ lineId }) => isBack.has(lineId)))
  const parcels = sent.flatMap(({ number }) => number || []).slice(0, 5)
  const text = `Returned goods of order ${orderNumber}`
  return (parcels.length > 0 ? `${text}, sent as ${parcels.join(', ')}` : text).slice(0, maxExplanation)
}

type Item = CustomsItem & { name: string }

const noCustoms = { weight: 0, hsCode: '', originCountry: '', description: '' }

/** Weight and customs data of variants, which may differ from their product's. */
async function readGoods({ db }: Shop, ids: number[]) {
  const rows = await db
    .select({
      ...{ id: variant.id, weight: variant.weight, description: product.customsDescription },
      hsCode: sql<string>`coalesce(${variant.hsCode}, ${product.hsCode})`,
      originCountry: sql<string>`coalesce(${variant.originCountry}, ${product.originCountry})`,
    })
    .from(variant)
    .innerJoin(product, eq(product.id, variant.productId))
    .where(anyOf(variant.id, ids))
  return new Map(rows.map(({ id, ...goods }) => [id, goods]))
}

/** Characters of an explanation: USPS takes no more. */
const maxExplanation = 255

/** Lines of a customs declaration: UPS takes no more. */
const maxItems = 100

/**
 * The goods for customs. The shop certifies them, so nothing is guessed.
 * @throws Refusal `invalid` naming the products without tariff number or country of origin.
 */
function declared(items: Item[], total: number): CustomsItem[] {
  const lacking = items.filter(({ hsCode, originCountry }) => !hsCode || !originCountry)
  if (lacking.length > 0) {
    const names = [...new Set(lacking.map(({ name }) => name))].slice(0, 10).join(', ')
    throw new Refusal('invalid', { text: { key: 'desk.carrier_label.customs_missing', values: { names } } })
  }
  const kind = ({ description, hsCode, originCountry }: Item) => `${hsCode} ${originCountry} ${description}`
  const same = Map.groupBy(withWeights(items, total), kind)
  return [...same.values()].slice(0, maxItems).map((all) => {
    const { name: _, ...first } = all[0]!
    const sum = (of: (item: Item) => number) => all.reduce((amount, item) => amount + of(item), 0)
    const value = { ...first.value, amount: sum((item) => item.value.amount) }
    return { ...first, quantity: sum((item) => item.quantity), weight: sum((item) => item.weight), value }
  })
}

/** Customs want a weight for each item. Goods without one share what the parcel weighs. */
function withWeights(items: Item[], total: number): Item[] {
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
