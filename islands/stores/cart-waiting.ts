import { type Operation, supersedes } from './cart-operations.ts'
import { json, stored } from './stored.ts'

/** A change of the cart that has no answer yet. `key` makes the server do it once, however often it is sent. */
export type Waiting = { key: string; operation: Operation }

/**
 * Changes without an answer yet, oldest first: on their way, from a page that was left, or made without a network. They
 * outlive the page and are shared by all tabs. null: none.
 */
export const cartWaiting = stored<Waiting[] | null>('cartWaiting', json())

/** The most changes that wait; the cart holds fewer lines. */
const max = 200

/** Adds a change in place of those that it supersedes. */
export function wait({ key, operation }: Waiting): void {
  keep((each) => !supersedes(operation, each.operation))
  cartWaiting.setState([...(cartWaiting.getState() ?? []), { key, operation }].slice(-max), true)
}

/** Drops a change that has its answer. */
export function stopWaiting(key: string): void {
  keep((each) => each.key !== key)
}

function keep(isKept: (waiting: Waiting) => boolean): void {
  const waiting = cartWaiting.getState()
  if (!waiting || waiting.every(isKept)) return
  const kept = waiting.filter(isKept)
  cartWaiting.setState(kept.length > 0 ? kept : null, true)
}
