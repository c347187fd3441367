import { labelOf } from '#server/cart/view-totals.ts'
import type { StoredTotals } from '#server/db/tables/orders.ts'
import type { Explanation } from '#server/pricing/cart-figures.ts'
import { sum } from '#server/pricing/money.ts'
import { wholeRate } from '#server/pricing/rounding.ts'
import type { LockedOrder } from '../lock-order.ts'
import { type PricedEdit, readerOf } from './price-edit.ts'

/** The order's figures with a row for what was added. What was taken off is derived from the order when it is shown. */
export function editedTotals(locked: LockedOrder, { added, removed, due }: PricedEdit): StoredTotals {
  const { totals } = locked
  const plus = (money: StoredTotals['total'], amount: number) => ({ ...money, amount: money.amount + amount })
  const shown = totals.taxIncluded ? added.amount : added.amount - added.tax
  const before = sum(added.lines.map(({ unitPrice, quantity }) => unitPrice * quantity))
  const reader = readerOf(locked)
  const rowOf = (kind: 'subtotal' | 'tax', wording: Explanation['label'], amount: number) => ({
    ...{ kind, wording, label: labelOf(wording, reader) },
    amount: { ...totals.total, amount },
  })
  // Included tax is a part of what is charged; added tax of units that went is in their own row.
  const taxed = totals.taxIncluded
    ? [...added.lines, ...removed.map(({ tax, taxRate }) => ({ taxRate, tax: -tax }))]
    : added.lines
  const taxes = new Map<number, number>()
  for (const { taxRate, tax } of taxed) {
    const rate = taxRate / wholeRate
    taxes.set(rate, (taxes.get(rate) ?? 0) + tax)
  }
  const rateOf = (row: StoredTotals['explain'][number]) =>
    row.kind === 'tax' ? Number(row.wording?.values.rate) : null
  const earlier = totals.explain.map((row) => {
    const more = taxes.get(rateOf(row) ?? -1) ?? 0
    taxes.delete(rateOf(row) ?? -1)
    return { ...row, amount: plus(row.amount, row.kind === 'total' ? added.amount : more) }
  })
  const key = totals.taxIncluded ? 'explain.tax_included' : 'explain.tax_added'
  const rows = [
    rowOf('subtotal', { key: 'explain.added', values: {} }, shown),
    ...[...taxes].map(([rate, tax]) => rowOf('tax', { key, values: { rate } }, tax)),
  ].filter(({ amount }) => amount.amount > 0)
  const end = earlier.findIndex(({ kind }) => kind === 'total')
  return {
    ...totals,
    subtotal: plus(totals.subtotal, before),
    discount: plus(totals.discount, sum(added.lines.map(({ discount }) => discount))),
    tax: plus(totals.tax, added.tax),
    total: plus(totals.total, added.amount),
    due: { ...totals.due, amount: due },
    explain: [...earlier.slice(0, end), ...rows, ...earlier.slice(end)],
  }
}
