// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleCheckout } from '#islands/samples.builder.ts'

vi.mock('#islands/api.ts', () => ({ call: vi.fn() }))
vi.mock('#islands/stores/tabs.ts', () => ({ tellTabs: vi.fn(), onTabMessage: vi.fn() }))

type State = typeof import('./state.ts')
type Answer = Awaited<ReturnType<State['startCheckout']>>

let state: State

beforeEach(async () => {
  vi.resetModules()
  sessionStorage.clear()
  state = await import('./state.ts')
})

const done = (changes = {}): Answer => ({ code: 0, msg: '', data: { checkout: sampleCheckout(changes) } })
const refused = (data: object, msg = 'no'): Answer => ({ code: 40, msg, data })

test('a step is busy until its answer, which becomes the checkout', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const answered = state.step(() => promise)
  expect(state.checkoutStore.getState().busy).toBe(true)
  resolve(done({ step: 'shipping' }))
  await answered
  expect(state.checkoutStore.getState()).toMatchObject({
    busy: false,
    problem: null,
    checkout: { step: 'shipping' },
  })
})

test('steps run one at a time', async () => {
  const order: string[] = []
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const first = state.step(() => {
    order.push('first')
    return promise
  })
  const second = state.step(async () => {
    order.push('second')
    return done()
  })
  await Promise.resolve()
  expect(order).toEqual(['first'])
  resolve(done())
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})

test('a step that throws does not block later ones', async () => {
  const broken = state.step(() => Promise.reject(new TypeError('Failed to fetch')))
  const next = state.step(async () => done())
  await expect(broken).rejects.toThrow('Failed to fetch')
  expect(await next).toMatchObject({ code: 0 })
  expect(state.checkoutStore.getState().checkout).not.toBeNull()
})

test('a refusal without fields is the problem shown; one with fields is left to the form', async () => {
  await state.step(async () => refused({ reason: 'cart_empty' }, 'Your cart is empty'))
  expect(state.checkoutStore.getState().problem).toEqual({
    reason: 'cart_empty',
    message: 'Your cart is empty',
  })
  await state.step(async () => refused({ reason: 'invalid', fields: { email: 'Enter an email' } }))
  expect(state.checkoutStore.getState().problem).toBeNull()
})

test('a checkout that was ordered is not shown again, until another one starts', async () => {
  await state.step(async () => done())
  state.endCheckout('N1')
  const { call } = await import('#islands/api.ts')
  vi.mocked(call).mockResolvedValueOnce(done())
  const back = state.startCheckout()
  expect(state.checkoutStore.getState()).toMatchObject({ checkout: null, ordered: 'N1' })
  await back
  expect(state.checkoutStore.getState().ordered).toBeNull()
  expect(sessionStorage.getItem('ordered')).toBeNull()
})

test('a checkout whose cart is empty by now is no longer shown', async () => {
  await state.step(async () => done())
  await state.step(async () => refused({ reason: 'cart_empty' }, 'Your cart is empty'))
  expect(state.checkoutStore.getState().checkout).toBeNull()
})

test('the cart of a checkout answer updates the cart store', async () => {
  const { cartStore } = await import('#islands/stores/cart.ts')
  await state.step(async () => done())
  expect(cartStore.getState().cart?.count).toBe(3)
})

test('steps up to the first open one may be opened', () => {
  const checkout = sampleCheckout({ step: 'shipping' })
  expect(state.isReached('information', checkout)).toBe(true)
  expect(state.isReached('shipping', checkout)).toBe(true)
  expect(state.isReached('payment', checkout)).toBe(false)
})

test('a checkout hears that its cart was changed elsewhere, or replaced by signing in, but not that it is empty', async () => {
  const { applyServerCart } = await import('#islands/stores/cart.ts')
  const { token } = await import('#islands/stores/session.ts')
  const changed = vi.fn()
  const stop = state.watchCart(changed)
  const checkout = sampleCheckout()
  state.keepCheckout(checkout)
  const newer = { ...checkout.cart, version: checkout.cart.version + 1 }
  expect(changed).not.toHaveBeenCalled()
  applyServerCart({ ...newer, lines: [] })
  expect(changed).not.toHaveBeenCalled()
  applyServerCart({ ...newer, version: newer.version + 1 })
  expect(changed).toHaveBeenCalledTimes(1)
  token.setState('signed-in-elsewhere', true)
  expect(changed).toHaveBeenCalledTimes(2)
  stop()
  token.setState(null, true)
  expect(changed).toHaveBeenCalledTimes(2)
})
