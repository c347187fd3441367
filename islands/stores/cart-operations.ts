import type { Cart } from '#contract/cart.ts'

/** A change of the cart that waits for the server's answer. */
export type Operation =
  | { kind: 'quantity'; lineId: string; quantity: number }
  | { kind: 'remove'; lineId: string }
  /** `undoes`: the line whose removal has no answer yet. While the cart still holds it, nothing is added. */
  | { kind: 'add'; sku: string; quantity: number; undoes?: string }
  | { kind: 'coupon'; code: string | null; keep?: boolean }
  | { kind: 'note'; note: string }

/**
 * Predicts the cart after an operation: lines and count. Discounts, tax and totals keep their last values until the
 * server answers.
 */
export function predict(cart: Cart, operation: Operation): Cart {
  switch (operation.kind) {
    case 'quantity':
      return withLines(
        cart,
        cart.lines.map((line) =>
          line.id === operation.lineId ? withQuantity(line, operation.quantity) : line,
        ),
      )
    case 'remove':
      return withLines(
        cart,
        cart.lines.filter((line) => line.id !== operation.lineId),
      )
    case 'add':
      return isUndone(cart, operation) ? cart : { ...cart, count: cart.count + operation.quantity }
    case 'note':
      return { ...cart, note: operation.note }
    case 'coupon':
      return operation.code === null ? { ...cart, coupon: null } : cart
  }
}

/** Returns true when the line that an undo brings back was not removed after all. */
export function isUndone({ lines }: Cart, { undoes }: Extract<Operation, { kind: 'add' }>): boolean {
  return lines.some(({ id }) => id === undoes)
}

/** Returns true when `next` replaces `waiting`, which was not sent yet: only the last quantity of a line counts. */
export function supersedes(next: Operation, waiting: Operation): boolean {
  if (next.kind === 'note') return waiting.kind === 'note'
  if (next.kind !== 'quantity' && next.kind !== 'remove') return false
  return waiting.kind === 'quantity' && waiting.lineId === next.lineId
}

type Line = Cart['lines'][number]

function withQuantity(line: Line, quantity: number): Line {
  const subtotal = { ...line.subtotal, amount: line.unitPrice.amount * quantity }
  return {
    ...line,
    quantity,
    subtotal,
    total: { ...subtotal, amount: subtotal.amount - line.discount.amount },
  }
}

function withLines(cart: Cart, lines: Line[]): Cart {
  return { ...cart, lines, count: lines.reduce((sum, line) => sum + line.quantity, 0) }
}
