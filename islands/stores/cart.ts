import { createStore } from 'zustand/vanilla'
import type { Data } from '#contract/calls.ts'
import type { Cart } from '#contract/cart.ts'
import { codes } from '#contract/codes.ts'
import { type Answer, call } from '#islands/api.ts'
import { foresee, type Operation, supersedes } from './cart-operations.ts'
import { cartNum } from './session.ts'
import { onWord, tellTabs } from './tabs.ts'

type Line = Cart['lines'][number]
type CartAnswer = Answer<Data<'/cart/info'>>

export type CartState = {
  /** As the visitor has made it: what the server said last and what is still on its way. */
  cart: Cart | null
  /** Figures may change: an answer is awaited. */
  busy: boolean
  /** What was taken out last, until something else happens to the cart. */
  removed: Line | null
  /** Refusals by where they belong: a line's id, `coupon` or `note`. */
  refusals: Record<string, string>
  /** The cart could not be had at all. */
  failed: boolean
}

export const cartStore = createStore<CartState>(() => ({
  cart: null,
  busy: false,
  removed: null,
  refusals: {},
  failed: false,
}))

type Waiting = { operation: Operation; done(answer: CartAnswer): void; sent: boolean }

/** What the server said last. */
let known: Cart | null = null
let waiting: Waiting[] = []
let working = false

/** Asks for the cart, unless an answer that will bring it is already awaited. */
export async function loadCart(): Promise<void> {
  if (waiting.length > 0) return
  cartStore.setState({ busy: true })
  const answer = await call('/cart/info', {})
  if (answer.code === codes.success) learn(answer.data.cart)
  cartStore.setState({ failed: answer.code !== codes.success && !known })
  show()
}

export function addToCart(sku: string, quantity: number): Promise<CartAnswer> {
  cartStore.setState({ removed: null })
  return enqueue({ kind: 'add', sku, quantity })
}

export function setQuantity(lineId: string, quantity: number): Promise<CartAnswer> {
  cartStore.setState({ removed: null })
  return enqueue({ kind: 'quantity', lineId, quantity })
}

/** Takes a line out; `undoRemoval` brings it back. */
export function removeLine(lineId: string): Promise<CartAnswer> {
  const removed = cartStore.getState().cart?.lines.find((line) => line.id === lineId) ?? null
  cartStore.setState({ removed })
  return enqueue({ kind: 'remove', lineId })
}

export function undoRemoval(): Promise<CartAnswer> | undefined {
  const { removed } = cartStore.getState()
  cartStore.setState({ removed: null })
  return removed ? enqueue({ kind: 'add', sku: removed.sku, quantity: removed.quantity }) : undefined
}

export function applyCoupon(code: string | null): Promise<CartAnswer> {
  return enqueue({ kind: 'coupon', code })
}

export function writeNote(note: string): Promise<CartAnswer> {
  return enqueue({ kind: 'note', note })
}

/** What was refused is no longer looked at: the page was left. */
export function forgetRefusal(where: string): void {
  const { [where]: _, ...others } = cartStore.getState().refusals
  cartStore.setState({ refusals: others })
}

/** Another call brought the cart along: the checkout's do. */
export function learnCart(cart: Cart): void {
  learn(cart)
  show()
}

/** One call at a time, in the order of the visitor's doing; what a later wish makes superfluous is not sent. */
function enqueue(operation: Operation): Promise<CartAnswer> {
  return new Promise((resolve) => {
    const isSuperfluous = (other: Waiting) => !other.sent && supersedes(operation, other.operation)
    const superfluous = waiting.filter(isSuperfluous)
    const done = (answer: CartAnswer) => {
      for (const other of superfluous) other.done(answer)
      resolve(answer)
    }
    waiting = [...waiting.filter((other) => !isSuperfluous(other)), { operation, done, sent: false }]
    show()
    if (!working) void work()
  })
}

async function work(): Promise<void> {
  working = true
  for (let next = waiting[0]; next; next = waiting[0]) {
    next.sent = true
    const answer = await send(next.operation)
    waiting = waiting.filter((other) => other !== next)
    if (answer.code === codes.success) learn(answer.data.cart, true)
    place(next.operation, answer)
    show()
    next.done(answer)
  }
  working = false
}

function send(operation: Operation): Promise<CartAnswer> {
  switch (operation.kind) {
    case 'add':
      return call('/cart/add', { sku: operation.sku, quantity: operation.quantity })
    case 'quantity':
      return call('/cart/update', { lineId: operation.lineId, quantity: operation.quantity })
    case 'remove':
      return call('/cart/remove', { lineId: operation.lineId })
    case 'coupon':
      return call('/cart/coupon', { code: operation.code })
    case 'note':
      return call('/cart/note', { note: operation.note })
  }
}

/** An older answer than the one known does not count: two tabs, two answers crossing. */
function learn(cart: Cart, ours = false): void {
  if (known && known.id === cart.id && cart.version < known.version) return
  known = cart
  if (ours) tellTabs({ type: 'cart', version: cart.version })
}

function place(operation: Operation, answer: CartAnswer): void {
  const where = 'lineId' in operation ? operation.lineId : operation.kind
  const { [where]: _, ...others } = cartStore.getState().refusals
  cartStore.setState({ refusals: answer.code === codes.fail ? { ...others, [where]: answer.msg } : others })
}

function show(): void {
  const cart = known && waiting.reduce((shown, { operation }) => foresee(shown, operation), known)
  cartStore.setState({ cart, busy: waiting.length > 0 })
  if (cart) cartNum.setState(cart.count, true)
}

onWord((word) => {
  if (word.type === 'cart' && known && word.version > known.version) void loadCart()
})
