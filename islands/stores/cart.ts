import { createStore } from 'zustand/vanilla'
import type { Cart, Notice } from '#contract/cart.ts'
import { codes } from '#contract/codes.ts'
import type { LiveMessages } from '#contract/live.ts'
import { call } from '#islands/api.ts'
import { type Operation, predict, supersedes } from './cart-operations.ts'
import { cartWaiting, stopWaiting, type Waiting, wait } from './cart-waiting.ts'
import { type CartAnswer, send, waits } from './send-change.ts'
import { cartNum } from './session.ts'
import { onTabMessage, tellTabs } from './tabs.ts'

type Line = Cart['lines'][number]

export type CartState = {
  /** The confirmed cart with all pending operations applied. */
  cart: Cart | null
  /** Amounts may still change: an operation is pending. */
  busy: boolean
  /** The line removed last, for undo, until the next operation. */
  removed: Line | null
  /** Messages of refused operations by the place to show them: a line's id, `coupon` or `note`. */
  refusals: Record<string, string>
  /** The cart could not be loaded. */
  failed: boolean
}

export const cartStore = createStore<CartState>(() => ({
  cart: null,
  busy: false,
  removed: null,
  refusals: {},
  failed: false,
}))

type Pending = Waiting & {
  sent: boolean
  answered: Promise<CartAnswer>
  resolve(answer: CartAnswer): void
}

/** The cart as the server last confirmed it. */
let confirmed: Cart | null = null
let pending: Pending[] = []
let working = false
/** The latest message about a change elsewhere that arrived while an operation was pending. */
let missed: LiveMessages['cart'] | null = null
/** The cart was requested while an operation was pending, whose answer may not bring it. */
let isWanted = false

/** Requests the cart, unless the answer to a pending operation will bring it. */
export async function loadCart(): Promise<void> {
  if (pending.length > 0) {
    isWanted = true
    return
  }
  cartStore.setState({ busy: true })
  const before = confirmed
  const answer = await call('/cart/info', {}, waits)
  if (answer.code === codes.success) {
    // Another answer came first, with a cart that was made meanwhile: their versions do not compare.
    if (confirmed !== before && confirmed?.id !== answer.data.cart.id) return loadCart()
    confirm(answer.data.cart)
  }
  cartStore.setState({ failed: answer.code !== codes.success && !confirmed })
  show()
}

/** Adds pieces of a variant. The same request while one is still under way is a double press: it adds once. */
export function addToCart(sku: string, quantity: number): Promise<CartAnswer> {
  const repeated = pending.find(
    ({ operation }) => operation.kind === 'add' && operation.sku === sku && operation.quantity === quantity,
  )
  if (repeated) return repeated.answered
  cartStore.setState({ removed: null })
  return enqueue({ kind: 'add', sku, quantity })
}

export function setQuantity(lineId: string, quantity: number): Promise<CartAnswer> {
  cartStore.setState({ removed: null })
  return enqueue({ kind: 'quantity', lineId, quantity })
}

/** Removes a line; `undoRemoval` brings it back. */
export function removeLine(lineId: string): Promise<CartAnswer> {
  const removed = cartStore.getState().cart?.lines.find((line) => line.id === lineId) ?? null
  cartStore.setState({ removed })
  return enqueue({ kind: 'remove', lineId })
}

export function undoRemoval(): Promise<CartAnswer> | undefined {
  const { removed } = cartStore.getState()
  cartStore.setState({ removed: null })
  if (!removed) return undefined
  const { id, sku, quantity } = removed
  const isWaiting = (cartWaiting.getState() ?? []).some(
    ({ operation }) => operation.kind === 'remove' && operation.lineId === id,
  )
  return enqueue({ kind: 'add', sku, quantity, ...(isWaiting ? { undoes: id } : {}) })
}

/** `keep`: also if it needs other goods in the cart first. */
export function applyCoupon(code: string | null, keep = false): Promise<CartAnswer> {
  return enqueue({ kind: 'coupon', code, keep })
}

export function writeNote(note: string): Promise<CartAnswer> {
  return enqueue({ kind: 'note', note })
}

/** Clears a refusal whose field is no longer shown. */
export function forgetRefusal(where: string): void {
  const { [where]: _, ...others } = cartStore.getState().refusals
  cartStore.setState({ refusals: others })
}

/** Applies a cart from another call's answer, such as a checkout call, and tells other tabs if the call changed it. */
export function applyServerCart(cart: Cart): void {
  const isChanged = confirmed?.id === cart.id && cart.version > confirmed.version
  confirm(cart)
  if (isChanged) tell(cart)
  show()
}

/** Forgets the cart once it became an order, here and in other tabs, so that its goods are not offered again. */
export function forgetCart(ordered: string): void {
  confirmed = null
  forgetChanges()
  show()
  cartNum.setState(0, true)
  tellTabs({ type: 'cart', id: '', version: 0, count: 0, ordered })
}

/**
 * Follows a change made in another tab or on another device. A cart that is shown is requested again; otherwise only the
 * badge changes.
 */
