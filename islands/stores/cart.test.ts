import { beforeEach, expect, test, vi } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { sampleCart, sampleLine } from '#islands/samples.builder.ts'

vi.mock('#islands/api.ts', () => ({ call: vi.fn() }))

type Answered = { code: number; msg: string; data: unknown }
let answers: Array<(answer: Answered) => void>
let sent: Array<[string, unknown]>
let store: typeof import('./cart.ts')

beforeEach(async () => {
  answers = []
  sent = []
  store = await openTab()
})

test('a change shows at once and is confirmed by the server', async () => {
  const done = store.setQuantity('a', 5)
  expect(shown().count).toBe(6)
  expect(store.cartStore.getState().busy).toBe(true)
  answer(sampleCart({ lines: [sampleLine('a', 2400, 4)], count: 4, version: 2 }))
  await done
  expect(shown().count).toBe(4)
  expect(store.cartStore.getState().busy).toBe(false)
})

test('a refusal restores the line and shows the error beside it', async () => {
  const done = store.setQuantity('a', 5)
  answers.shift()!({ code: 40, msg: 'Only 4 left', data: { reason: 'quantity_capped' } })
  await done
  expect(shown().count).toBe(3)
  expect(store.cartStore.getState().refusals).toEqual({ a: 'Only 4 left' })
})

test('calls are sent one at a time, with only the last quantity of a line', async () => {
  const first = store.setQuantity('a', 3)
  const second = store.setQuantity('a', 4)
  const third = store.setQuantity('a', 5)
  expect(sent.slice(1)).toEqual([['/cart/update', { lineId: 'a', quantity: 3 }]])
  answer(sampleCart({ version: 2 }))
  await first
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(sent.at(-1)).toEqual(['/cart/update', { lineId: 'a', quantity: 5 }])
  answer(sampleCart({ version: 3 }))
  await Promise.all([second, third])
  expect(sent).toHaveLength(3)
})

test('a change of what is saved for later waits for the change before it, and the next one for both', async () => {
  const { moveToCart } = await import('./saved-items.ts')
  const first = store.setQuantity('a', 3)
  const moved = moveToCart('s')
  expect(sent.slice(1).map(([path]) => path)).toEqual(['/cart/update'])
  answer(sampleCart({ version: 2 }))
  await first
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const last = store.removeLine('b')
  expect(sent.slice(2).map(([path]) => path)).toEqual(['/cart/moveToCart'])
  answers.shift()!({ code: 500, msg: 'no', data: {} })
  expect(await moved).toBe('no')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(sent.at(-1)).toEqual(['/cart/remove', { lineId: 'b' }])
  answer(sampleCart({ version: 3 }))
  await last
})

test('an answer older than the confirmed cart is ignored', async () => {
  const first = store.removeLine('b')
  answer(sampleCart({ lines: [], count: 0, version: 7 }))
  await first
  store.applyServerCart(sampleCart({ version: 6 }))
  expect(shown().count).toBe(0)
})

test('a double press adds once, a press after the answer adds again', async () => {
  const first = store.addToCart('MUG', 1)
  const second = store.addToCart('MUG', 1)
  expect(shown().count).toBe(4)
  answer(sampleCart({ count: 4, version: 2 }))
  expect(await second).toBe(await first)
  expect(sent.filter(([path]) => path === '/cart/add')).toHaveLength(1)
  void store.addToCart('MUG', 1)
  expect(sent.filter(([path]) => path === '/cart/add')).toHaveLength(2)
})

