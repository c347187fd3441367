import type { CartState, StoredLine } from './cart-state.ts'
import type { CartChange } from './write-cart.ts'

/** The cart as it is after a change was written, without reading it again: nobody else wrote in between. */
export function changedState(state: CartState, change: CartChange, id: string, currency: string): CartState {
  const { columns = {}, lines = [], removed = [] } = change
  const kept = state.lines.filter((line) => !removed.includes(line.id))
  const changed = kept.map((line) => {
    const given = lines.find((each) => each.id === line.id)
    return given
      ? { ...line, quantity: given.quantity, seenPrice: given.seenPrice, seenCurrency: currency }
      : line
  })
  const added = lines.filter((line) => !kept.some((each) => each.id === line.id))
  return {
    ...state,
    ...columns,
    id,
    version: state.version + 1,
    coupon: columns.couponCode === null ? null : state.coupon,
    lines: [...changed, ...added.map((line) => newLine(state, line, currency))],
    wanted: null,
  }
}

/** A new line is of the variant that was asked for. */
function newLine(
  { wanted }: CartState,
  line: NonNullable<CartChange['lines']>[number],
  currency: string,
): StoredLine {
  if (wanted?.variantId !== line.variantId) throw new Error('a line was added of a variant that was not read')
  const { id, quantity, seenPrice } = line
  return { ...wanted, id, quantity, seenPrice, seenCurrency: currency }
}
