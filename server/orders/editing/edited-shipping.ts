import type { Taxation } from '#server/db/tables/orders.ts'
import { allocate } from '#server/pricing/allocate.ts'
import { sum } from '#server/pricing/money.ts'
import { withoutTax } from '#server/pricing/tax/tax.ts'
import type { LockedOrder } from '../lock-order.ts'
import type { PricedEdit } from './price-edit.ts'

type Parts = Taxation['shipping']

export type EditedShipping = {
  /** Tax included. */
  fee: number
  /** The part of an excess that is refunded of the fee. It stays charged. */
  refunded: number
  parts: Parts
  /** By how much the tax in the fee changes, by rate in 1/10000. */
  taxes: { taxRate: number; tax: number }[]
}

/** Shipping as the order states it after an edit. A higher fee keeps the tax of the earlier one. */
export function editedShipping(
  locked: LockedOrder,
  { shipping: { chosen }, shippingMore, excess }: Pick<PricedEdit, 'shipping' | 'shippingMore' | 'excess'>,
): EditedShipping {
  const { shippingFee, lines, tax, taxation } = locked
  const refunded = shippingMore < 0 ? Math.min(excess, -shippingMore) : 0
  const more = shippingMore + refunded
  const before: Parts = taxation?.shipping ?? [
    { rate: lines[0]?.taxRate ?? 0, total: shippingFee, tax: tax - sum(lines.map((line) => line.tax)) },
  ]
  const parts =
    more > 0
      ? byRate([...before, ...scaled(chosen?.parts ?? before, more)])
      : scaled(before, shippingFee + more)
  const taxes = byRate([...parts, ...before.map((part) => ({ ...part, tax: -part.tax }))])
  return {
    ...{ fee: shippingFee + more, refunded, parts },
    taxes: taxes.map((part) => ({ taxRate: part.rate, tax: part.tax })),
  }
}

function scaled(parts: Parts, total: number): Parts {
  if (sum(parts.map((part) => part.total)) === total) return parts
  if (total === 0) return []
  const shares = allocate(
    total,
    parts.map((part) => part.total),
  )
  return parts.map(({ rate }, index) => {
    const share = shares[index]!
    return { rate, total: share, tax: share - withoutTax(share, rate) }
  })
}

function byRate(parts: Parts): Parts {
  return [...Map.groupBy(parts, ({ rate }) => rate)].map(([rate, same]) => ({
    rate,
    total: sum(same.map(({ total }) => total)),
    tax: sum(same.map(({ tax }) => tax)),
  }))
}
