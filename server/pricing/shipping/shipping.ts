import { type Amounts, amountIn, type InCurrency } from '../amounts.ts'
import { times } from '../money.ts'

/** Delivery to an address in one of the method's zones, or pickup, which is taxed at the place of pickup. */
export type ShippingMethod = { code: string; name: string } & (
  | { kind: 'delivery'; zones: readonly ShippingZone[] }
  | { kind: 'pickup'; country: string; fee?: Amounts }
)

export type ShippingZone = {
  /** ISO 3166-1; '*' is every country that no other zone of the method lists. */
  countries: readonly string[]
  table: RateTable
  /** From this value of goods after discounts, the whole fee is waived. */
  freeFrom?: Amounts
  surcharges?: readonly Surcharge[]
}

/** The row with the highest `from` reached applies. Without such a row, or if its fee is null, there is no delivery. */
export type RateTable =
  | { by: 'subtotal'; rows: readonly { from: Amounts; fee: Amounts | null }[] }
  /** Grams, or pieces. */
  | { by: 'weight' | 'quantity'; rows: readonly { from: number; fee: Amounts | null }[] }

/** Surcharge for goods of a class, once per order or per piece. */
export type Surcharge = { shippingClass: string; label: string; fee: Amounts; per: 'order' | 'piece' }

/** The goods to ship. `goods`: the value of all lines after discounts. */
export type Parcel = {
  country: string
  goods: number
  lines: readonly { quantity: number; weight: number; shippingClass: string }[]
}

/** As stored, gross or net; before free shipping. */
export type ShippingFee = { fee: number; surcharges: { label: string; amount: number }[] }

/** Step 5: the fee of a method by its zone's table and surcharges, or null if it does not deliver this parcel. */
export function shippingFee(method: ShippingMethod, parcel: Parcel, target: InCurrency): ShippingFee | null {
  if (method.kind === 'pickup') return { fee: method.fee ? amountIn(method.fee, target) : 0, surcharges: [] }
  const zone = zoneFor(method, parcel.country)
  const fee = zone && rowFor(zone.table, parcel, target)?.fee
  if (!fee) return null
  return { fee: amountIn(fee, target), surcharges: surchargesOf(zone, parcel, target) }
}

/** The zone that lists the country, else the one for the rest of the world. */
export function zoneFor(method: ShippingMethod, country: string): ShippingZone | null {
  if (method.kind === 'pickup') return null
  const named = method.zones.find((zone) => zone.countries.includes(country))
  return named ?? method.zones.find((zone) => zone.countries.includes('*')) ?? null
}

function rowFor(table: RateTable, parcel: Parcel, target: InCurrency): { fee: Amounts | null } | null {
  if (table.by === 'subtotal') {
    const rows = table.rows.map((row) => ({ ...row, from: amountIn(row.from, target) }))
    return highestReached(rows, parcel.goods)
  }
  return highestReached(table.rows, table.by === 'weight' ? weightOf(parcel) : piecesOf(parcel.lines))
}

function highestReached<Row extends { from: number }>(rows: readonly Row[], measure: number): Row | null {
  return rows.reduce<Row | null>(
    (best, row) => (row.from <= measure && (!best || row.from > best.from) ? row : best),
    null,
  )
}

function surchargesOf(zone: ShippingZone, { lines }: Parcel, target: InCurrency): ShippingFee['surcharges'] {
  return (zone.surcharges ?? []).flatMap(({ shippingClass, label, fee, per }) => {
    const pieces = piecesOf(lines.filter((line) => line.shippingClass === shippingClass))
    if (pieces === 0) return []
    return [{ label, amount: times(amountIn(fee, target), per === 'piece' ? pieces : 1) }]
  })
}

function weightOf({ lines }: Parcel): number {
  return lines.reduce((grams, line) => grams + line.weight * line.quantity, 0)
}

function piecesOf(lines: Parcel['lines']): number {
  return lines.reduce((pieces, line) => pieces + line.quantity, 0)
}
