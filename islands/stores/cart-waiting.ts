import { type Operation, supersedes } from './cart-operations.ts'
import { json, stored } from './stored.ts'

/** A change of the cart that waits for the network. `key` makes the server do it once, however often it is sent. */
export type Waiting = { key: string; operation: Operation }

/** Changes made without a network, oldest first. They outlive the page and are shared by all tabs. null: none. */
export const cartWaiting = stored<Waiting[] | null>('cartWaiting', json())

/** The most changes that wait; the cart holds fewer lines. */
const max = 200

/** Adds a change in place of those that it supersedes. */
export function wait({ key, operation }: Waiting): void {
  const others = (cartWaiting.getState() ?? []).filter((each) => !supersedes(operation, each.operation))
  cartWaiting.setState([...others, { key, operation }].slice(-max), true)
}