test('without a network a change waits, shows in the cart, and is sent once with its key', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const { cartWaiting } = await import('./cart-waiting.ts')
  const done = store.addToCart('MUG', 2)
  answers.shift()!({ code: 500, msg: '', data: {} })
  await done
  expect(shown().count).toBe(5)
  const key = (sent.at(-1)![1] as { idempotencyKey: string }).idempotencyKey
  expect(cartWaiting.getState()).toEqual([{ key, operation: { kind: 'add', sku: 'MUG', quantity: 2 } }])
  vi.stubGlobal('navigator', { onLine: true })
  const { sendWaiting } = await import('./send-waiting.ts')
  const sending = sendWaiting()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(sent.at(-1)).toEqual(['/cart/add', { sku: 'MUG', quantity: 2, idempotencyKey: key }])
  answer(sampleCart({ count: 5, version: 2 }))
  await sending
  expect(cartWaiting.getState()).toBe(null)
  expect(shown().count).toBe(5)
  vi.unstubAllGlobals()
})

test('another quantity of the same variant is not a double press', async () => {
  void store.addToCart('MUG', 1)
  void store.addToCart('MUG', 2)
  expect(shown().count).toBe(6)
})

test('a notice about a capped quantity stays while the same version is loaded, and goes with the next', async () => {
  const capped = { reason: 'quantity_capped' as const, from: 50, to: 14, message: 'Only 14' }
  const adding = store.addToCart('MUG', 50)
  answer(sampleCart({ version: 2, notices: [capped] }))
  await adding
  const loading = store.loadCart()
  answer(sampleCart({ version: 2 }))
  await loading
  expect(shown().notices).toEqual([capped])
  const changing = store.setQuantity('a', 1)
  answer(sampleCart({ version: 3 }))
  await changing
  expect(shown().notices).toEqual([])
})

test('a failed operation is reverted, and the next one is sent', async () => {
  const failing = store.setQuantity('a', 5)
  answers.shift()!({ code: 500, msg: '', data: {} })
  expect(await failing).toMatchObject({ code: 500 })
  expect(shown().count).toBe(3)
  void store.setQuantity('a', 4)
  expect(sent.at(-1)).toEqual(['/cart/update', { lineId: 'a', quantity: 4 }])
})

test('a removed line can be restored', async () => {
  const removing = store.removeLine('a')
  expect(shown().lines.map(({ id }) => id)).toEqual(['b'])
  expect(store.cartStore.getState().removed?.id).toBe('a')
  answer(sampleCart({ lines: [sampleLine('b', 2400, 1)], count: 1, version: 2 }))
  await removing
  void store.undoRemoval()
  expect(sent.at(-1)).toEqual([
    '/cart/add',
    { sku: 'SKU-a', quantity: 2, idempotencyKey: expect.any(String) },
  ])
  expect(store.cartStore.getState().removed).toBeNull()
})

test('a removal that failed cannot be undone; one that waits for the network can', async () => {
  const failing = store.removeLine('a')
  answers.shift()!({ code: 500, msg: '', data: {} })
  await failing
  expect(shown().count).toBe(3)
  expect(store.undoRemoval()).toBeUndefined()
  vi.stubGlobal('navigator', { onLine: false })
  const waiting = store.removeLine('a')
  answers.shift()!({ code: 500, msg: '', data: {} })
  await waiting
  expect(store.cartStore.getState().removed?.id).toBe('a')
  vi.unstubAllGlobals()
})

test('an undo before the answer of its removal adds the line only if it was removed', async () => {
  const removing = store.removeLine('a')
  const undoing = store.undoRemoval()
  answers.shift()!({ code: 500, msg: '', data: {} })
  await removing
  expect(shown().count).toBe(3)
  await vi.waitFor(() => expect(sent.at(-1)![0]).toBe('/cart/info'))
  answer(sampleCart())
  expect(await undoing).toMatchObject({ code: 0 })
  expect(sent.map(([path]) => path)).toEqual(['/cart/info', '/cart/remove', '/cart/info'])
  expect(shown().count).toBe(3)
  const removingAgain = store.removeLine('a')
  const undoingAgain = store.undoRemoval()
  answer(sampleCart({ lines: [sampleLine('b', 2400, 1)], count: 1, version: 2 }))
  await removingAgain
  await vi.waitFor(() => expect(sent.at(-1)![0]).toBe('/cart/info'))
  answer(sampleCart({ lines: [sampleLine('b', 2400, 1)], count: 1, version: 2 }))
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject(['/cart/add', { sku: 'SKU-a', quantity: 2 }]))
  answer(sampleCart({ version: 3 }))
  await undoingAgain
  expect(shown().count).toBe(3)
})

