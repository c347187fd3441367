import { codes } from '#contract/codes.ts'
import { showToast } from '#islands/ui/toast-stack.ts'
import { applyServerCart, send } from './cart.ts'
import { cartWaiting } from './cart-waiting.ts'

/**
 * Sends what waits for the network, in order, unless another tab does. Stops when the network is lost again. What the
 * shop refuses meanwhile is said and dropped.
 */
export async function sendWaiting(): Promise<void> {
  if (!navigator.locks) return sendAll()
  await navigator.locks.request('cart-waiting', { ifAvailable: true }, (lock) =>
    lock ? sendAll() : undefined,
  )
}

async function sendAll(): Promise<void> {
  for (let next = cartWaiting.getState()?.[0]; next; next = cartWaiting.getState()?.[0]) {
    const answer = await send(next)
    if (answer.code === codes.timeout || answer.code === codes.error) return
    stopWaiting(next.key)
    if (answer.code === codes.success) applyServerCart(answer.data.cart)
    else if (answer.code === codes.fail) showToast('error', answer.msg)
  }
}

function stopWaiting(key: string): void {
  const rest = (cartWaiting.getState() ?? []).filter((each) => each.key !== key)
  cartWaiting.setState(rest.length > 0 ? rest : null, true)
}