export function followCart(message: LiveMessages['cart']): void {
  if (pending.length > 0) {
    missed = message
    return
  }
  const { id, version = Number.POSITIVE_INFINITY, count } = message
  if (confirmed && confirmed.id === id && version <= confirmed.version) return
  if (confirmed || count === undefined) void loadCart()
  else cartNum.setState(count, true)
}

let lastCall: Promise<unknown> | null = null

/**
 * Makes a call that changes the cart once the ones before it have been answered: two at once would meet in an order that
 * the shopper did not choose.
 */
export function inTurn<T>(make: () => Promise<T>): Promise<T> {
  const answered = lastCall ? lastCall.then(make, make) : make()
  lastCall = answered
  const free = () => {
    if (lastCall === answered) lastCall = null
  }
  answered.then(free, free)
  return answered
}

/** Changes that wait and that this page has not sent: from an earlier page, another tab, or without a network. */
export function leftChanges(): Waiting[] {
  const isOurs = (key: string) => pending.some((each) => each.key === key) || failed.has(key)
  return (cartWaiting.getState() ?? []).filter(({ key }) => !isOurs(key))
}

/** Keys of changes whose calls failed. */
const failed = new Set<string>()

/**
 * Drops a change whose call failed, unless the page is about to be left: browsers then end its calls first, and some
 * never reach the server.
 */
function giveUp(key: string): void {
  failed.add(key)
  setTimeout(() => stopWaiting(key), 1000)
}

/**
 * Queues an operation, which is kept until its answer, whatever becomes of the page. Sends one at a time, in order, and
 * drops an unsent one that a later one supersedes.
 */
function enqueue(operation: Operation): Promise<CartAnswer> {
  const { promise: answered, resolve } = Promise.withResolvers<CartAnswer>()
  const key = crypto.randomUUID()
  wait({ key, operation })
  const isSuperseded = (other: Pending) => !other.sent && supersedes(operation, other.operation)
  for (const other of pending.filter(isSuperseded)) void answered.then(other.resolve)
  pending = [
    ...pending.filter((other) => !isSuperseded(other)),
    { key, operation, sent: false, answered, resolve },
  ]
  show()
  if (!working) void work()
  return answered
}

async function work(): Promise<void> {
  working = true
  for (let next = pending[0]; next; next = pending[0]) {
    next.sent = true
    const answer = await inTurn(() => send(next))
    pending = pending.filter((other) => other !== next)
    // The service worker answers the cart that it has kept.
    if (isOffline(answer) && !confirmed) await loadCart()
    if (isAnswered(answer)) stopWaiting(next.key)
    else if (!isOffline(answer)) giveUp(next.key)
    if (answer.code === codes.success) confirm(answer.data.cart, true)
    else if (!isOffline(answer)) forgetRemoval(next.operation)
    setRefusal(next.operation, answer)
    show()
    next.resolve(answer)
  }
  working = false
  const message = missed
  missed = null
  const isMissing = isWanted && !confirmed
  isWanted = false
  if (isMissing) void loadCart()
  else if (message) followCart(message)
}

function isOffline(answer: CartAnswer): boolean {
  return !isAnswered(answer) && navigator.onLine === false
}

function isAnswered({ code }: CartAnswer): boolean {
  return code !== codes.error && code !== codes.timeout
}

/**
 * Ignores answers older than the confirmed cart: other tabs and out-of-order answers. Another
 * call's answer with the same version keeps the notices, because only the operation's own answer says what was capped.
 */
function confirm(cart: Cart, ours = false): void {
  const before = confirmed?.id === cart.id ? confirmed : null
  if (before && cart.version < before.version) return
  if (confirmed && !before) forgetChanges()
  const kept = before?.version === cart.version && !ours ? before.notices : []
  const isNew = ({ message }: Notice) => kept.every((notice) => notice.message !== message)
  confirmed = { ...cart, notices: [...kept, ...cart.notices.filter(isNew)] }
  if (ours) tell(cart)
}

function tell({ id, version, count }: Cart): void {
  tellTabs({ type: 'cart', id, version, count })
}

/** Forgets what was removed from and refused for a cart that another one has replaced. */
function forgetChanges(): void {
  cartStore.setState({ removed: null, refusals: {} })
}

/** Offers no undo of a removal that failed: it would add the line's quantity once more. */
function forgetRemoval(operation: Operation): void {
  const { removed } = cartStore.getState()
  if (operation.kind === 'remove' && operation.lineId === removed?.id) cartStore.setState({ removed: null })
}

function setRefusal(operation: Operation, answer: CartAnswer): void {
  const where = 'lineId' in operation ? operation.lineId : operation.kind
  const { [where]: _, ...others } = cartStore.getState().refusals
  cartStore.setState({ refusals: answer.code === codes.fail ? { ...others, [where]: answer.msg } : others })
}

function show(): void {
  const changes = [...leftChanges(), ...pending]
  const cart = confirmed && changes.reduce((shown, { operation }) => predict(shown, operation), confirmed)
  cartStore.setState({ cart, busy: pending.length > 0 })
  if (cart) cartNum.setState(cart.count, true)
}

onTabMessage((message) => {
  if (message.type === 'cart') followCart(message)
})

cartWaiting.subscribe(show)
