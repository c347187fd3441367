import { createStore } from 'zustand/vanilla'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { type Answer, call } from '#islands/api.ts'
import { applyServerCart, cartStore } from '#islands/stores/cart.ts'
import { token } from '#islands/stores/session.ts'
import { onTabMessage } from '#islands/stores/tabs.ts'
import { type Checkout, type CheckoutStep, checkoutSteps } from './steps.ts'

export type CheckoutState = {
  checkout: Checkout | null
  busy: boolean
  /** Reason why the checkout couldn't start, or why a whole step was refused. */
  problem: { reason: string; message: string } | null
  /** Number of the order that was placed last, until another checkout starts. */
  ordered: string | null
}

const orderedKey = 'ordered'

/** The checkout as the server last returned it, shared by all steps. */
export const checkoutStore = createStore<CheckoutState>(() => ({
  checkout: null,
  busy: false,
  problem: null,
  ordered: globalThis.sessionStorage?.getItem(orderedKey) ?? null,
}))

export type CheckoutAnswer = Answer<Data<'/checkout/start'>>

let last: Promise<unknown> = Promise.resolve()

/** Queues a checkout call behind earlier ones and stores the checkout it returns. */
export function step(make: () => Promise<CheckoutAnswer>): Promise<CheckoutAnswer> {
  checkoutStore.setState({ busy: true })
  const answered = last.then(make, make).then((answer) => {
    keep(answer)
    return answer
  })
  last = answered
  return answered
}

/** Returns the checkout once all calls so far have been answered. */
export async function settled(): Promise<Checkout | null> {
  await last
  return checkoutStore.getState().checkout
}

/** Notes that the checkout has become an order: going back to it leads to the order. */
export function endCheckout(number: string): void {
  sessionStorage.setItem(orderedKey, number)
  checkoutStore.setState({ ordered: number })
}

export function startCheckout(): Promise<CheckoutAnswer> {
  if (checkoutStore.getState().ordered) checkoutStore.setState({ checkout: null })
  return step(() => call('/checkout/start', {}))
}

/**
 * Calls `changed` whenever the cart of the checkout was changed in another tab or on another device, or another one takes
 * its place because the shopper has signed in. An empty cart may have been ordered here by a wallet, whose payment goes on
 * as long as the page stays.
 */
export function watchCart(changed: () => void): () => void {
  const stops = [
    token.subscribe(changed),
    cartStore.subscribe(({ cart }) => {
      const { checkout, busy } = checkoutStore.getState()
      if (!checkout || !cart || busy || cart.lines.length === 0) return
      const shown = checkout.cart
      if (cart.id !== shown.id || cart.version > shown.version) changed()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

onTabMessage((message) => {
  if (message.type !== 'cart' || !message.ordered) return
  endCheckout(message.ordered)
  if (checkoutStore.getState().checkout) void startCheckout()
})

/** Stores a checkout from another answer, such as one with a changed total. */
export function keepCheckout(checkout: Checkout): void {
  sessionStorage.removeItem(orderedKey)
  checkoutStore.setState({ checkout, busy: false, problem: null, ordered: null })
  applyServerCart(checkout.cart)
}

function keep(answer: CheckoutAnswer): void {
  if (answer.code === codes.success) {
    keepCheckout(answer.data.checkout)
    return
  }
  const { reason = 'crash', fields } = answer.data
  checkoutStore.setState({
    busy: false,
    problem: fields ? null : { reason, message: answer.msg },
    // Ordered or emptied in another tab.
    ...(reason === 'cart_empty' ? { checkout: null } : {}),
  })
}

/** Returns whether a step may be opened: the first open one and those before it. */
export function isReached(wanted: CheckoutStep, checkout: Checkout): boolean {
  return checkoutSteps.indexOf(wanted) <= checkoutSteps.indexOf(checkout.step)
}
