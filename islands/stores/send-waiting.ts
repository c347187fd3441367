import { codes } from '#contract/codes.ts'
import { showToast } from '#islands/ui/toast-stack.ts'
import { applyServerCart, inTurn, leftChanges } from './cart.ts'
import { stopWaiting, type Waiting } from './cart-waiting.ts'
import { send } from './send-change.ts'

/**
 * Sends the changes that wait, in order, unless another tab does. Stops when the network is lost again. A refusal is
 * said, and the change dropped.
 */
export async function sendWaiting(): Promise<void> {
  if (!navigator.locks) return sendAll()
  await navigator.locks.request('cart-waiting', { ifAvailable: true }, (lock) =>
    lock ? sendAll() : undefined,
  )
}

async function sendAll(): Promise<void> {
  for (let [next] = leftChanges(); next; [next] = leftChanges()) {
    const change = next
    const answer = await inTurn(() => send(change))
    if (answer.code === codes.timeout || answer.code === codes.error) return
    stopWaiting(next.key)
    if (answer.code === codes.success) applyServerCart(answer.data.cart)
    else if (answer.code === codes.fail && !isDone(next, answer.data.reason)) showToast('error', answer.msg)
  }
}

/** The line is gone, perhaps because the page that was left removed it after all. */
function isDone({ operation }: Waiting, reason: string | undefined): boolean {
  return operation.kind === 'remove' && reason === 'not_found'
}
