import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { type Answer, call } from '#islands/api.ts'
import { isUndone, type Operation } from './cart-operations.ts'
import type { Waiting } from './cart-waiting.ts'

export type CartAnswer = Answer<Data<'/cart/info'>>

/** A change that got no answer waits for the network, so that nothing has failed. */
export const waits = { waits: true }

/** Makes the call of a change. */
export function send({ key, operation }: Waiting): Promise<CartAnswer> {
  switch (operation.kind) {
    case 'add':
      return add(operation, key)
    case 'quantity':
      return call('/cart/update', { lineId: operation.lineId, quantity: operation.quantity }, waits)
    case 'remove':
      return call('/cart/remove', { lineId: operation.lineId }, waits)
    case 'coupon':
      return call('/cart/coupon', { code: operation.code, ...(operation.keep ? { keep: true } : {}) }, waits)
    case 'note':
      return call('/cart/note', { note: operation.note }, waits)
  }
}

/** Adds units. An undo asks first whether the removal has failed, because the line would then be doubled. */
async function add(operation: Extract<Operation, { kind: 'add' }>, key: string): Promise<CartAnswer> {
  const { sku, quantity, undoes } = operation
  if (undoes) {
    const answer = await call('/cart/info', {}, waits)
    if (answer.code !== codes.success || isUndone(answer.data.cart, operation)) return answer
  }
  return call('/cart/add', { sku, quantity, idempotencyKey: key }, waits)
}