test('a cart that was opened during a change that failed is loaded after it', async () => {
  store = await openTab({ isLoaded: false })
  const adding = store.addToCart('MUG', 1)
  await store.loadCart()
  expect(sent.at(-1)![0]).toBe('/cart/add')
  answers.shift()!({ code: 500, msg: '', data: {} })
  await adding
  await vi.waitFor(() => expect(sent.at(-1)![0]).toBe('/cart/info'))
  answer(sampleCart())
  await vi.waitFor(() => expect(shown().count).toBe(3))
})

test('a change is kept until its answer, in place of one that waits from an earlier page', async () => {
  const { cartWaiting, wait } = await import('./cart-waiting.ts')
  wait({ key: 'earlier', operation: { kind: 'quantity', lineId: 'a', quantity: 9 } })
  const done = store.setQuantity('a', 2)
  expect(cartWaiting.getState()).toMatchObject([{ operation: { quantity: 2 } }])
  expect(store.leftChanges()).toEqual([])
  expect(shown().count).toBe(3)
  answer(sampleCart({ version: 2 }))
  await done
  expect(cartWaiting.getState()).toBeNull()
})

test('an older answer does not replace a cart that was made while it was on its way', async () => {
  const loading = store.loadCart()
  store.applyServerCart(sampleCart({ id: 'made-meanwhile', version: 1, count: 7 }))
  answer(sampleCart({ id: '', lines: [], count: 0, version: 0 }))
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(shown().count).toBe(7)
  answer(sampleCart({ id: 'made-meanwhile', version: 1, count: 7 }))
  await loading
  expect(shown()).toMatchObject({ id: 'made-meanwhile', count: 7 })
})

test('an ordered cart is forgotten here and in other tabs, and nothing of it can be undone', async () => {
  vi.stubGlobal('window', globalThis)
  const storage = { getItem: () => null, setItem() {}, removeItem() {} }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', () => {})
  const [tab, other] = [await openTab(), await openTab()]
  const removing = tab.removeLine('b')
  answer(sampleCart({ lines: [sampleLine('a', 2400, 2)], count: 2, version: 2 }))
  await removing
  await vi.waitFor(() => expect(sent.at(-1)![0]).toBe('/cart/info'))
  answer(sampleCart({ lines: [sampleLine('a', 2400, 2)], count: 2, version: 2 }))
  await vi.waitFor(() => expect(other.cartStore.getState().cart?.count).toBe(2))
  tab.forgetCart('N1')
  expect(tab.cartStore.getState()).toMatchObject({ cart: null, removed: null, refusals: {} })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answer(sampleCart({ id: '', lines: [], count: 0, version: 0 }))
  await vi.waitFor(() => expect(other.cartStore.getState().cart?.lines).toEqual([]))
  vi.unstubAllGlobals()
})

/** The store of a tab, with its cart loaded. */
async function openTab({ isLoaded = true } = {}): Promise<typeof store> {
  vi.resetModules()
  const { call } = await import('#islands/api.ts')
  vi.mocked(call).mockImplementation(((path: string, payload: unknown) => {
    sent.push([path, payload])
    return new Promise((resolve) => answers.push(resolve))
  }) as never)
  const tab = await import('./cart.ts')
  if (!isLoaded) return tab
  const loading = tab.loadCart()
  answer(sampleCart())
  await loading
  return tab
}

function shown(): Cart {
  return store.cartStore.getState().cart!
}

function answer(cart: Cart): void {
  answers.shift()!({ code: 0, msg: '', data: { cart, visitorId: 'AAAAAAAAAAAAAAAAAAAAAA' } })
}
