import { labelOf } from '#server/cart/view-totals.ts'
import type { StoredTotals } from '#server/db/tables/orders.ts'
import type { Explanation } from '#server/pricing/cart-figures.ts'
import { wholeRate } from '#server/pricing/currency/rounding.ts'
import { sum } from '#server/pricing/money.ts'
import type { LockedOrder } from '../lock-order.ts'
import type { EditedShipping } from './edited-shipping.ts'
import { readerOf } from './order-terms.ts'
import type { PricedEdit } from './price-edit.ts'

type Row = StoredTotals['explain'][number]

/**
 * The order's figures with a row for what was added, and with the new shipping. What was taken off, and discounts, are
 * derived from the order when it is shown.
 */
export function editedTotals(
  locked: LockedOrder,
  priced: PricedEdit,
  shipping: EditedShipping,
): StoredTotals {
  const { totals } = locked
  const { added, due } = priced
  const plus = (money: StoredTotals['total'], amount: number) => ({ ...money, amount: money.amount + amount })
  const shown = (gross: number, tax: number) => (totals.taxIncluded ? gross : gross - tax)
  const before = sum(added.lines.map(({ unitPrice, quantity }) => unitPrice * quantity))
  const feeTax = sum(shipping.taxes.map(({ tax }) => tax))
  const fee = shipping.fee - locked.shippingFee
  const shippingFee = plus(totals.shipping ?? { ...totals.total, amount: 0 }, shown(fee, feeTax))
  const taxes = taxChanges(locked, priced, shipping)
  const rateOf = (row: Row) => (row.kind === 'tax' ? Number(row.wording?.values.rate) : null)
  const earlier = withShipping(locked, priced, shippingFee).map((row) => {
    const more = taxes.get(rateOf(row) ?? -1) ?? 0
    taxes.delete(rateOf(row) ?? -1)
    return { ...row, amount: plus(row.amount, row.kind === 'total' ? added.amount + fee : more) }
  })
  const key = totals.taxIncluded ? 'explain.tax_included' : 'explain.tax_added'
  const rows = [
    rowOf(locked, 'subtotal', { key: 'explain.added', values: {} }, shown(added.amount, added.tax)),
    ...[...taxes].map(([rate, tax]) => rowOf(locked, 'tax', { key, values: { rate } }, tax)),
  ].filter(({ amount }) => amount.amount > 0)
  const end = earlier.findIndex(({ kind }) => kind === 'total')
  return {
    ...totals,
    subtotal: plus(totals.subtotal, before),
    discount: plus(totals.discount, sum(added.lines.map(({ discount }) => discount))),
    ...(priced.shipping.chosen ? { shipping: shippingFee } : {}),
    tax: plus(totals.tax, added.tax + feeTax),
    total: plus(totals.total, added.amount + fee),
    due: { ...totals.due, amount: due },
    explain: [...earlier.slice(0, end), ...rows, ...earlier.slice(end)],
  }
}

/** The order's figures with the chosen shipping method by name, if it costs the same. */
export function renamedShipping(locked: LockedOrder, priced: PricedEdit): { totals?: StoredTotals } {
  const { totals } = locked
  if (!priced.shipping.chosen || priced.shippingMore !== 0 || !totals.shipping) return {}
  return { totals: { ...totals, explain: withShipping(locked, priced, totals.shipping) } }
}

function rowOf(locked: LockedOrder, kind: Row['kind'], wording: Explanation['label'], amount: number): Row {
  return {
    ...{ kind, wording, label: labelOf(wording, readerOf(locked)) },
    amount: { ...locked.totals.total, amount },
  }
}

/** Included tax is a part of what is charged; added tax of units that went, and of discounts, is in their own rows. */
function taxChanges(
  locked: LockedOrder,
  { added, removed, discounts }: PricedEdit,
  { taxes: ofShipping }: EditedShipping,
): Map<number, number> {
  const rateOf = (lineId: string) => locked.lines.find(({ id }) => id === lineId)!.taxRate
  const less = [
    ...removed.map(({ taxRate, tax }) => ({ taxRate, tax: -tax })),
    ...discounts.map(({ lineId, tax }) => ({ taxRate: rateOf(lineId), tax: -tax })),
  ]
  const changes = new Map<number, number>()
  for (const { taxRate, tax } of [
    ...added.lines,
    ...ofShipping,
    ...(locked.totals.taxIncluded ? less : []),
  ]) {
    const rate = taxRate / wholeRate
    changes.set(rate, (changes.get(rate) ?? 0) + tax)
  }
  return changes
}

/** The rows with those of the chosen shipping method, which may be free, instead of those of the earlier one. */
function withShipping(
  locked: LockedOrder,
  { shipping: { chosen } }: Pick<PricedEdit, 'shipping'>,
  fee: StoredTotals['total'],
): Row[] {
  const { explain } = locked.totals
  if (!chosen) return explain
  const isShipping = ({ kind }: Row) => ['shipping', 'surcharge', 'shipping_discount'].includes(kind)
  const first = explain.findIndex((row) => isShipping(row) || row.kind === 'tax' || row.kind === 'total')
  // A fee that was paid before and is refunded now stays charged.
  const free = chosen.saved === 0 ? 0 : Math.max(0, chosen.saved - fee.amount)
  const wording = { key: 'explain.shipping', values: { name: chosen.method.name } }
  const rows = [rowOf(locked, 'shipping', wording, fee.amount + free)]
  if (free > 0)
    rows.push(rowOf(locked, 'shipping_discount', { key: 'explain.free_shipping', values: {} }, -free))
  return explain.flatMap((each, index) => [
    ...(index === first ? rows : []),
    ...(isShipping(each) ? [] : [each]),
  ])
}
